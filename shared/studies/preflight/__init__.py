"""Preflight: simulated participants take a study before people are asked, and what would go wrong is told (H5)."""
