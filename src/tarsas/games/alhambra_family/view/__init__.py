"""Drawings that both games share."""
