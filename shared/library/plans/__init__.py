"""Plans of explorations: versions that never change, made once for a configuration (D8)."""
