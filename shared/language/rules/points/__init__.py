"""Whether an answer says a point: its marks, its meaning, its doubts (A2, G4)."""
