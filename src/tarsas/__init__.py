"""Társas: four board games, their rules written once."""
