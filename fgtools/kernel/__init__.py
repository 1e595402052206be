"""The trusted kernel: what a card, a table, a legal move and a real win are.

Everything fgtools claims is replayed here. The modules read top to bottom::

    certificate ─▶ replay ─▶ rules ─▶ {explain | position} ─▶ {layout | moves} ─▶ {cards | variants | shuffle}

Only the standard library and attrs; no I/O, clock, chance, environment or threads; no argument
that weakens a check.
"""
