"""The skills of a resume: found, asked about, told of (E2)."""
