"""`certify` and `check`: the same bytes whatever happens, nothing lost, and nothing believed."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.solver import engine
from fgtools.solver.outcome import Solved, Unsolvable
from tests.moves import card_move
from tests.processes import PATIENCE, hear_interrupts, until_lines

LIMITS = ["--variant", "phoenix", "--max-nodes", "30000", "--max-states", "20000"]
ARGUMENTS = [*LIMITS, "--seeds", "fg1:1-60"]


def run(*args: str, stdin: str | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificates of a run that was not disturbed."""
    file = tmp_path_factory.mktemp("whole") / "certs.jsonl"
    result = run("certify", *ARGUMENTS, "-o", str(file))
    assert result.exit_code in (0, 4), result.stderr
    return file


def test_certificates_are_verified_without_a_solver(whole: Path) -> None:
    """`check` verifies wins and proofs in a process in which no solver can be imported."""
    code = (
        "import sys\n"
        "class Block:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.startswith(('fgtools.solver', 'fgtools.certify')): raise ImportError(name)\n"
        "sys.meta_path.insert(0, Block())\n"
        f"sys.argv = ['fgtools', 'check', {str(whole)!r}]\n"
        "from fgtools.cli.main import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    solvable = sum(line["result"] == "solvable" for line in lines)
    proved = sum(line["result"] == "unsolvable" and line["proof"]["kind"] != "engine-only" for line in lines)

    assert len(lines) == 60
    assert min(solvable, proved) >= 8
    assert f"verified {solvable + proved} of 60: {solvable} solvable, {proved} unsolvable" in done.stdout, done.stderr
    assert done.returncode == (0 if solvable + proved == 60 else 4)


def test_the_order_is_the_deals(whole: Path) -> None:
    """Line n is deal n."""
    seeds = [json.loads(line)["deal"]["seed"] for line in whole.read_text().splitlines()]

    assert seeds == [f"fg1:{n}" for n in range(1, 61)]


def test_jobs_change_no_byte(whole: Path, tmp_path: Path) -> None:
    """Three processes write what one writes."""
    file = tmp_path / "certs.jsonl"
    run("certify", *ARGUMENTS, "-o", str(file), "--jobs", "3")

    assert file.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("kept", [0.0, 0.31, 0.7, 1.0])
def test_a_run_goes_on_where_it_stopped(whole: Path, tmp_path: Path, kept: float) -> None:
    """After a crash that cut the last line short, or none at all, the same command completes the same bytes."""
    raw = whole.read_bytes()
    file = tmp_path / "certs.jsonl"
    file.write_bytes(raw[: int(len(raw) * kept)])
    run("certify", *ARGUMENTS, "-o", str(file))

    assert file.read_bytes() == raw


def test_killed_at_random_moments(whole: Path, tmp_path: Path) -> None:
    """SIGKILL before the first certificate, and twice while more and more are written; then to the end: the same bytes."""
    file = tmp_path / "certs.jsonl"
    rng = random.Random(7)
    command = [sys.executable, "-m", "fgtools", "certify", *ARGUMENTS, "-o", str(file), "--jobs", "2"]
    for lines in (0, 7, 25):
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as process:
            until_lines(file, lines, process)
            time.sleep(rng.random() / 20)  # wherever it is then
            os.killpg(process.pid, signal.SIGKILL)
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)

    assert file.read_bytes() == whole.read_bytes()


