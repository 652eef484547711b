"""How a resume is cut into lines: wrapped, in columns, under headings, dated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume.headings import heading_of
from shared.language.rules.resume.jobs import jobs, main_work
from shared.language.rules.resume.lines import resume_lines
from shared.language.rules.resume.periods import period_in


def texts(resume: str, language: str = "en") -> list[str]:
    return [line.text for line in resume_lines(resume, language)]


class TestCutting:
    def test_bullets_of_any_sign_are_taken_off(self) -> None:
        assert texts("• one thing\n- another\n▪ a third\n2) a fourth") == [
            "one thing",
            "another",
            "a third",
            "a fourth",
        ]

    def test_a_wrapped_line_is_joined_with_the_one_above_as_it_stands(self) -> None:
        resume = "- Moved forty services to the new cluster,\n  without an hour of downtime\n- Wrote docs"

        assert texts(resume) == [
            "Moved forty services to the new cluster,\n  without an hour of downtime",
            "Wrote docs",
        ]

    def test_columns_are_cut_apart(self) -> None:
        assert texts("Kubernetes          Led a team of four\nAWS\tOn call") == [
            "Kubernetes",
            "Led a team of four",
            "AWS",
            "On call",
        ]

    def test_sentences_of_prose_stand_alone(self) -> None:
        assert texts("I led a team. I never used Kafka.") == ["I led a team.", "I never used Kafka."]

    @given(st.text(alphabet=st.sampled_from("ab c,.\n\t-•:;1A\u00a0\u2028"), max_size=200))
    def test_every_line_is_part_of_the_resume(self, resume: str) -> None:
        assert all(line.text in resume for line in resume_lines(resume, "en"))


class TestSections:
    @pytest.mark.parametrize(
        ("heading", "language", "section"),
        [
            ("EXPERIENCE", "en", "experience"),
            ("Technical skills:", "en", "skills"),
            ("Objective", "en", "objective"),
            ("Esperienza lavorativa", "it", "experience"),
            ("Formación", "es", "education"),
            ("KENNTNISSE", "de", "skills"),
            ("Centres d'intérêt", "fr", "asides"),
            ("Führerschein", "de", "asides"),
            ("LOOKING FOR", "en", "objective"),
            ("What I'm looking for", "en", "objective"),
            ("Cosa cerco", "it", "objective"),
            ("PUESTO AL QUE OPTO", "es", "objective"),
            ("Applying for:", "en", "objective"),
            ("Angestrebte Position", "de", "objective"),
            ("Poste visé", "fr", "objective"),
            ("Posizione desiderata", "it", "objective"),
            ("Objetivos profesionales", "es", "objective"),
            ("Berufliche Ziele", "de", "objective"),
            ("Ce que je recherche", "fr", "objective"),
            ("Education", "de", "education"),
        ],
    )
    def test_headings_are_known_in_five_languages(self, heading: str, language: str, section: str) -> None:
        assert heading_of(heading, language) == section

    def test_a_sentence_is_no_heading(self) -> None:
        assert heading_of("Experience with Kafka in a bank", "en") is None

    def test_a_heading_on_the_same_line_goes_for_that_line_alone(self) -> None:
        lines = resume_lines("Experience\nObjective: to lead a team\nBuilt services", "en")

        assert [line.section for line in lines] == ["objective", "experience"]

    @pytest.mark.parametrize(
        "line", ["Languages: Python, Go, SQL", "Python, Go, SQL, Rust", "Tools: Excel, Word"]
    )
    def test_an_enumeration_is_a_list(self, line: str) -> None:
        assert [each.listed for each in resume_lines(line, "en")] == [True]

    @pytest.mark.parametrize(
        "line",
        [
            "Led a team of five, mentored two",
            "Trained models, tuned them, shipped three of them to the shops",
        ],
    )
    def test_what_tells_of_work_is_none(self, line: str) -> None:
        assert [each.listed for each in resume_lines(line, "en")] == [False]


class TestEntries:
    @pytest.mark.parametrize(
        ("line", "language", "period"),
        [
            ("Engineer, Acme (Jan 2019 - Present)", "en", "Jan 2019 - Present"),
            ("03/2016 – 12/2018 Clerk", "en", "03/2016 – 12/2018"),
            ("Nurse since March 2020", "en", "since March 2020"),
            ("Tecnico, dal 2018", "it", "dal 2018"),
            ("Enfermera, 2016 - actualidad", "es", "2016 - actualidad"),
            ("seit 2015 Meister", "de", "seit 2015"),
            ("Comptable, de janv. 2012 à aujourd'hui", "fr", "janv. 2012 à aujourd'hui"),
            ("Invoice 20190412 of 2020", "en", None),
        ],
    )
    def test_periods_are_read_as_written(self, line: str, language: str, period: str | None) -> None:
        assert period_in(line, language) == period

    def test_what_follows_a_dated_line_belongs_to_it_and_the_title_before_it_too(self) -> None:
        resume = (
            "Experience\nWelder, Dock 3\n2018 - 2021\nWelded hulls\nFitter, Yard 1, 2015 - 2018\nFitted pipes"
        )
        lines = {line.text: (line.entry, line.period, line.title) for line in resume_lines(resume, "en")}

        assert lines["Welder, Dock 3"] == (0, "2018 - 2021", True)
        assert lines["Welded hulls"] == (0, "2018 - 2021", False)
        assert lines["Fitted pipes"] == (1, "2015 - 2018", False)


@pytest.mark.parametrize(
    ("language", "resume", "title"),
    [
        (
            "en",
            "WORK EXPERIENCE\n2019 - today  Harbour Depot\nsince 2021 dep. manager",
            "since 2021 dep. manager",
        ),
        (
            "de",
            "BERUFSERFAHRUNG\n2019 - heute  Hafenlager\nseit 2021 stellv. Lagerleiter",
            "seit 2021 stellv. Lagerleiter",
        ),
        (
            "de",
            "BERUFSERFAHRUNG\n2019 - heute  Hafenlager\nseit 2021 stv. Lagerleiter",
            "seit 2021 stv. Lagerleiter",
        ),
        (
            "fr",
            "EXPÉRIENCE\n2019 - aujourd'hui  Entrepôt du port\ndepuis 2021 adj. chef de dépôt",
            "depuis 2021 adj. chef de dépôt",
        ),
        (
            "es",
            "EXPERIENCIA\n2019 - hoy  Almacén del puerto\ndesde 2021 aux. de almacén",
            "desde 2021 aux. de almacén",
        ),
    ],
)
def test_a_shortened_word_before_a_title_belongs_to_it(language: str, resume: str, title: str) -> None:
    """E2: a deputy was spoken to as the one in charge."""
    assert title in [line.text for line in resume_lines(resume, language)]


LAID_OUT: list[tuple[LanguageCode, str, list[str]]] = [
    ("en", "EXPERIENCE\n\nSluice Keeper\nCanal Board, Hythe          June 2020 - to date\n- Opens eleven gates\n\n"
           "Bank Ranger\nCanal Board, Rye             2012 - 2020\n- Walked the bank\n\n"
           "Deckhand, Tern Ferries       March - Sept 2011\n- Threw lines\n",
     ["Sluice Keeper", "Bank Ranger", "Deckhand, Tern Ferries"]),
    ("en", "WORK\nSluice Keeper\nCanal Board          June 2020 - present\n- Opens eleven gates\nBank Ranger\n"
           "River Trust             2012 - 2020\n- Walked the bank\n",
     ["Sluice Keeper", "Bank Ranger"]),
    ("en", "Experience\n\nSluice Keeper\nCanal Board\nJune 2020 to present\nOpens eleven gates.\n\n"
           "Bank Ranger\nRiver Trust\n2012 to 2020\nWalked the bank.\n",
     ["Sluice Keeper", "Bank Ranger"]),
    ("en", "EXPERIENCE\n\nSluice Keeper, Canal Board of the Lower Marsh (for the County Water Trust), Hythe, Kent\n"
           "May 2020 - present\n- Opens eleven gates\n\nBank Ranger, River Trust, Rye, Sussex\n2016 - 2020\n"
           "- Walked the bank\n\nMate (2013 - 2016), Deckhand (2011 - 2013), Tern Ferries, Rye\n- Threw lines\n",
     ["Sluice Keeper, Canal Board of the Lower Marsh", "Bank Ranger, River Trust, Rye, Sussex",
      "Mate, Deckhand, Tern Ferries, Rye"]),
    ("en", "**EXPERIENCE**\n\n**Sluice Keeper** — Canal Board, Hythe · May 2020 – Present\n- Opens eleven gates\n\n"
           "River Trust, Rye, Sussex\nBank Rover | 2016 - 2020\n- Walked the bank\n",
     ["Sluice Keeper — Canal Board, Hythe", "Bank Rover"]),
    ("de", "Werdegang\nseit 05/2020   Schleusenwärterin\n               Kanalamt Emden\n               – Elf Tore\n",
     ["Schleusenwärterin"]),
    ("de", "BERUFSERFAHRUNG\n\nSchleusenwärterin\nKanalamt, Emden          seit 06/2020\n- öffnet elf Tore\n\n"
           "Deichläuferin\nDeichacht          2012 bis 2020\n- ging den Deich ab\n",
     ["Schleusenwärterin", "Deichläuferin"]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "resume", "names"), LAID_OUT)
def test_a_job_is_named_by_the_title_that_stands_over_its_employer_and_its_date(
    language: LanguageCode, resume: str, names: list[str]
) -> None:
    assert [job.name for job in jobs(resume_lines(resume, language), language)] == names


def test_the_first_line_below_a_short_title_with_its_dates_tells_of_the_job() -> None:
    (job,) = jobs(
        resume_lines("Experience\nNurse, May 2020 - Present\nDressed wounds on the ward\nLed nights", "en"),
        "en",
    )
    assert [line.text for line in job.lines] == ["Dressed wounds on the ward"]


def test_a_date_in_italics_dates_the_job_above_it_and_is_no_bullet() -> None:
    """E2: of a resume in Markdown no job was found, and its summary was asked about as one."""
    resume = (
        "## Summary\n\nBoatbuilder with 20 years at the bench.\n\n## Experience\n\n"
        "**Foreman, Hull Shop** - Skagen Yard, Thisted\n*March 2019 - present*\n\n- Planked nine cutters a year\n"
    )
    lines = resume_lines(resume, "en")
    planked = next(line for line in lines if line.text.startswith("Planked"))
    assert planked.period == "March 2019 - present"
    assert not any("*" in (line.period or "") for line in lines)
    assert [job.name.partition(",")[0] for job in jobs(lines, "en")] == ["Foreman"]


def test_a_line_of_the_summary_is_no_job() -> None:
    resume = "Summary\nBoatbuilder who has led crews at the bench.\n\nExperience\nI have planked nine cutters a year.\n"
    assert [line.text for line in main_work(resume_lines(resume, "en"), "en").lines] == [
        "I have planked nine cutters a year."
    ]
