"""The time between what a resume dates, and when people are invited to say something about it (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume_gaps import invitation, longest_gap

RESUMES: list[tuple[LanguageCode, str, str, str]] = [
    ("en", "Experience\nWeaver, Tarn Mill, May 2021 to present\n- Looms\n\nDyer, Moor Works, 2014 to June 2019\n- Vats",
     "June 2019", "May 2021"),
    ("en", "Experience\nWeaver, Tarn Mill, 05/2021 - 2024\n- Two looms\n\nDyer, Moor Works, 2014 - 06/2019\n- Vats",
     "06/2019", "05/2021"),
    ("de", "Berufserfahrung\nWeberin, Tarn, seit Mai 2021\n- Weben\n\nFärberin, Moor, 2014 bis Juni 2019\n- Bottiche",
     "Juni 2019", "Mai 2021"),
    ("fr", "Expérience\nTisseuse, Tarn, mai 2021 - 2024\n- Deux métiers\n\nTeinturière, Moor, 2014 - juin 2019\n- Cuves",
     "juin 2019", "mai 2021"),
    ("es", "Experiencia\nTejedora, Tarn, mayo 2021 - 2024\n- Dos telares\n\nTintorera, Moor, 2014 - junio 2019\n- Cubas",
     "junio 2019", "mayo 2021"),
    ("it", "Esperienza\nTessitrice, Tarn, maggio 2021 - 2024\n- Due telai\n\nTintora, Moor, 2014 - giugno 2019\n- Vasche",
     "giugno 2019", "maggio 2021"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "resume", "left", "back"), RESUMES)
def test_a_time_of_which_the_resume_names_nothing_is_invited_to_in_its_own_dates(
    language: LanguageCode, resume: str, left: str, back: str
) -> None:
    gap = longest_gap(resume, language, 2026)
    assert gap is not None
    assert (gap.left, gap.back, gap.months) == (left, back, 22)
    said = invitation(gap, [], language)
    assert said is not None
    assert left in said
    assert back in said


@pytest.mark.parametrize("resume", [
    "Experience\nWeaver, Tarn Mill, 2020 - 2024\n- Looms\n\nDyer, Moor Works, 2014 - 2019\n- Vats",
    "Experience\nWeaver, Tarn Mill, 2021 - 2024\n- Looms\n\nDyer, Moor Works, 2014 - 2019\n- Vats\n\n"
    "Education\nEvening school for weavers, 2019 - 2021",
    "Experience\nWeaver, Tarn Mill, since 2012\n- Looms\n\nDyer, Moor Works, 2001 - 2005\n- Vats",
    "Experience\nWeaver at the Tarn Mill\n- Looms",
])  # fmt: skip
def test_years_that_may_touch_what_is_long_ago_and_what_is_named_leave_nothing_to_invite_to(
    resume: str,
) -> None:
    assert longest_gap(resume, "en", 2026) is None


@pytest.mark.parametrize("said", [
    "In 2020 I helped my cousin on the farm.",
    "I left in June. That's the gap, if you're wondering.",
    "I left because my mother got ill that winter.",
    "My dad died that winter.",
    "I was at home then, I looked after my uncle.",
])  # fmt: skip
def test_who_spoke_of_that_time_or_of_an_illness_is_not_invited(said: str) -> None:
    gap = longest_gap(RESUMES[0][1], "en", 2026)
    assert gap is not None
    assert invitation(gap, ["I mend the looms.", said], "en") is None
    assert invitation(gap, ["I mend the looms with two others."], "en") is not None
