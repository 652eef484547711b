"""Stop words: words that bind a sentence together and say nothing about its subject.

Negations ("not", "kein") stand here too: they are looked at on their own, never as shared vocabulary.
"""

from typing import Final

from shared.text.spoken import in_all

STOP_WORDS: Final = in_all(frozenset[str], "words", "stop")

FUNCTION_WORDS: Final[frozenset[str]] = frozenset(word for listed in STOP_WORDS.values() for word in listed)
