"""Which answers are shown as told of a skill when it is asked about (E2)."""

from typing import Final

from shared.modes.by_concepts.skill_mentions import answers_on
from shared.modes.dynamic_gap.records import SkillProfile

WARD: Final = ("First I look at the patient, before the monitor.", frozenset({"s1"}))
TEACHING: Final = ("I sat the new one beside a patient for half an hour.", frozenset({"s2"}))
DRESSING: Final = ("Before I change a dressing I ask why the wound does not close.", frozenset({"s1"}))
SCREENS: Final = ("Two afternoons of trying out screens.", frozenset({"s3"}))
TOLD: Final = (WARD, TEACHING, DRESSING, SCREENS)


def skill(skill_id: str, name: str) -> SkillProfile:
    return SkillProfile(skill_id=skill_id, name=name)


def test_a_word_that_several_other_skills_share_tells_nothing_of_the_skill_it_stands_in() -> None:
    """E2: "patient" in answers on the ward and on teaching is not told of the patient records."""
    assert answers_on(skill("s3", "electronic patient records"), TOLD, "en") == (SCREENS[0],)


def test_what_was_told_of_the_same_thing_under_another_skill_is_shown() -> None:
    """E2: nobody is asked anew for what they told of dressings under their job."""
    assert answers_on(skill("s4", "complex dressings"), TOLD, "en") == (DRESSING[0],)


def test_two_words_of_a_name_are_enough_however_usual_each_is() -> None:
    both = ("The patient records of the ward are mine to check.", frozenset({"s1"}))
    told = (*TOLD, both, ("Records of the new one.", frozenset({"s2"})))
    assert both[0] in answers_on(skill("s3", "patient records"), told, "en")


def test_a_skill_of_one_word_is_spoken_of_wherever_that_word_stands() -> None:
    told = [(f"Kafka carried the orders of shop {n}.", frozenset({f"s{n}"})) for n in (1, 2, 3)]
    assert len(answers_on(skill("s9", "Kafka"), told, "en")) == len(told)
