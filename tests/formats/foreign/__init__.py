"""Tests of foreign."""
