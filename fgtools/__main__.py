"""``python -m fgtools``."""

from fgtools.cli.main import main

if __name__ == "__main__":  # the service's processes load this file too
    main()
