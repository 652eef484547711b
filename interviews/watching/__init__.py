"""Following interviews."""
