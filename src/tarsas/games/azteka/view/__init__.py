"""A position of Azteka as a picture. `picture` puts it together."""
