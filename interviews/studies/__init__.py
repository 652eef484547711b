"""The commands about studies."""
