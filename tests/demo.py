"""``make demo``: the main job on real input. A pack built and verified, deals certified and checked, a false win found out."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

FGTOOLS = [sys.executable, "-m", "fgtools"]


def bold(text: str) -> None:
    """A heading."""
    print(f"\n\033[1m{text}\033[0m" if sys.stdout.isatty() else f"\n{text}", flush=True)


def show(*args: str, expect: tuple[int, ...] = (0,)) -> None:
    """Run fgtools where a person can see it."""
    print(f"$ fgtools {' '.join(args)}", flush=True)
    code = subprocess.run([*FGTOOLS, *args], check=False).returncode
    if code not in expect:
        sys.exit(f"exit code {code}, where {expect} was due")


def main() -> None:
    """The three jobs: packs, logs, certificates."""
    folder = Path(tempfile.mkdtemp(prefix="fgtools-demo-"))
    pack, certificates, logs = str(folder / "pack"), folder / "certificates.jsonl", folder / "logs.jsonl"

    bold("1. A pack of 20 winnable deals from easy to expert, with proofs, the same bytes on every machine")
    show("pack", "build", "--count", "20", "--difficulty", "easy..expert", "--jobs", "2", "-o", pack)
    show("pack", "verify", pack)
    show("pack", "show", pack)

    bold("2. Is the win real? A winning log, and the same log tampered with in the middle")
    first = json.loads((Path(pack) / "certificates.jsonl").read_text().splitlines()[0])
    log = {"format": "fgtools/move-log", "version": 1, "deal": first["deal"], "moves": first["moves"]}
    middle = len(first["moves"]) // 2
    tampered = {**log, "moves": [*first["moves"][:middle], first["moves"][middle - 1], *first["moves"][middle:]]}
    logs.write_text(json.dumps(log) + "\n" + json.dumps(tampered) + "\n")
    show("replay", str(logs), expect=(1,))

    bold("3. Twenty deals certified: each has a winning log, or a proof that there is none; checked without the solver")
    show("certify", "--seeds", "fg1:1-20", "--jobs", "2", "-o", str(certificates), expect=(0, 4))
    show("check", str(certificates), expect=(0, 4))
    print(f"\nEverything is in {folder}")


if __name__ == "__main__":
    main()
