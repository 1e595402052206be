"""What the kernel may be: small, pure, alone, and without switches."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fgtools.kernel
from fgtools.deal.dealer import deal
from fgtools.kernel.certificate import WinningLog, refutation_of_win
from fgtools.kernel.layout import deal_id
from fgtools.kernel.position import apply, moving_card
from fgtools.kernel.variants import VARIANTS
from tests.moves import card_move

KERNEL = Path(fgtools.kernel.__file__).parent
RULES = sorted(KERNEL.glob("*.py"))
PROOFS = sorted((KERNEL / "proofs").glob("*.py"))


def code_lines(source: str) -> int:
    """Lines that are code: no blank line, no comment, no docstring."""
    documented = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            documented |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(1 for n, line in lines if line.strip() and not line.strip().startswith("#") and n not in documented)


def test_every_file_has_a_budget() -> None:
    """Rules and proofs are all that the kernel holds."""
    assert sorted(KERNEL.rglob("*.py")) == sorted([*RULES, *PROOFS])


@pytest.mark.parametrize(("files", "most"), [(RULES, 700), (PROOFS, 500)], ids=["rules", "proofs"])
def test_the_kernel_stays_small(files: list[Path], most: int) -> None:
    """At most 700 lines of code for the rules and 500 for the proofs, and no file above 250 lines of anything."""
    sources = {file.name: file.read_text() for file in files}

    assert sum(map(code_lines, sources.values())) <= most
    assert {name: lines for name, text in sources.items() if (lines := len(text.splitlines())) > 250} == {}


def test_the_kernel_loads_nothing_else() -> None:
    """Importing the checker brings in no converter, no command line, no chance, no solver."""
    code = (
        "import fgtools.kernel.certificate, fgtools.kernel.proofs, sys; print([m for m in sys.modules if m.split('.')[0] in "
        "('attr', 'attrs', 'cattrs', 'click', 'numpy', 'json', 'random') or m.startswith(('fgtools.solver', 'fgtools.formats'))])"
    )

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_no_function_has_a_switch() -> None:
    """No public function of the kernel takes a boolean or a mode that could weaken a check."""
    for file in [*RULES, *PROOFS]:
        module = import_module(".".join(["fgtools", *file.relative_to(KERNEL.parent).with_suffix("").parts]))
        own = [(n, f) for n, f in inspect.getmembers(module, inspect.isroutine) if f.__module__ == module.__name__]
        for name, function in own:
            for parameter in inspect.signature(function).parameters.values():
                assert parameter.annotation is not bool, (name, parameter)
                assert not isinstance(parameter.default, bool), (name, parameter)


def test_a_certificate_is_for_one_deal() -> None:
    """The very same moves prove nothing of another deal, of other options, or of cards that are no deal."""
    from fgtools.formats.files import texts
    from fgtools.formats.limits import Limits

    (item,) = texts(str(Path(__file__).parents[1] / "checker/accept/brigade-won.json"), Limits())
    log = item.log(Limits())
    variant, layout = log.deal.variant, log.deal.layout
    good = WinningLog(log.deal.id, log.moves)
    assert refutation_of_win(variant, layout, "fg1:4", good) is None
    other = deal(variant, "fg1:5")
    assert "the certificate is for deal" in (refutation_of_win(variant, other.layout, "fg1:5", good) or "")
    renamed = WinningLog(other.id, log.moves)
    assert "is not legal" in (refutation_of_win(variant, other.layout, "fg1:5", renamed) or "")
    assert "ends open" in (refutation_of_win(variant, layout, "fg1:4", WinningLog(log.deal.id, log.moves[:-1])) or "")
    short = type(layout)(layout.columns[:-1], layout.bouquet, layout.foundations, layout.cells)
    claim = WinningLog(deal_id(variant, short, "fg1:4"), log.moves)
    assert "the deal is none of brigade" in (refutation_of_win(variant, short, "fg1:4", claim) or "")


def test_applying_what_is_not_legal_raises() -> None:
    """`apply` and `moving_card` are for legal moves; misuse is an exception, not a wrong table."""
    dealt = deal(VARIANTS["trevi-garden"], "fg1:1")
    with pytest.raises(ValueError, match="2>f is not legal here"):
        apply(dealt.variant, dealt.start(), card_move("2>f"))
    with pytest.raises(IndexError, match="a>1 takes no card"):
        moving_card(dealt.variant, dealt.start(), card_move("a>1"))
