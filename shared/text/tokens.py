"""How much a model makes of a text, near enough to hold a budget."""

from typing import Final

BYTES_PER_TOKEN: Final = 4


def estimate_tokens(text: str) -> int:
    """About how many tokens a model makes of `text`: a quarter of its UTF-8 bytes, rounded up.

    A tokenizer never makes more tokens than bytes, so a budget holds within a factor of four for any text at all.
    """
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)
