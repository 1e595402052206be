"""Python as it is where there is no POSIX: this folder on PYTHONPATH takes modules, signals and functions away from every process.

What is left of a system's own (`os.kill`, SIGKILL) its standard library cannot do without.
"""

import os
import signal
import sys
import warnings

for _module in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[_module] = None  # type: ignore[assignment]  # so Python remembers what cannot be imported
for _place, _names in (
    (signal, ("SIGHUP", "SIGPIPE", "SIGWINCH", "pthread_sigmask")),
    (os, ("fork", "killpg", "setsid")),
):
    for _name in _names:
        delattr(_place, _name)

warnings.filterwarnings("ignore", "only soft file lock is available")  # on Windows there is another one
