"""The rules of Alhambra – The Dice Game, each function citing its sections of the rulebook. `play` has the verbs."""
