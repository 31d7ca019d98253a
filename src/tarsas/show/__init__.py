"""A line of play as people see it: the picture, which piece is which, the paths of clicks, the log, and pictures that move."""
