"""A pack as plain values, written with hashes and seals that fit whatever it says."""

import json
from collections import Counter
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import define


def canonical(document: dict[str, Any]) -> str:
    """A document without its seal as the seal is made of, after schemas/README.md: keys sorted, no blanks."""
    plain = {key: value for key, value in document.items() if key != "seal"}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def sealed(document: dict[str, Any]) -> str:
    """The document as a line, with a seal that fits."""
    return json.dumps({**document, "seal": sha256(canonical(document).encode()).hexdigest()}, ensure_ascii=False)


@define
class Pack:
    """A pack as plain values. Its hashes, lines and seals are made when it is written; ``lines`` are then added to the true ones."""

    manifest: dict[str, Any]
    deals: list[dict[str, Any]]
    certificates: list[dict[str, Any]]
    lines: int = 0

    @classmethod
    def read(cls, folder: Path) -> "Pack":
        """The pack in a folder."""
        deals, certificates = (
            [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
            for name in ("deals.jsonl", "certificates.jsonl")
        )
        return cls(json.loads((folder / "manifest.json").read_text(encoding="utf-8")), deals, certificates)

    def write(self, folder: Path) -> Path:
        """Write it, hashes and seals made to fit."""
        folder.mkdir(exist_ok=True)
        texts = {
            "deals.jsonl": "".join(json.dumps(deal) + "\n" for deal in self.deals),
            "certificates.jsonl": "".join(sealed(one) + "\n" for one in self.certificates),
        }
        manifest = deepcopy(self.manifest)
        if isinstance(manifest.get("files"), dict):
            for name, text in texts.items():
                if isinstance(manifest["files"].get(name), dict):
                    lines = len(text.splitlines()) + self.lines
                    manifest["files"][name] = {"sha256": sha256(text.encode()).hexdigest(), "lines": lines}
        for name, text in {**texts, "manifest.json": sealed(manifest) + "\n"}.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        return folder

    def recount(self) -> None:
        """Let the manifest's counts fit what is there."""
        self.manifest["deals"] = len(self.deals)
        results = Counter(str(one["result"]) for one in self.certificates)
        classes = Counter(str(deal["rating"]["difficulty"]) for deal in self.deals if deal.get("rating"))
        self.manifest["results"] = dict(results)
        self.manifest["difficulties"] = dict(classes)
