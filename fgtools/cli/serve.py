"""``fgtools serve``: replay, validate and check over HTTP."""

import re

import click

from fgtools.cli.common import Exit, tell_faults
from fgtools.cli.values import COUNT, Input, Seconds
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.service.settings import Settings
from fgtools.text import quoted, reason_of

_DEFAULTS = Settings()


class Origin(click.ParamType[str]):
    """Where a page comes from, as browsers write it: ``https://example.org:8443``, without the scheme's own port; or ``*``."""

    name = "origin"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """An origin from text."""
        origin = str(value).lower().removesuffix("/")
        found = re.fullmatch(r"(https?)://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", origin)
        if origin != "*" and not found:
            self.fail(f"{quote(str(value))} is not like https://example.org or http://localhost:3000", param, ctx)
        standard = {"http": "80", "https": "443"}
        return origin.rpartition(":")[0] if found and found[2] == standard[found[1]] else origin


@click.command(cls=Verb)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 is every one.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="0 is any free one.")
@click.option("--jobs", type=click.IntRange(1, 256), default=_DEFAULTS.jobs, help="Processes; one a core unless said.")
@click.option("--max-bytes", type=COUNT, default=_DEFAULTS.limits.bytes, show_default=True,
              help="Of a body; in bulk, of a line.")  # fmt: skip
@click.option("--max-entries", type=COUNT, default=_DEFAULTS.limits.entries, show_default=True, help="Of a log.")
@click.option("--max-states", type=COUNT, default=_DEFAULTS.states, show_default=True,
              help="Of a proof that is checked.")  # fmt: skip
@click.option("--max-seconds", type=Seconds(0.1, 3600), default=_DEFAULTS.seconds, show_default=True,
              help="For a body to arrive, for a process to be free, and for its work: each.")  # fmt: skip
@click.option("--max-requests", type=COUNT, default=_DEFAULTS.requests, show_default=True, help="At once.")
@click.option("--unsolvable", "certificates", multiple=True, type=Input(), metavar="CERTS",
              help="Say of claimed wins when these certificates say that there is none.")  # fmt: skip
@click.option("--allow-origin", "origins", multiple=True, type=Origin(), metavar="ORIGIN",
              help="Let pages of this origin, such as https://example.org, read the answers in a browser; * is every page.")  # fmt: skip
def command(
    host: str,
    port: int,
    jobs: int,
    max_bytes: int,
    max_entries: int,
    max_states: int,
    max_seconds: float,
    max_requests: int,
    certificates: tuple[str, ...],
    origins: tuple[str, ...],
) -> None:
    """Serve HTTP: logs replayed, documents validated, certificates checked, deals dealt.

    The page at / names the addresses, /openapi.json describes them. Nothing is kept between requests. Logs go to standard error, a JSON object a line.
    """
    try:
        from fgtools.service.app import application
        from fgtools.service.front import Front
        from fgtools.service.log import log_to_stderr
        from fgtools.service.server import listen, serve
    except ModuleNotFoundError as error:
        raise click.UsageError(f"no module {error.name}: pip install 'fgtools[service]' brings it") from None
    from fgtools.service.unsolvable import certified_unsolvable

    try:
        unsolvable = certified_unsolvable(certificates, Limits())
    except UnreadableInputError as error:
        tell_faults(error)
        click.get_current_context().exit(Exit.UNREADABLE)
    if not host:
        raise click.UsageError("--host '': an empty name; 0.0.0.0 is every address")
    try:
        listener = listen(host, port)
    except (OSError, UnicodeError) as error:  # the second where it is no name that a host can have
        raise click.UsageError(f"cannot listen at {quoted(host)} port {port}: {reason_of(error)}") from None
    log_to_stderr()
    settings = Settings(Limits(max_bytes, max_entries), max_states, max_seconds, max_requests, jobs)
    serve(Front(application(settings, unsolvable, origins)), listener, max_seconds)
