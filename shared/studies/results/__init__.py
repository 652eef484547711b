"""What the interviews of a study have in common: counted, quoted, grouped and compared as they end (H4)."""
