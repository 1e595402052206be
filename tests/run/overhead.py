"""What a cluster costs: 2,000 deals by a scheduler and two workers on this machine, and by two processes, taking turns.

    python -m tests.run.overhead [ROUNDS] [VARIANT]

Each pair must write the same bytes; in a last round one worker is killed in the middle. Wall times, medians and their ratio.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from statistics import median

from distributed import Client

from tests.processes import until_lines
from tests.run.dask_cluster import scheduler_with_workers

LIMITS = ("--max-nodes", "20000", "--max-states", "20000")
DEALS = 2000


def certify(variant: str, file: Path, *how: str) -> subprocess.Popen[bytes]:
    """Start a run."""
    command = [sys.executable, "-m", "fgtools", "certify", "--variant", variant, "--seeds", f"1-{DEALS}", *LIMITS]
    return subprocess.Popen([*command, *how, "-o", str(file)], stderr=subprocess.DEVNULL)


def timed(variant: str, file: Path, *how: str) -> tuple[float, str]:
    """A whole run: its wall time, and the SHA-256 of what it wrote."""
    start = time.monotonic()
    code = certify(variant, file, *how).wait()
    assert code in (0, 4), code
    return time.monotonic() - start, sha256(file.read_bytes()).hexdigest()


def main(rounds: int, variant: str) -> None:
    """Take turns, then kill a worker."""
    with tempfile.TemporaryDirectory() as name, scheduler_with_workers(Path(name), 2) as address:
        folder = Path(name)
        local, cluster = [], []
        for number in range(rounds):
            seconds, expected = timed(variant, folder / f"local-{number}", "--jobs", "2")
            local.append(seconds)
            seconds, actual = timed(variant, folder / f"cluster-{number}", "--scheduler", address)
            cluster.append(seconds)
            assert actual == expected
            print(
                f"round {number + 1}: --jobs 2 {local[-1]:.2f} s, cluster {cluster[-1]:.2f} s, same bytes", flush=True
            )
        ratio = median(cluster) / median(local)
        print(f"medians: --jobs 2 {median(local):.2f} s, cluster {median(cluster):.2f} s: {100 * (ratio - 1):+.1f} %")
        file = folder / "killed"
        start = time.monotonic()
        process = certify(variant, file, "--scheduler", address)
        until_lines(file, DEALS // 2, process)
        with Client(address, set_as_default=False) as client:
            os.kill(client.run(os.getpid).popitem()[1], signal.SIGKILL)
        lines = file.read_bytes().count(b"\n")
        process.wait()
        assert sha256(file.read_bytes()).hexdigest() == expected
        print(f"a worker killed after {lines} of {DEALS} deals: {time.monotonic() - start:.2f} s, same bytes")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["5"])[0]), (sys.argv[2:] or ["phoenix"])[0])
