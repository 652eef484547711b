"""Attacks on the served product: what security.md promises is held by one of these. `make attack` runs them all."""
