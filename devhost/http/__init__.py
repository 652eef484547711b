"""The HTTP side of the host: routes, access keys, and HTTP-triggered functions."""
