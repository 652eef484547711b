"""Questions read aloud, where a model for it is configured (A10)."""
