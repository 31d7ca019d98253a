"""Alcazaba in words: notation, positions as text and back, every sentence in Hungarian and English."""
