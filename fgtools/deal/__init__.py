"""From a seed to a deck to a deal: the generators, and how each game is dealt."""
