"""An interview taken in the terminal."""
