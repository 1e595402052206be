"""How many deals get worked on at once."""
