"""A position of Azul as a picture. `picture` puts it together."""
