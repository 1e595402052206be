"""The trusted kernel: what a card, a table, a legal move and a real win are.

Everything fgtools claims is replayed here. The modules read top to bottom::

    {certificate | proofs} ─▶ replay ─▶ rules ─▶ position ─▶ {layout | moves | shuffle} ─▶ variants ─▶ cards

``certificate`` says whether a deal can be won: a log is replayed. ``proofs`` says that one cannot: what can matter is looked
at again, all of it, by rules written a second time for that purpose (so tests hold each against the other).

Only the standard library; no I/O, clock, chance, environment or threads; no argument
that weakens a check.
"""
