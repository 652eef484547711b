"""A value that a criterion asks for by name is met where the resume states one, and nowhere else (E4)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from tests.language.rules.test_resume_coverage import spans


def work(line: str) -> str:
    return f"Ana Prado\n\nExperience\n2020 - present   Cook, Old Inn\n- {line}\n"


@pytest.mark.parametrize(("language", "criterion", "line"), [
    ("en", "Notice period", "Notice: two months"),
    ("de", "Kündigungsfrist", "Kündigungsfrist: 4 Wochen zum Monatsende"),
    ("fr", "Durée du préavis", "Disponible après un préavis de deux mois"),
    ("es", "Plazo de preaviso", "Incorporación: 20 días de preaviso"),
    ("it", "Periodo di preavviso", "Preavviso: due mesi"),
    ("en", "Earliest start date", "Available from 1 March 2027"),
    ("en", "Desired weekly hours", "Looking for 30 hours from May"),
    ("en", "Number of people led", "lead 12 waiters"),
    ("en", "Number of guests", "60 guests"),
    ("es", "Número de análisis al día", "Unos 40 análisis diarios"),
    ("en", "Years of experience as a baker", "7 years' experience as a baker"),
    ("en", "Level of Italian", "Italian B2, French A1"),
    ("de", "Polnischkenntnisse", "Polnisch    Muttersprache"),
    ("en", "Driving licence B", "Driving licence: B, C1"),
    ("it", "Patente B", "Patente B, auto propria"),
    ("it", "Disponibilità a trasferte", "Disponibile a trasferte in Europa"),
])  # fmt: skip
def test_a_stated_value_answers(language: LanguageCode, criterion: str, line: str) -> None:
    assert spans(criterion, resume=work(line), language=language) != []


@pytest.mark.parametrize(("language", "criterion", "line"), [
    ("en", "Notice period", "Notices of two months to tenants"),
    ("en", "Earliest start date", "Not available from 1 March 2027"),
    ("en", "Desired weekly hours", "Working hours now: 38 hours"),
    ("en", "Number of people led", "Member of a team of 12 waiters"),
    ("en", "Number of clusters", "The platform team runs three clusters"),
    ("en", "Number of guests in 2023", "60 guests in 2019"),
    ("en", "Years of experience as a baker", "A firm with 70 years of experience as a baker"),
    ("en", "Level of French", "French, Italian B2"),
    ("en", "Driving licence C", "Driving licence: B, C1"),
    ("en", "Driving licence CE", "Driving licence: B, C (CE in training)"),
    ("en", "Availability for weekend work", "Can work weekends, but not in summer"),
])  # fmt: skip
def test_the_value_of_another_thing_is_no_answer(language: LanguageCode, criterion: str, line: str) -> None:
    assert spans(criterion, resume=work(line), language=language) == []


@pytest.mark.parametrize(("line", "shown"), [
    ("BSc Nursing, Leeds, 2016", True),
    ("BSc Nursing - application submitted", False),
    ("BSc Nursing, exam planned in 2027", False),
    ("Introduction to nursing, course, 2016", False),
    ("BSc Biology, Leeds, 2016", False),
])  # fmt: skip
def test_an_award_is_one_that_was_reached(line: str, shown: bool) -> None:
    assert bool(spans("Nursing degree", resume=f"Ana Prado\n\nEducation\n{line}\n")) == shown
