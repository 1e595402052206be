"""Solvers: fast or slow, never trusted. Their claims go through `fgtools.certify`."""
