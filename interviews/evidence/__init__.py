"""The commands about corpora and assessments."""
