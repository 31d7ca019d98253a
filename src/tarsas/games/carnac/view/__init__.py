"""A position of Carnac as a picture. `picture` puts it together."""
