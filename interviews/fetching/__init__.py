"""Reading what came of an interview."""
