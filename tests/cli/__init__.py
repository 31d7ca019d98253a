"""Tests of the command `tarsas`."""
