"""Ctrl-C: a terminal sends it to every process of a command. The first one decides what happens; the others must not hear it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_up() -> Iterator[None]:
    """A Ctrl-C of this thread comes when the context ends; processes and threads that are started meanwhile never hear one.

    Python itself would end a process that is just starting with a traceback, before it can say what it does about it.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
