"""The rules of Azul, each function citing its sections of the rulebook. `play` has the verbs."""
