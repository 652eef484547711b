"""Reasons not to credit a point at once, one module each; `table.py` says what each of them does (G4)."""
