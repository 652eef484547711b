"""The kernel: one interview as every step of it works with it, loaded once and committed once."""
