"""Tests of kernel.proofs."""
