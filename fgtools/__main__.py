"""``python -m fgtools``."""

from fgtools.cli.main import main

main()
