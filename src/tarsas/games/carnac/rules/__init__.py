"""The rules of Carnac, each function citing its sections of the rulebook. `play` has the verbs."""
