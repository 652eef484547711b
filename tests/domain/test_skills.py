"""The attributes of a skill as concepts, in the language of the interview (E2)."""

from typing import get_args

import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.dynamic_gap.skills import LABELS, MEANINGS, attribute_concept

LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_words_of_its_own_for_every_attribute(language: LanguageCode) -> None:
    concepts = [attribute_concept("s1", "Kafka", each, language) for each in SKILL_ATTRIBUTES]
    assert [concept.label for concept in concepts] == [LABELS[language][each] for each in SKILL_ATTRIBUTES]
    assert all(concept.text.startswith("Kafka: ") for concept in concepts)
    others = {meaning for other in LANGUAGES if other != language for meaning in MEANINGS[other].values()}
    assert others.isdisjoint(concept.text.removeprefix("Kafka: ") for concept in concepts)


def test_staff_read_it_in_the_language_of_the_interview() -> None:
    assert attribute_concept("s1", "Kafka", "duration", "de").text == "Kafka: wie lange es genutzt wurde"
