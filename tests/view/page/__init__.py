"""Tests of view.page."""
