"""The hash that links a follow-up to its criterion (C2)."""

import hashlib
import unicodedata

import pytest

from shared.assessments.criteria.criterion_hash import normalise_criterion, normalize_and_hash

QUESTION = "Is data at rest encrypted?"


class TestVersionOne:
    def test_it_is_the_sha_256_of_the_normalised_question(self) -> None:
        assert normalize_and_hash(QUESTION) == hashlib.sha256(b"is data at rest encrypted").hexdigest()

    @pytest.mark.parametrize("same", [
        "is data at rest encrypted", "  IS DATA\tAT REST\n ENCRYPTED?!  ", "Is data - at rest - “encrypted”?",
        "Ｉｓ ｄａｔａ ａｔ ｒｅｓｔ ｅｎｃｒｙｐｔｅｄ？", "Is data at-rest encrypted…",
    ])  # fmt: skip
    def test_case_spaces_punctuation_and_compatibility_forms_change_nothing(self, same: str) -> None:
        assert normalize_and_hash(same) == normalize_and_hash(QUESTION)

    def test_composed_and_decomposed_letters_are_one(self) -> None:
        composed = "Wer darf Schlüssel öffnen? Straße"
        assert normalize_and_hash(unicodedata.normalize("NFD", composed)) == normalize_and_hash(composed)
        assert normalise_criterion(composed) == "wer darf schlüssel öffnen strasse"

    @pytest.mark.parametrize("other", ["Is data in transit encrypted?", "Is data at rest not encrypted?", ""])
    def test_another_question_has_another_hash(self, other: str) -> None:
        assert normalize_and_hash(other) != normalize_and_hash(QUESTION)

    def test_punctuation_parts_words(self) -> None:
        assert normalise_criterion("back-up/restore") == "back up restore"
