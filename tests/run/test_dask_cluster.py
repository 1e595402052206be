"""The scheduler that the tests start: it is there once its address can be read."""

from pathlib import Path

import pytest

from tests.processes import until
from tests.run.dask_cluster import address_in


def test_a_file_is_waited_for_until_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not there, empty, cut short: no address yet."""
    about = tmp_path / "scheduler.json"
    whole = '{"type": "Scheduler", "address": "tcp://127.0.0.1:8786", "workers": {}}'
    states = iter(["", whole[:-2], whole])
    monkeypatch.setattr("tests.processes.time.sleep", lambda _: about.write_text(next(states)))

    assert until(lambda: address_in(about), "an address") == "tcp://127.0.0.1:8786"
    assert not list(states)
