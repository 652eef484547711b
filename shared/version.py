"""The version of the product, in one place."""

from typing import Final

VERSION: Final = "0.2.0"
"""A release's own; `tests/releases` holds what each release left behind in the middle of interviews."""
