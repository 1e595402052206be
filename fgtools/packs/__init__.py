"""Packs: deals with ratings and proofs beside them, built once and verified by anybody."""
