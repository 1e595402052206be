"""Proofs that a deal cannot be won, recomputed by programs small enough to be read.

`proof.py` says what a proof is. `search.py` looks at every position that can matter (`steps.py`), `lattice.py` only
at how deep the columns are dug; `table.py` is what both ask of a deal.
"""

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.proof import Proof, kinds_for, prove, why_not_unsolvable

__all__ = ["Proof", "TooDearError", "kinds_for", "prove", "why_not_unsolvable"]
