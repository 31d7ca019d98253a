"""Words that both games share."""
