"""Every verb, and command lines of it: for what must hold of each option of each verb."""

from collections.abc import Callable, Iterator
from typing import Final

import click

from fgtools.cli.main import cli

Path = tuple[str, ...]
REQUIRED: Final = {
    "--count": "1",
    "--to": "line",
    "--depth": "1",
    "--date": "2026-12-01",
    "--commitment": "0" * 64,
    "engine": "true",
}


def _leaves(command: click.Command, *path: str) -> Iterator[tuple[Path, click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _leaves(inner, *path, name)
        if not command.invoke_without_command:
            return
    yield path, command


ALL: Final = dict(_leaves(cli))


def command_line(path: Path, values_of: Callable[[click.Parameter], tuple[str, ...]], *first: str) -> list[str]:
    """The verb with these options first, then each of its parameters with its values: none, one, or the option again and again."""
    options, operands = [*first], list[str]()
    for param in ALL[path].params:
        for value in values_of(param):
            if isinstance(param, click.Option):
                options += [param.opts[-1], value]
            else:
                operands.append(value)
    return [*path, *options, "--", *operands]
