"""Tests of deal."""
