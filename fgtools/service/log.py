"""Logs: one JSON object a line, on standard error. What clients send is nowhere in them: no bodies, no seeds."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final

LOGGER: Final = logging.getLogger("fgtools.service")


class JsonLine(logging.Formatter):
    """A record as a line of JSON, its ``fields`` beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage().strip(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0]:
            # Not the error's text, which may quote what was sent.
            line["error"] = record.exc_info[0].__name__
            line["at"] = [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(line)


def log_to_stderr() -> None:
    """Write everything that is logged, by the server too, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


def tell(message: str, level: int = logging.INFO, **fields: object) -> None:
    """Log a message with its fields."""
    LOGGER.log(level, message, extra={"fields": fields})
