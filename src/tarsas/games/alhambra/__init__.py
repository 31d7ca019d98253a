"""Alhambra – The Dice Game, by Dirk Henn: 2–6 players, two of them with Macus."""
