"""Criteria judged over evidence, for and against (C)."""
