"""Learning to play: trees of lines, links to them, puzzles, lessons and reviews. Pure: it knows neither what lasts nor HTTP."""
