"""What an utterance is meant as, before anything else is done with it (G1)."""
