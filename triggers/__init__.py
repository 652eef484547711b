"""HTTP triggers: check who calls and what they send, hand over, answer. What happens next is decided elsewhere."""
