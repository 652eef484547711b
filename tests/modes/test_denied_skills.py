"""Which skill an answer takes back, and which answers only sound as if they did."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.by_concepts.denying import denied_skill
from shared.modes.dynamic_gap.records import SkillProfile

JOB = SkillProfile(skill_id="s1", name="Lagermeister, Hafen Nord", is_job=True)
SAP = SkillProfile(skill_id="s2", name="SAP")


@pytest.mark.parametrize(("language", "asked", "answer", "denied"), [
    ("en", SAP, "That's only a heading, not a skill.", "s2"), ("en", SAP, "I never did that.", "s2"),
    ("en", SAP, "I never did that without my boss.", None), ("en", SAP, "I have never used it in production.", None),
    ("en", SAP, "Welding I never did.", None), ("de", JOB, "SAP habe ich nie gemacht, das war das Büro.", "s2"),
    ("de", JOB, "Das habe ich nie gemacht.", ""), ("fr", SAP, "Ça, ce n'est pas une compétence.", "s2"),
    ("es", SAP, "Nunca he trabajado con eso.", "s2"), ("it", SAP, "Non l'ho mai fatto.", "s2"),
])  # fmt: skip
def test_a_skill_is_denied_by_name_or_as_the_one_in_question(
    language: LanguageCode, asked: SkillProfile, answer: str, denied: str | None
) -> None:
    others = [each for each in (JOB, SAP) if each is not asked]
    assert denied_skill(answer, asked, others, language) == denied
