"""What is asked after an answer: what it lets fall, what is missing, probes that stand alone (A5, G3)."""
