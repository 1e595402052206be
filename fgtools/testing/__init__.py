"""For the tests of other programs: hypothesis strategies, the conformance cases, and what asks another engine.

- ``strategies``: random games, deals, tables, entries and logs. Needs hypothesis (``pip install 'fgtools[testing]'``).
- ``questions``: a request to an engine, with the kernel's own answer.
- ``cases``: the frozen cases of ``corpus/conformance/``; ``compare``: whether an answer is the expected one.
- ``engine``: a program that is asked over its standard input and output; ``run``: many cases; ``fuzz``: random games.
- ``plugin``: the cases in pytest.

Nothing but the command line imports this package, so that it may import anything.
"""
