"""Answers questions about a build, on this machine, offline."""
