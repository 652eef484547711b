"""The terminal client: an HTTP client of Durable Interviews, and nothing more. See `python -m interviews --help`."""
