"""The hash that links a follow-up's answer to its criterion (C2).

The criterion's question is hashed, never the follow-up's: however a follow-up is worded, its answer is found again by the
criterion that it was asked for. The version is stored beside every hash, so that a better normaliser can come one day and
old hashes can be told from new ones.
"""

import hashlib
import unicodedata
from typing import Final

from shared.text.words import normalised

NORMALISER_VERSION: Final = 1


def normalise_criterion(question: str) -> str:
    """Version 1: NFKC, case folded, what Unicode calls punctuation to blanks, blanks collapsed, none at the ends."""
    folded = normalised(question)
    # Sign by sign, each once: a few letters fold to a text many times as long, and few of its characters are signs.
    for sign in {char for char in set(folded) if unicodedata.category(char).startswith("P")}:
        folded = folded.replace(sign, " ")
    return " ".join(folded.split())


def normalize_and_hash(question: str) -> str:
    return hashlib.sha256(normalise_criterion(question).encode()).hexdigest()
