"""A position of Alcazaba as a picture. `picture` puts it together."""
