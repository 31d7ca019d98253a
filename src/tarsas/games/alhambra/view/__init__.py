"""A position of Alhambra – The Dice Game as a picture. `picture` puts it together."""
