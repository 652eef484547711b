"""Which job of a resume is asked about first, and about which hardly at all; all texts were made up for this (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import SkillsRequest
from shared.language.rules.resume.job_order import far_from, in_order, names_part_of
from shared.language.rules.resume.jobs import Job, jobs
from shared.language.rules.resume.lines import resume_lines
from shared.language.rules.skills.extraction import skills

YEAR = 2026
FIRST: list[tuple[LanguageCode, str, str, str, str]] = [
    ("en", "Forest ranger, Upper Weald", "Cashier, Hall's", "Park ranger, Tarn Moor", "Walked the paths"),
    ("de", "Busfahrerin im Stadtverkehr", "Bürokauffrau, Firma Ott", "Lkw-Fahrerin, Spedition Kern", "Fuhr nachts"),
    ("fr", "Jardinier municipal à Brive", "Caissier, Halles", "Jardinier, château de Merle", "Taille des haies"),
    ("es", "Panadero en obrador", "Recepcionista, Hotel Sol", "Panadero, Horno Viejo", "Pan de noche"),
    ("it", "Infermiera di comunità", "Commessa, Bottega Rossi", "Infermiera, Casa Verde", "Turni di notte"),
]  # fmt: skip


def worked(text: str, language: LanguageCode) -> list[Job]:
    return jobs(resume_lines(text, language), language)


@pytest.mark.parametrize(("language", "post", "now", "before", "line"), FIRST)
def test_a_job_with_the_name_of_the_post_comes_before_the_latest_which_is_far_from_it(
    language: LanguageCode, post: str, now: str, before: str, line: str
) -> None:
    found = worked(f"{now}, 2023 - 2026\n- Xyz\n- Zyx\n\n{before}, 2015 - 2023\n- {line}\n- Abc\n", language)
    assert [each.name for each in in_order(found, post, language, YEAR)] == [before, now]
    assert [each.name for each in far_from(post, found, language)] == [now]
    assert [each.name for each in in_order(found, "", language, YEAR)] == [now, before]
    assert far_from("", found, language) == []


def test_where_no_job_has_the_name_of_the_post_none_is_far_and_the_long_one_comes_before_the_new_one() -> (
    None
):
    found = worked(
        "Cashier, Hall's, 2024 - 2026\n- Xyz\n- Zyx\n\nBaker, Tarn, 2008 - 2024\n- Abc\n- Cba\n", "en"
    )
    assert far_from("Lock keeper", found, "en") == []
    assert [each.name for each in in_order(found, "Lock keeper", "en", YEAR)] == [
        "Baker, Tarn",
        "Cashier, Hall's",
    ]


def test_a_skill_that_the_post_or_what_it_asks_for_names_comes_before_another_and_is_asked_about_in_full() -> (
    None
):
    work = "Cashier, Hall's, 2020 - 2026\n- Counted the till\n\nSkills\n- Juggling\n- Gate repairs\n"
    for asked, first in (("gate repairs", "Gate repairs"), ("juggling", "Juggling")):
        resume = f"Applying for: Lock keeper\nRequired: {asked}, night duty\n\n{work}"
        drafts = [
            each for each in skills(SkillsRequest(language="en", resume=resume, most=5)) if not each.is_job
        ]
        assert drafts[0].name == first
        assert drafts[0].senseless == ()


def test_a_german_post_names_what_is_a_part_of_its_word() -> None:
    assert names_part_of("Gierseilfähre am Strom", "Seilarbeiten", "de")
    assert not names_part_of("Gierseilfähre am Strom", "Kochen für viele", "de")
    assert not names_part_of("Gierseilfähre am Strom", "Am Tag", "de")


@pytest.mark.parametrize(("below", "lines"), [
    ("Boat club Tarn e. V.", ()), ("Kern & Sons Ltd, Moor", ()),
    ("Ran the night shift alone.", ("Ran the night shift alone.",)),
    ("- Ran the night shift", ("Ran the night shift",)),
])  # fmt: skip
def test_the_employer_under_a_role_is_no_line_of_the_job(below: str, lines: tuple[str, ...]) -> None:
    """“Of your work as harbour master you write: Boat club Tarn e. V.” was asked."""
    found = worked(f"2020 - 2026  Warehouse manager\n{below}\n- Kept the stock of two halls\n", "en")
    assert [line.text for line in found[0].lines] == [*lines, "Kept the stock of two halls"]
