"""The attributes of a skill as concepts, in the language of the interview (E2)."""

from typing import get_args

import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.dynamic_gap.prepare import by_skill
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


class TestOrder:
    UNKNOWN = tuple(
        tuple(attribute_concept(f"s{number}", "Kafka", each, "en") for each in SKILL_ATTRIBUTES)
        for number in (1, 2, 3)
    )

    @pytest.mark.parametrize(("questions", "in_a_row"), [(None, 2), (40, 2), (10, 2), (3, 1)])
    def test_the_fewer_the_questions_the_sooner_the_next_skill_has_its_turn(
        self, questions: int | None, in_a_row: int
    ) -> None:
        """E6: breadth before depth where rounds are few."""
        asked = [concept.concept_id.split(".")[0] for concept in by_skill(self.UNKNOWN, questions)]
        assert asked[: in_a_row + 1] == ["s1"] * in_a_row + ["s2"]
        assert sorted(asked) == sorted(["s1", "s2", "s3"] * 6)

    def test_of_a_skill_the_most_telling_come_first(self) -> None:
        asked = [each.attribute for each in by_skill(self.UNKNOWN, None) if each.concept_id.startswith("s1.")]
        assert asked[:4] == ["depth", "autonomy", "constraints", "production_vs_prototype"]

    def test_nobody_is_asked_a_third_time_about_one_employer_while_another_waits(self) -> None:
        """E6"""
        asked = [each.concept_id.partition(".")[0] for each in by_skill(self.UNKNOWN, 20)]
        assert asked[:6] == ["s1", "s1", "s2", "s2", "s3", "s3"]

    def test_what_is_asked_for_beside_the_depth_of_a_skill_varies(self) -> None:
        """E2: “a decision that was yours alone” is one question, however it is put."""
        asked = [each.attribute for each in by_skill(self.UNKNOWN, 20)]
        assert asked[:6] == ["depth", "autonomy", "depth", "constraints", "depth", "autonomy"]

    def test_of_nothing_there_is_nothing(self) -> None:
        assert by_skill((), 20) == []
