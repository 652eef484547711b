"""What is said in fixed words suits whoever says "Sie" and whoever says "du": it addresses nobody (G3)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import pytest

from shared.text.spoken import in_all

BOOKS: Final = {
    "texts": ("closing", "keeping", "opening", "opening_of_work", "rewarded", "recap", "contact", "offers", "purpose",
              "purposes", "replies", "mains_left", "last_question", "skill_labels"),
    "follow_ups": ("said_before", "other_side", "corrected"),
    "handover_turn": ("greeting",),
    "exploration": ("greeting", "accepted", "care", "offer", "kept"),
}  # fmt: skip
ADDRESS: Final = {
    "de": r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ee]uch)\b",
    "fr": r"(?i)\b(?:vous|votre|vos|tu|toi|tes|[^\W\d_]+(?<!ch)ez)\b",
    "es": r"(?i)\b(?:usted|sus?|tú|tus?|contigo|quiere|prefiere|diga|tómese|disculpe|perdone|escriba)\b",
    "it": r"(?i)\b(?:lei|su[ao]|suoi|sue|invitata|tu[ao]|vuole|preferisce|desidera|faccia|scusi|dica|scriva)\b"
    r"|(?-i:(?<=[a-z] )L[ae]\b)",
}
ADDRESSING: Final = [
    ("de", "Möchten Sie weitermachen?"), ("de", "Danke für deine Zeit."), ("fr", "Que préférez-vous ?"),
    ("fr", "Prenez votre temps."), ("es", "¿Qué prefiere?"), ("es", "Gracias por su tiempo."),
    ("it", "Che cosa preferisce?"), ("it", "Grazie per il Suo tempo."),
]  # fmt: skip


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in cast(Mapping[str, object], value).values():
            yield from _texts(each)
    elif isinstance(value, Sequence):
        for each in cast(Sequence[object], value):
            yield from _texts(each)


@pytest.mark.parametrize("language", ADDRESS)
def test_no_fixed_text_addresses_anybody(language: str) -> None:
    read = [in_all(object, book, name)[language] for book, names in BOOKS.items() for name in names]
    texts = list(_texts(read))
    assert len(texts) > 60
    assert [each for each in texts if re.search(ADDRESS[language], each)] == []


@pytest.mark.parametrize(("language", "text"), ADDRESSING)
def test_an_address_would_be_seen(language: str, text: str) -> None:
    assert re.search(ADDRESS[language], text)
