"""What tests of child processes share."""

import signal


def hear_interrupts() -> None:
    """For ``preexec_fn``: a shell that runs the tests in the background has them, and their children, ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
