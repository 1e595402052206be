"""Tests of the replay page in a real browser."""
