"""What is sad or grave in an answer, and whose it is (G2)."""
