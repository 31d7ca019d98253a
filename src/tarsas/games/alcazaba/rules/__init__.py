"""The rules of Alcazaba, each function citing its sections of the rulebook. `play` has the verbs."""
