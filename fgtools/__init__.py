"""fgtools: deals of Flower Garden and its family, reproducible, checked and certified.

::

    seed ─▶ deck ─▶ deal ─▶ position ─▶ … ─▶ verdict            kernel: tiny, readable, trusted
                     │          ▲
                     ▼          │ every claim is replayed here
                 solver ─▶ claim ─▶ certify ─▶ certificate ─▶ pack
            fast, clever, not trusted

- ``kernel``: what a card, a table, a legal move and a real win are.
- ``deal``: seed to deck to deal, by our own scheme or another program's.
- ``formats``: documents, notation, text boards and other programs' formats, and what is wrong with them.
- ``solver``: searches for wins; not trusted.
- ``certify``: a solver's claim, through the kernel, to a certificate.
- ``packs``: rated deals with proofs beside them, built and verified.
- ``run``: how many deals get worked on at once, here or on a cluster.
- ``view``: what people look at.
- ``service``: replay, validate and check over HTTP.
- ``testing``: strategies and the conformance cases, for the tests of other programs.
- ``cli``: one file a verb.
- ``text``: what came from outside, made fit to be shown.

Imports go one way: cli → testing → {service | view | packs} → certify → {solver | formats | run} → deal → kernel → {errors | text}.
"""

__version__ = "0.1.0"
