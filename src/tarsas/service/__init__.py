"""Everything a table needs, with no HTTP in it: people, tables, clocks, ratings, bots at tables."""
