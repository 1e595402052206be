"""Files with hostile texts in them and hostile names, and a command line of every verb for them."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fgtools.deal.dealer import deal
from fgtools.formats.converter import sealed_json, structure, to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.documents import CertificateDocument, PackDocument
from fgtools.kernel.variants import VARIANTS

V1 = Path(__file__).parents[1] / "formats" / "v1"
GAME = VARIANTS["flower-garden"]
ENGINE = "import sys\nfor line in sys.stdin: print(sys.argv[1], flush=True)"


class Hostile(NamedTuple):
    """Three texts: in seeds, in ids and other texts of documents, in file names."""

    seed: str
    text: str
    name: str


class Files(NamedTuple):
    """The folder, what is in it by kind, and the texts."""

    folder: Path
    hostile: Hostile
    by_kind: dict[str, str]

    def output(self, ending: str) -> str:
        """A file that is not there yet."""
        return f"{self.folder}/made{self.hostile.name}{ending}"


def made_in(folder: Path, hostile: Hostile) -> Files:
    """Documents of every kind, right ones and wrong ones, with these texts, in files of such a name."""
    seed = f"fg1:{hostile.seed}"
    dealt = deal_document(deal(GAME, seed))
    document: dict[str, Any] = json.loads(to_json(dealt))
    log = {
        "format": "fgtools/move-log",
        "version": 1,
        "log_id": hostile.text,
        "variant": GAME.name,
        "seed": seed,
        "moves": [],
    }
    undecided = CertificateDocument(deal=dealt, deal_id=str(dealt.id), result="undecided", reason=hostile.text)
    verdict = json.loads((V1 / "verdict.json").read_text(encoding="utf-8"))
    pack = structure({**json.loads((V1 / "pack.json").read_text(encoding="utf-8")), "made_by": hostile.text, "variant": hostile.text,
                      "difficulties": {hostile.text: 1}, "deals": 1})  # fmt: skip
    tally = json.loads((V1 / "tally.json").read_text(encoding="utf-8"))
    assert isinstance(pack, PackDocument)
    texts = {
        "deal": json.dumps(document),
        "wrong": json.dumps({**document, hostile.text: 1}),
        "game": json.dumps({**document, "variant": f"x{hostile.text}"}),
        "card": json.dumps({**document, "columns": [[f"x{hostile.text}"], *document["columns"][1:]]}),
        "id": json.dumps({**document, "id": f"x{hostile.text}"}),
        "other": json.dumps({**document, "seed": f"fg1:{hostile.seed}x"}),
        "log": json.dumps(log),
        "entry": json.dumps({**log, "moves": [f"x{hostile.text}"]}),
        "claim": json.dumps({**log, "claim": {"result": "won", "duration_ms": 5}}),
        "verdict": json.dumps({**verdict, "variant": hostile.text, "problem": {**verdict["problem"], "text": hostile.text, "sentence": hostile.text},
                               "claims": [{"claim": hostile.text, "claimed": hostile.text, "actual": hostile.text, "holds": False}]}),
        "table": json.dumps({**verdict, "table": {**verdict["table"], "columns": [[f"x{hostile.text}"]], "face_down": None}}),
        "certificate": sealed_json(undecided),
        "unsealed": json.dumps(json.loads(sealed_json(undecided)) | {"reason": f"{hostile.text}x"}),
        "tally": json.dumps({**tally, "reasons": {hostile.text: 1}, "limits": {hostile.text: 1}, "made_by": hostile.text}),
        "times": f"game,options,seed,seconds\n{json.dumps(hostile.text)}",
        "cases": json.dumps({"case": hostile.text, "rule": hostile.text, "tags": ["race"], "request": {"do": "race"}, "expected": {"winner": hostile.text}}),
        "nonsense": f"x{hostile.text}",
        "empty": "",
    }  # fmt: skip
    by_kind = {}
    for kind, text in texts.items():
        file = folder / f"{kind}{hostile.name}"
        file.write_text(text + "\n", encoding="utf-8", newline="\n")
        by_kind[kind] = str(file)
    for kind, manifest in (("pack", sealed_json(pack)), ("torn", f"x{hostile.text}")):
        place = folder / f"{kind}{hostile.name}"
        place.mkdir()
        (place / "manifest.json").write_text(manifest, encoding="utf-8")
        (place / "deals.jsonl").write_text(f"{texts['deal']}\n", encoding="utf-8")
        (place / "certificates.jsonl").write_text(f"{texts['certificate']}\n", encoding="utf-8")
        by_kind[kind] = str(place)
    by_kind["missing"] = str(folder / f"missing{hostile.name}")
    return Files(folder, hostile, by_kind)


def recipes(files: Files) -> Iterator[tuple[str, list[str], str]]:
    """A name, a command line, and the file that it reads as standard input. Later ones find what earlier ones have made."""
    for name, arguments, *stdin in _lines(files):
        yield name, [str(argument) for argument in arguments], *(stdin or [files.by_kind["empty"]])


def _lines(files: Files) -> Iterator[tuple[Any, ...]]:
    seed, text, _ = files.hostile
    made, of = files.output, files.by_kind
    yield from _of_the_command_line(f"fg1:{seed}", text, made(".x"))
    for kind in (kind for kind in of if kind not in ("times", "pack", "torn", "cases")):
        yield f"validate {kind}", ["validate", of[kind]]
        yield f"{kind} through a pipe", ["validate", "-", "--json"], of["empty" if kind == "missing" else kind]
    for kind in ("deal", "log", "entry", "verdict", "table", "certificate", "nonsense", "missing"):
        for verb in ("replay", "show", "expand", "tally"):
            yield f"{verb} {kind}", [verb, of[kind]]
        yield f"hint {kind}", ["hint", of[kind], "--max-nodes", "20"]
        yield f"check {kind}", ["check", of[kind], "--deals", of["deal"]]
        yield f"solve {kind}", ["solve", of[kind], "--max-nodes", "20"]
        yield f"race {kind}", ["race", of[kind], of["log"]]
    for kind in ("deal", "entry", "wrong", "missing"):
        yield f"draw {kind}", ["draw", of[kind], "-o", made(f".{kind}.svg")]
        yield f"page {kind}", ["page", of[kind], "-o", made(f".{kind}.html")]
        yield f"convert {kind}", ["convert", of[kind], "--to", "share", "-o", made(f".{kind}.txt")]
    for kind in ("unsealed", "tally", "game", "id", "claim"):
        yield f"report {kind}", ["report", of[kind], "--table", "-"]
        yield f"replay {kind}", ["replay", of[kind]]
    for form in ("json", "line", "board", "sentences", "solvitaire"):
        yield f"convert to {form}", ["convert", of["log"], "--to", form]
    yield "replay", ["replay", of["log"]]
    yield "replay --json", ["replay", of["log"], of["entry"], "--json"]
    yield "show the log", ["show", of["log"]]
    yield "show --at", ["show", of["log"], "--at", "0"]
    yield "show behind the end", ["show", of["log"], "--at", "9"]
    yield "race --json", ["race", of["log"], of["entry"], "--json"]
    yield "perft", ["perft", of["deal"], "--depth", "1", "--divide"]
    yield "perft --json", ["perft", of["deal"], "--depth", "1", "--json"]
    yield "solve --json", ["solve", of["deal"], "--max-nodes", "20", "--json", "--csv", made(".csv")]
    yield "find in files", ["find", of["deal"], of["deal"]]
    yield "find by seeds", ["find", "--seeds", "fg1:1-2", of["log"]]
    yield "certify", ["certify", of["deal"], "-o", made(".jsonl"), "--max-nodes", "20", "--max-states", "20"]
    yield "certify on", ["certify", of["deal"], "-o", made(".jsonl"), "--max-nodes", "20", "--max-states", "20"]
    yield "certify another", ["certify", of["deal"], "-o", made(".jsonl"), "--max-nodes", "21"]
    yield "certify over nonsense", ["certify", of["deal"], "-o", of["nonsense"]]
    yield "certify into a folder", ["certify", of["deal"], "-o", of["pack"]]
    yield (
        "report",
        ["report", of["certificate"], of["missing"], "-o", made(".html"), "--csv", made(".report.csv")],
    )
    yield "report times", ["report", of["certificate"], "--table", "-", "--times", of["times"]]
    yield "report a pack", ["report", of["pack"], of["torn"], "--table", "-"]
    yield "two outputs", ["report", of["certificate"], "-o", made("x"), "--csv", made("x")]
    yield "over its input", ["page", of["log"], "-o", of["log"]]
    yield "page", ["page", of["log"], "-o", "-"]
    yield "page of a pack", ["page", of["pack"], "-o", made(".pack.html")]
    for kind in ("pack", "torn", "missing", "deal"):
        yield f"pack verify {kind}", ["pack", "verify", of[kind]]
        yield f"pack show {kind}", ["pack", "show", of[kind]]
    yield "pack build", ["pack", "build", "--count", "1", "--variant", "brigade", "-o", f"{made('.built')}/"]
    yield "pack build again", ["pack", "build", "--count", "1", "--variant", "brigade", "-o", f"{made('.built')}/"]
    yield (
        "pack build where no folder is",
        ["pack", "build", "--count", "1", "--variant", "brigade", "-o", f"{of['deal']}/x"],
    )
    yield "daily", ["daily", "--date", "2026-12-01", "--secret-file", of["missing"]]
    yield (
        "daily verify",
        ["daily", "verify", "--date", "2026-12-01", "--commitment", "0" * 64, "--reveal", of["deal"]],
    )
    yield (
        "daily verify a seed",
        ["daily", "verify", "--date", "2026-12-01", "--commitment", "0" * 64, "--reveal", f"fg1:{seed}"],
    )
    yield (
        "conformance",
        ["conformance", "run", "--cases", of["cases"], "--", sys.executable, "-c", ENGINE, f"x{text}"],
    )
    yield (
        "conformance --json",
        ["conformance", "run", "--json", "--cases", of["cases"], "--", sys.executable, "-c", ENGINE, f"x{text}"],
    )
    yield "conformance cases", ["conformance", "run", "--cases", of["wrong"], "--", "true"]
    yield "serve", ["serve", "--port", "0", "--unsolvable", of["unsealed"]]
    yield "serve without", ["serve", "--port", "0", "--unsolvable", of["missing"]]


def _of_the_command_line(seed: str, text: str, output: str) -> Iterator[tuple[Any, ...]]:
    """Where the text itself stands on the command line; a NUL cannot."""
    seed, text = seed.replace("\0", ""), text.replace("\0", "")
    yield "deal", ["deal", "--seed", seed]
    yield "deal --json", ["deal", "--seed", seed, "--json"]
    yield "deal --line", ["deal", "--seed", seed, "--line"]
    yield "solve a seed", ["solve", "--seed", seed, "--max-nodes", "20"]
    yield "no such scheme", ["deal", "--seed", f"x{text}:1"]
    yield "no such verb", [f"x{text}"]
    yield "no such option", ["deal", f"--x{text}"]
    yield "no such value", ["convert", "--to", f"x{text}", "-"]
    yield "no such number", ["show", "--at", f"x{text}", "-"]
    yield "no such day", ["daily", "--date", f"x{text}", "--secret-file", "x"]
    yield "no such size", ["solve", "--seed", "1", "--max-memory", f"x{text}"]
    yield "no such hash", ["daily", "verify", "--date", "2026-12-01", "--commitment", f"x{text}", "--reveal", "fg1:1"]
    yield "no such range", ["certify", "--seeds", f"x{text}", "-o", output]
    yield "no such mix", ["pack", "build", "--count", "1", "--difficulty-mix", f"x{text}", "-o", output]
    yield "no such game", ["rules", f"x{text}"]
    yield "no such option of a game", ["rules", "brigade", "--option", f"x{text}=1"]
    yield "one too many", ["variants", f"x{text}"]
    yield "no such case", ["conformance", "run", "--only", f"x{text}", "--", "true"]
    yield "no such game to fuzz", ["conformance", "fuzz", "--variant", f"x{text}", "--", "true"]
    yield "no such engine", ["conformance", "fuzz", "--examples", "1", "--", f"/nowhere/x{text}"]
    yield "no such host", ["serve", "--port", "0", "--host", f"{'x' * 70}.{text}"]
    yield "no such scheduler", ["certify", "--seeds", "1-1", "-o", output, "--scheduler", f"x{text}"]
