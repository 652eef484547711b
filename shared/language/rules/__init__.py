"""What the product makes of texts without a model: pure functions, the same result for the same request."""
