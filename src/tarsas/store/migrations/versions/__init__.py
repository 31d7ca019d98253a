"""One file for each step; the number in its name gives the order for readers."""
