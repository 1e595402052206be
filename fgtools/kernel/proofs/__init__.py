"""Proofs that a deal cannot be won, recomputed by programs small enough to be read.

Read from the top: what a proof is, then the ways to one, then what they stand on.

- `proof`: what a proof is, for which games there is one, and how it is checked.
- `play`, `lattice`, `search`: three ways. Cards only go home; only how deep the columns are dug
  counts; every position that can matter is looked at, knowing all suits or forgetting those of
  cards that have moved.
- `steps`, `autoplay`: what leads from a position to the next, and which cards go home by
  themselves.
- `state`, `table`: a position, and a deal, in the form that the others work on.

Each argument stands at the head of the module that rests on it: what is claimed, why it is so,
which functions use it, which tests try it.
"""

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.proof import NotArgued, Proof, WinMet, kinds_for, prove, refutation_of_proof

__all__ = ["NotArgued", "Proof", "TooDearError", "WinMet", "kinds_for", "prove", "refutation_of_proof"]
