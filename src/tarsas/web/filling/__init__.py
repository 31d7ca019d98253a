"""From what the house knows to what a page shows: one module for each kind of page."""
