"""The texts that cost readers of texts most: one piece pumped up, and long ones that look like what people write."""

import random
from typing import Final

MAX_ANSWER_CHARS: Final = 20_000

PUMPED: Final = (
    " ", "\n", "a", "1", ", ", ". ", "a,", "not ", "- ", "\t\n", "( ", '"', "'a", "I don't know ", "e\u0301",
    "http://a.", "Abc ", "1,", "and ", "?! ", "\u00ad\n", "\u200b", "* ", "as I said, ", "a@", "I think that ", "…",
    "because ", "you ", "Ⅷ", "ﬃ", "no, ", "A.B.", "-", "a-", "`", "**a", "[a](", "<b>", "{", "\u202e", "é ", "ß",
)  # fmt: skip
_LETTERS: Final = "abcdefghij"
_CLAUSES: Final = (
    "we decided in March that the till is replaced",
    "because Maria said so",
    "nobody knew how the old receipts were printed",
    "which was a serious problem for 4,000 euros a year",
    "I had owned the budget since 2019",
    "but not the cluster",
    "the wicks are trimmed",
    "the oil is filled",
    "I ran Kubernetes and Postgres in production",
)


def pumped(piece: str, length: int) -> str:
    """The piece again and again, and at its end what makes a pattern go back over all of it."""
    return (piece * (length // len(piece) + 1))[: length - 1] + "!"


def natural(chance: random.Random, length: int) -> str:
    """Sentences as somebody might dictate them for an hour."""
    parts: list[str] = []
    size = 0
    while size < length:
        clauses = chance.choices(_CLAUSES, k=chance.randint(1, 3))
        sentence = ", ".join(clauses) + chance.choice((". ", "; ", "?\n"))
        parts.append(sentence)
        size += len(sentence)
    return "".join(parts)[:length]


def worst(chance: random.Random, length: int = MAX_ANSWER_CHARS) -> str:
    """One of them, and never the same twice."""
    kind = chance.random()
    if kind < 0.3:
        return natural(chance, length)
    if kind < 0.8:
        return pumped(chance.choice(PUMPED), length)
    pieces = chance.sample(PUMPED, 4)
    return pumped("".join(pieces), length)


def dearest(chance: random.Random) -> str:
    """One of those that take the longest to judge, none of them the same as another."""
    begin = f"{chance.random()} "
    match chance.randrange(4):
        case 0:
            return pumped(begin + "\ufdfa" * 900, MAX_ANSWER_CHARS)  # each stands for 18 letters
        case 1:
            return "".join(f"{chance.choice(_LETTERS)}{chance.choice(_LETTERS)}. " for _ in range(5_000))
        case 2:
            return pumped(begin + "a\n" * 900, MAX_ANSWER_CHARS)
        case _:
            return natural(chance, 5_000)
