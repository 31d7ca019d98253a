"""People: accounts and devices, names, ratings, and living together."""
