"""How an exploration is led and heard without a model (D)."""
