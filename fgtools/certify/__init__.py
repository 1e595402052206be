"""The only door from a solver's claim to a certificate: the kernel checks the claim first.

`win.py` lets a win through, `certificate.py` makes a certificate of whatever the solver says.
"""
