"""What holds for every verb: how its options are read, what contradicts itself, and how errors that are nobody's fault end it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import click
from click.core import ParameterSource

from fgtools.cli.common import Exit, tell_faults
from fgtools.cli.streams import tell
from fgtools.cli.values import Input, Output
from fgtools.errors import EngineError, OutputError, RunError, UnreadableInputError
from fgtools.text import quoted


def stop(reason: str) -> NoReturn:
    """End the running verb, whose work cannot go on."""
    tell(f"Error: {reason}")
    click.get_current_context().exit(Exit.USAGE)


class _Checked(click.Command):
    """A command whose single options stand once, whose files are different files, and whose errors have their exit codes."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line. Raises click.UsageError where it contradicts itself."""
        given = list(args)
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            _refuse_twice(self, ctx, given)
            _refuse_one_file_for_two(self, ctx)
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Do what is asked for. Errors that the verb leaves to us end it with their exit code."""
        try:
            return super().invoke(ctx)
        except UnreadableInputError as error:
            tell_faults(error)
            ctx.exit(Exit.UNREADABLE)
        except (EngineError, OutputError, RunError) as error:
            stop(str(error))


class Verb(_Checked):
    """A verb: ``@click.command(cls=Verb)``."""


class VerbGroup(_Checked, click.Group):
    """A verb of several: ``@click.group(cls=VerbGroup)``."""

    command_class = Verb


def was_given(*names: str) -> bool:
    """Whether one of these options of the running verb stands on the command line."""
    ctx = click.get_current_context()
    return any(ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE for name in names)


def refuse_given(names: tuple[str, ...], because: str) -> None:
    """Raise click.UsageError where one of these options stands on the command line, though it would say nothing."""
    found = [name for name in names if was_given(name)]
    if found:
        told = [option.opts[0] for option in click.get_current_context().command.params if option.name in found]
        raise click.UsageError(f"{' and '.join(dict.fromkeys(told))} would be ignored: {because}")


def _refuse_twice(command: click.Command, ctx: click.Context, args: list[str]) -> None:
    """Of an option that stands twice the last would be taken without a word."""
    parser = command.make_parser(ctx)
    _, _, order = parser.parse_args(args=args)
    seen: dict[str | None, click.Option] = {}
    for param in order:
        if not isinstance(param, click.Option) or param.multiple:
            continue
        before = seen.setdefault(param.name, param)
        if before is not param:
            raise click.UsageError(f"{before.opts[0]} and {param.opts[0]} contradict each other", ctx)
        if not param.is_flag and sum(param is other for other in order) > 1:
            raise click.UsageError(f"{param.opts[0]} stands twice, and it has one value", ctx)


def _refuse_one_file_for_two(command: click.Command, ctx: click.Context) -> None:
    """Standard input can be read once; what is written must not be what is read, nor another output."""
    inputs, outputs = list(_files(command, ctx, written=False)), list(_files(command, ctx, written=True))
    if inputs.count("-") > 1:
        raise click.UsageError("standard input can be read only once, and '-' stands twice", ctx)
    for i, output in enumerate(outputs):
        if any(_is_one_file(output, other) for other in outputs[:i]):
            raise click.UsageError(f"{quoted(output)} would be written twice", ctx)
        if output != "-" and any(_is_one_file(output, name) for name in inputs):
            raise click.UsageError(f"{quoted(output)} would be written while it is read", ctx)


def _files(command: click.Command, ctx: click.Context, *, written: bool) -> Iterator[str]:
    for param in command.params:
        if isinstance(param.type, Input) and isinstance(param.type, Output) == written:
            value = ctx.params.get(param.name or "")
            yield from (value,) if isinstance(value, str) else value or ()


def _is_one_file(one: str, other: str) -> bool:
    if "-" in (one, other):
        return one == other
    if Path(other).is_dir():
        other = str(Path(other) / Path(one).name)  # a file of a pack
        return Path(other).is_file() and Path(one).exists() and Path(one).samefile(other)
    try:
        return Path(one).samefile(other) and Path(one).is_file()  # of devices anything may be the same
    except OSError:  # one of them is not there yet
        return os.path.realpath(one) == os.path.realpath(other)
