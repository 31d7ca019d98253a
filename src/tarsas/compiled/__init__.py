"""The verbs of a game in loops and batches, bound to its own rules."""