def test_ctrl_c_keeps_what_is_finished(whole: Path, tmp_path: Path) -> None:
    """130, complete lines only, no traceback; and the run can go on."""
    file = tmp_path / "certs.jsonl"
    command = [sys.executable, "-m", "fgtools", "certify", *LIMITS, "--seeds", "fg1:1-1000000", "-o", str(file)]
    with subprocess.Popen(
        [*command, "--jobs", "2"], stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts
    ) as process:
        until_lines(file, 5, process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    raw, expected = file.read_bytes(), whole.read_bytes()

    assert process.returncode == 130
    assert "Traceback" not in errors
    assert raw[: len(expected)] == expected[: len(raw)]
    assert raw.endswith(b"\n")


def test_two_runs_on_one_file(tmp_path: Path) -> None:
    """The second is refused, and the first one's file is not touched."""
    from fgtools.run.output import GrowingFile

    file = tmp_path / "certs.jsonl"
    with GrowingFile(str(file)) as growing:
        growing.append("first")
        result = run("certify", *ARGUMENTS, "-o", str(file))

    assert result.exit_code == 2
    assert "another run is writing this file" in result.stderr
    assert file.read_text() == "first\n"


def test_outputs_that_cannot_be(tmp_path: Path, whole: Path) -> None:
    """No folder, a device, another run's file, other limits: a clear message, and nothing is changed."""
    assert "cannot be written" in run("certify", *ARGUMENTS, "-o", str(tmp_path / "no/certs.jsonl")).stderr
    assert "not a regular file" in run("certify", *ARGUMENTS, "-o", "/dev/full").stderr
    copy = tmp_path / "certs.jsonl"
    copy.write_bytes(whole.read_bytes())
    other = run("certify", "--variant", "phoenix", "--seeds", "2-61", "-o", str(copy))
    assert "not the certificate that belongs here" in other.stderr
    fewer = run("certify", *LIMITS[:-1], "99", "--seeds", "fg1:1-60", "-o", str(copy))
    assert "made with other limits" in fewer.stderr
    assert (other.exit_code, fewer.exit_code) == (2, 2)
    copy.write_bytes(b"junk\n" + whole.read_bytes())
    assert run("certify", *ARGUMENTS, "-o", str(copy)).exit_code == 2
    assert copy.read_bytes().startswith(b"junk\n{")
    assert run("certify", "-o", str(copy)).exit_code == 2


def test_a_full_disk(tmp_path: Path, whole: Path) -> None:
    """Where no more fits: a clear message, and every line that was finished stays whole."""
    file = tmp_path / "certs.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "fgtools", "certify", *ARGUMENTS, "-o", str(file)],
        capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )  # fmt: skip
    raw = file.read_bytes()

    assert done.returncode == 2
    assert "cannot be written on" in done.stderr
    assert raw.endswith(b"\n")
    assert whole.read_bytes().startswith(raw)
    assert len(raw) > 10_000


def test_a_lying_solver_is_refused_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An illegal win and a false "unsolvable": each with a file that repeats it, exit code 1, the other deals certified."""
    from fgtools.certify import certificate
    from fgtools.solver.solve import solve as honest

    calls = iter(range(100))

    def lying(*args: object, **more: object) -> engine.Result:
        result = honest(*args, **more)  # type: ignore[arg-type]  # passed on as it came
        which = next(calls)
        if which == 1:
            return engine.Result(Solved((card_move("1>1"),), 1), result.effort)
        return engine.Result(Unsolvable(1), result.effort) if which == 3 else result

    monkeypatch.setattr(certificate, "solve", lying)
    file = tmp_path / "certs.jsonl"
    result = run("certify", "--variant", "brigade", "--seeds", "2-7", "-o", str(file))

    assert result.exit_code == 1
    assert "2 refused" in result.stderr
    repros = sorted(tmp_path.glob("certs.jsonl.refused-*"))
    assert len(repros) == 2
    assert "no such" not in run("show", str(repros[0])).stderr
    results = [json.loads(line)["result"] for line in file.read_text().splitlines()]
    assert results == ["solvable", "undecided", "solvable", "undecided", "solvable", "solvable"]


def test_check_names_deals_without_a_certificate(tmp_path: Path, whole: Path) -> None:
    """`--deals` says which deals lack one."""
    deals = tmp_path / "deals.jsonl"
    deals.write_text(run("deal", "--variant", "phoenix", "--seeds", "1-62", "--json").stdout)

    result = run("check", str(whole), "--deals", str(deals), "--jobs", "2")

    assert f"{deals}:61: no verified certificate" in result.stderr
    assert f"{deals}:62: no verified certificate" in result.stderr
    assert f"{deals}:1: " not in result.stderr
    assert result.exit_code == 1


def sealed(plain: dict[str, object]) -> str:
    """A certificate changed by somebody who knows how to seal."""
    from fgtools.formats.converter import sealed_json, structure
    from fgtools.formats.documents import CertificateDocument

    document = structure(plain)
    assert isinstance(document, CertificateDocument)
    return sealed_json(document)


def test_forged_certificates_are_refused(whole: Path) -> None:
    """Well-sealed lies: another deal's log or proof, a shorter log, a wrong digest, a proof for a winnable deal."""
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    won = [line for line in lines if line["result"] == "solvable"]
    lost = [line for line in lines if line["result"] == "unsolvable" and line["proof"]["kind"] != "engine-only"]
    proof = lost[0]["proof"]
    forgeries = [
        {**won[0], "moves": won[1]["moves"]},
        {**won[0], "moves": won[0]["moves"][:-1]},
        {**won[0], "moves": [*won[0]["moves"], "1>1"]},
        {**won[0], "deal": won[1]["deal"], "deal_id": won[1]["deal_id"]},
        {**won[0], "deal_id": won[1]["deal_id"]},
        {**lost[0], "proof": {**proof, "states": proof["states"] + 1}},
        {**lost[0], "proof": {**proof, "digest": proof["digest"][::-1]}},
        {**lost[0], "proof": lost[1]["proof"] if lost[1]["proof"] != proof else lost[2]["proof"]},
        {**lost[0], "proof": {**proof, "kind": "play"}},
    ]
    for kind in ("play", "lattice", "search", "forgetful"):
        lie = {key: value for key, value in won[0].items() if key != "moves"}
        forgeries.append({**lie, "result": "unsolvable", "proof": {**proof, "kind": kind}})
    for forgery in forgeries:
        result = run("check", "-", stdin=sealed(forgery))
        assert result.exit_code == 1, forgery
        assert "refused" in result.stderr


