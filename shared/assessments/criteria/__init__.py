"""Criteria judged over evidence (C): which evidence is seen, in what order, and what follows from it."""
