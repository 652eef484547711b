"""Processes beside this one: what costs time or reads a stranger's bytes runs there, with a deadline and few rights."""