def test_what_does_not_belong_together_is_unreadable(whole: Path) -> None:
    """A win with a proof, an unsolvable with moves, an engine-only proof with a digest."""
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    won = next(line for line in lines if line["result"] == "solvable")
    lost = next(line for line in lines if line["result"] == "unsolvable")
    for wrong in (
        {**won, "proof": lost["proof"]},
        {**lost, "moves": won["moves"]},
        {**won, "result": "undecided"},
        {**lost, "proof": {**lost["proof"], "kind": "engine-only", "states": 5}},
        {key: value for key, value in lost.items() if key != "proof"},
    ):
        assert run("check", "-", stdin=sealed(wrong)).exit_code == 3


def test_a_hard_deal_is_proved_by_forgetting_suits(tmp_path: Path) -> None:
    """The plain search, which takes millions of states here, is not even begun. What is remembered belongs to the proof and is read with care."""
    file = tmp_path / "certs.jsonl"
    made = run("certify", "--seeds", "fg1:1199-1199", "-o", str(file))
    assert (made.exit_code, made.stderr) == (0, "1 unsolvable\n")
    document = json.loads(file.read_text())
    assert document["proof"]["kind"] == "forgetful"
    assert run("check", str(file)).exit_code == 0

    def with_proof(**proof: object) -> dict[str, object]:
        return {**document, "proof": {**document["proof"], **proof}}

    assert run("check", "-", stdin=sealed(with_proof(remembered=["9H"]))).exit_code == 1
    unreadable = run("check", "-", stdin=json.dumps(with_proof(remembered=["AH", "ZZ"])))
    assert unreadable.exit_code == 3
    assert "$.proof.remembered[1]: 'ZZ' is not a card" in unreadable.stderr
    misplaced = run("check", "-", stdin=sealed(with_proof(kind="search", remembered=["AH"])))
    assert misplaced.exit_code == 3
    assert "$.proof.remembered: belongs to a forgetful proof alone" in misplaced.stderr


def test_engine_only_is_never_called_verified(tmp_path: Path) -> None:
    """A proof that is too dear is counted apart: exit code 4 from `certify` and from `check`."""
    file = tmp_path / "certs.jsonl"
    made = run("certify", "--seeds", "1-1", "--max-states", "1", "-o", str(file))
    assert made.exit_code == 4
    assert "1 engine-only" in made.stderr
    result = run("check", str(file))
    assert result.exit_code == 4
    assert "verified 0 of 1: 0 solvable, 0 unsolvable; not verified: 1 engine-only" in result.stdout


