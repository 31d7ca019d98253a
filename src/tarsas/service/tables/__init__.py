"""Tables: acts, what they do, what becomes of a table, who may, and what is kept of it."""
