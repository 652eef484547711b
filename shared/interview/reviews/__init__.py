"""What a person decides of what a machine judged: what can be reviewed, the queue, and what follows from it (G6)."""
