"""The second rulebook: rules as tests, and laws over all games."""
