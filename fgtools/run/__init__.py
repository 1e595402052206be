"""How many deals get worked on at once: `runner.py` says what a runner is, `local.py` and `cluster.py` are those there are."""
