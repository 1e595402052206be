"""What the value of an option may be: names of files, counts, times."""

import math
from typing import Any, Final

import click

MOST: Final = 2**62  # the engine counts in 64 bits
LONGEST: Final = 10.0**9  # seconds, some thirty years; longer waits overflow in the system


class Input(click.ParamType[str]):
    """The name of a file to be read. ``-`` is standard input, unless ``no_dash`` says why it cannot be."""

    name = "file"

    def __init__(self, no_dash: str | None = None) -> None:
        self.no_dash = no_dash

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The same name."""
        name = str(value)
        if not name:
            self.fail("an empty name is no file's", param, ctx)
        if name == "-" and self.no_dash:
            self.fail(f"'-': {self.no_dash}", param, ctx)
        return name


class Output(Input):
    """The name of a file to be written. ``-`` is standard output, unless ``no_dash`` says why it cannot be."""


class Count(click.IntRange):
    """A number of things from 1 on, that a computer can count."""

    def __init__(self) -> None:
        super().__init__(min=1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        number: int = super().convert(value, param, ctx)
        if number > MOST:
            self.fail(f"{value!r} is more than {MOST}", param, ctx)
        return number


class Seconds(click.FloatRange):
    """A time: a finite number, of seconds or minutes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number) or number > LONGEST:  # nan is in every range
            self.fail(f"{value!r} is no time that anyone waits", param, ctx)
        return number


COUNT: Final = Count()
