"""One folder a game; `catalog` finds them."""
