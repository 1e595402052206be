"""Tests of fgtools. tests/README.md says where a test goes."""