def test_a_win_that_no_log_can_hold_is_not_certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check` refuses logs of more entries than the limit, so `certify` writes none: the deal is undecided, and why."""
    from fgtools.certify import certificate

    monkeypatch.setattr(certificate, "MAX_ENTRIES", 50)
    file = tmp_path / "certs.jsonl"
    made = run("certify", "--variant", "brigade", "--seeds", "4-4", "-o", str(file))

    assert (made.exit_code, made.stderr) == (4, "1 undecided\n")
    assert "its 63 moves are more than a log may have (50)" in json.loads(file.read_text())["reason"]
    assert run("check", str(file)).exit_code == 4


def test_a_sample_is_chosen_by_the_deals_ids(whole: Path) -> None:
    """`check --every N` verifies the deals whose id is a multiple of N, and says how many it did not replay."""
    documents = list(map(json.loads, whole.read_text().splitlines()))
    ids = [one["deal_id"] for one in documents if one["result"] != "undecided"]
    chosen = sum(int(one, 16) % 3 == 0 for one in ids)
    assert 0 < chosen < len(ids) < len(documents)

    result = run("check", "--every", "3", str(whole))

    assert result.exit_code == 4  # the undecided ones say of themselves that nothing can be verified
    assert f"verified {chosen} of {len(documents)}: " in result.stdout
    assert f"; not verified: {len(documents) - len(ids)} undecided" in result.stdout
    assert result.stdout.endswith(f"; not replayed, since not in the sample: {len(ids) - chosen}\n")
    assert "not replayed" not in run("check", str(whole)).stdout


def resealed(line: str, **values: object) -> str:
    """A certificate that says something else, its seal made again as schemas/README.md says."""
    document = {**json.loads(line), **values}
    del document["seal"]
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return json.dumps({**document, "seal": sha256(text.encode()).hexdigest()})


def won(whole: Path) -> list[str]:
    """The certificates with a winning log."""
    return [line for line in whole.read_text().splitlines() if '"moves":' in line]


def test_no_certificate_escapes_the_sample(whole: Path, tmp_path: Path) -> None:
    """Every line is read. The sample goes by the cards: neither another id, nor a hidden one, nor one beside it leads away from it."""
    lines = won(whole)
    every = int(json.loads(lines[0])["deal_id"], 16)  # the first deal alone is in this sample
    deal = json.loads(lines[0])["deal"]
    other = f"{int(json.loads(lines[0])['deal_id'], 16) ^ 1:064x}"
    false = {
        "another id": (resealed(lines[0], deal_id=other), 1, f"it is for deal '{other}', its cards are deal"),
        "another id, twice": (resealed(lines[0], deal_id=other, deal={**deal, "id": other}), 3, "$.deal.id: "),
        "an escaped id": (
            resealed(lines[0], moves=["1>f"]).replace('"deal_id"', '"deal\\u005fid"'),
            1,
            "refused: entry 1 is not legal",
        ),
        "another id before it": (
            resealed(lines[0], moves=["1>f"]).replace('{"format"', f'{{"reason": null, "deal_id":"{other}", "format"', 1),
            3,
            "the key 'deal_id' stands twice",
        ),
        "an id in a text": (
            resealed(lines[0], moves=["1>f"], reason=f'"deal_id":"{other}"'),
            3,
            "$.reason: not part of a certificate that says solvable",
        ),
        "no certificate": ('{"format":"fgtools/certificate"}', 3, "$.version: missing"),
    }  # fmt: skip
    for name, (line, code, fault) in false.items():
        (tmp_path / "some.jsonl").write_text("\n".join([*lines[1:], line]) + "\n")
        result = run("check", "--every", str(every), str(tmp_path / "some.jsonl"))
        assert result.exit_code == code, name
        assert f"some.jsonl:{len(lines)}" in result.stderr, name
        assert fault in result.stderr, name


def test_what_is_not_in_the_sample_is_read(whole: Path, tmp_path: Path) -> None:
    """A changed seal, another id, keys that do not belong together and lines that are none are told of outside of it too."""
    lines = whole.read_text().splitlines()
    first = json.loads(lines[0])
    assert int(first["deal_id"], 16) % 10**9
    for line, code in (
        (lines[0].replace('"nodes":', '"nodes":1'), 1),
        (resealed(lines[0], deal_id="0" * 64), 1),
        (resealed(lines[0], result="undecided"), 3),
        (lines[0][:-9], 3),
    ):
        (tmp_path / "some.jsonl").write_text(f"{line}\n{lines[1]}\n")
        result = run("check", "--every", str(10**9), str(tmp_path / "some.jsonl"))
        assert result.exit_code == code
        assert "some.jsonl:1" in result.stderr


def test_a_sample_of_nothing_is_no_yes(whole: Path, tmp_path: Path) -> None:
    """Where no certificate is in the sample nothing was verified: exit code 4. Deals without any certificate are named all the same."""
    lines = won(whole)
    (tmp_path / "some.jsonl").write_text("\n".join(lines[1:]) + "\n")
    (tmp_path / "deals.jsonl").write_text("".join(json.dumps(json.loads(line)["deal"]) + "\n" for line in lines))
    result = run("check", "--every", str(10**40), str(tmp_path / "some.jsonl"))

    assert result.exit_code == 4
    assert result.stdout == (
        f"verified 0 of {len(lines) - 1}: 0 solvable, 0 unsolvable; not replayed, since not in the sample: {len(lines) - 1}\n"
    )
    lacking = run(
        "check", "--every", str(10**40), str(tmp_path / "some.jsonl"), "--deals", str(tmp_path / "deals.jsonl")
    )
    assert lacking.exit_code == 1
    assert lacking.stderr == f"{tmp_path / 'deals.jsonl'}:1: no verified certificate\n"
