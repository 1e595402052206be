"""A real Dask scheduler and its workers, processes on the loopback address."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import until

ROOT = Path(__file__).parents[2]
WITHOUT_FGTOOLS = (
    "import sys\n"
    "sys.argv.append('--no-nanny')\n"
    "class Block:\n"
    "    def find_spec(self, name, *_):\n"
    "        if name.startswith('fgtools'): raise ModuleNotFoundError(name)\n"
    "sys.meta_path.insert(0, Block())\n"
    "from distributed.cli.dask_worker import main\n"
    "main()"
)


def address_in(about: Path) -> str | None:
    """The address in a scheduler's file, once all of it is written: it is there before that, and empty."""
    try:
        address: str = json.loads(about.read_text())["address"]
    except (OSError, ValueError):
        return None
    return address


@contextmanager
def scheduler_with_workers(
    folder: Path, workers: int, start: tuple[str, ...] = ("-m", "dask", "worker")
) -> Iterator[str]:
    """The scheduler's address. ``start`` is how Python starts a worker; a nanny starts one again that was killed."""
    about = folder / "scheduler.json"
    scheduler = ("-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0",
                 "--scheduler-file", str(about))  # fmt: skip
    worker = (*start, "--scheduler-file", str(about), "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1",
              "--local-directory", str(folder))  # fmt: skip
    processes: list[subprocess.Popen[bytes]] = []
    with open(folder / "dask.log", "wb") as log:
        try:
            for command in (scheduler, *[worker] * workers):
                process = subprocess.Popen(
                    [sys.executable, *command], stdout=log, stderr=log, cwd=ROOT, start_new_session=True
                )
                processes.append(process)
            yield until(lambda: address_in(about), f"a scheduler: see {folder / 'dask.log'}", processes[0])
        finally:
            for process in processes:
                os.killpg(process.pid, signal.SIGKILL)  # with the workers that a nanny has started
                process.wait()
