"""What operators see of all interviews at once: how many there are, which are stuck, and what helps them."""
