"""Passwords, PINs, keys and tokens in texts: where they stand, and the texts without them (G8)."""
