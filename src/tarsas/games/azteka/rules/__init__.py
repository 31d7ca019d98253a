"""The rules of Azteka, each function citing its sections of the rulebook. `play` has the verbs."""
