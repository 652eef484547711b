"""Corrections: what a person puts right of what they said before, and the sentence whose place it takes (G2)."""
