"""What fgtools offers to the tests of other programs."""
