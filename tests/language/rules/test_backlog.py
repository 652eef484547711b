"""The backlog by the rules: a question for what the files leave unexplained, at its place, in five languages."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.guards import QUESTION_CHARS, shown
from shared.language.requests.handover_files import BacklogRequest, ProjectSummaryRequest
from shared.language.rules.handover.backlog import backlog
from shared.language.rules.handover.backlog_words import quoted
from shared.language.rules.handover.file_analysis import dive
from shared.language.rules.handover.summary import MAX_SUMMARY_CHARS, project_summary
from shared.modes.knowledge_handover.handover import (
    BacklogQuestion,
    DeepDive,
    FileKind,
    Finding,
    FindingKind,
    ParsedFile,
)
from shared.text.sentences import sentences
from shared.text.words import words

LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)


def dive_of(text: str, name: str = "pricing.py") -> DeepDive:
    return dive(ParsedFile(file_name=name, kind="code", text=text), 40)


def asked(*dives: DeepDive, language: LanguageCode = "en", most: int = 40) -> tuple[BacklogQuestion, ...]:
    return backlog(BacklogRequest(language=language, dives=dives, most=most))


def about_files(*dives: DeepDive, language: LanguageCode = "en") -> list[BacklogQuestion]:
    return [each for each in asked(*dives, language=language) if each.origin == "FILE"]


def file(text: str, name: str, kind: FileKind = "text") -> DeepDive:
    return dive(ParsedFile(file_name=name, kind=kind, text=text), 40)


class TestPlaces:
    @pytest.mark.parametrize(
        ("language", "place"), [("en", "In d.pptx, under Slide 7"), ("de", "In d.pptx steht unter Folie 7")]
    )
    def test_a_question_about_a_deck_names_the_slide_as_its_language_does(
        self, language: LanguageCode, place: str
    ) -> None:
        deck = file("# Slide 7\n- Only Petra can approve a loss.", "d.pptx", "slides")
        assert place in about_files(deck, language=language)[0].text


class TestQuestions:
    def test_nobody_is_asked_who_is_responsible_for_a_file(self) -> None:
        mail = "From: a\nDate: Mon, 04 Mar 2024\nSubject: Rates\n\nSee you in March.\n"
        assert about_files(file(mail, "mail-2024-03-04.eml")) == []

    @pytest.mark.parametrize(
        "note", ["See you in March.", "The DWH is big.", "Saved as notes.txt.", "Jan. was cold."]
    )
    def test_nothing_is_asked_of_a_month_an_abbreviation_or_the_files_own_name(self, note: str) -> None:
        assert about_files(file(f"# N\n\n{note}\n", "notes.txt", "markdown")) == []

    def test_what_goes_wrong_is_asked_about_soon_and_plainly(self) -> None:
        notes = "# Notes\n\nIf it is late the report is wrong by up to 40,000 EUR.\n"
        (made,) = about_files(file(notes, "notes.md", "markdown"))
        assert made.text.endswith("What does your successor need to know about this?")
        assert made.priority == "P0"

    @pytest.mark.parametrize("text", [
        "password = 'hunter22x'\n", "# PIN of the door: hunter22x\n", "# TODO change the access code (hunter22x)\n",
        "# the password hunter22x is on the card\n",
    ])  # fmt: skip
    def test_a_secret_is_asked_about_soon_and_never_shown(self, text: str) -> None:
        (made,) = about_files(dive_of(text))
        assert "hunter22x" not in made.text
        assert "there is a line on" in made.text
        assert made.priority == "P0"

    def test_the_note_of_a_row_is_quoted_not_the_row(self) -> None:
        table = "tank,max_temp,note\nT2,4,sensor reads too high - subtract by hand\n"
        asked = [each.text for each in about_files(file(table, "cooling.csv", "table"))]
        assert asked[0].startswith("In cooling.csv, it says: “sensor reads too high - subtract by hand”.")
        assert len(asked) == 1

    @pytest.mark.parametrize("said", [
        "The 2021 repair was over the budget, see the letter.", "The pump depends on the old meter.",
        "The fee of 310 euros was paid on 12.06.2023.", "Der Vertrag läuft jetzt bis 31.08.2033.",
        "saved 2024-03-05 09:12 by imoreau",
    ])  # fmt: skip
    def test_nothing_is_asked_of_a_date_or_a_figure_that_a_sentence_only_mentions(self, said: str) -> None:
        assert about_files(file(f"Notes\n\n{said}\n", "notes.txt")) == []

    @pytest.mark.parametrize(
        "letter",
        [
            "From: Ada Lund\nTo: Water Board\nDate: 3 March 2025\nSubject: Account 4711 over 300\n\nDear Mr Fisk,\n"
            "See you there.\nRegards\nAda Lund\nOwner: Hall 3\n",
            "Von: Ada Lund\nAn: Wasserwerk\nDatum: 3. März 2025\nBetreff: Konto 4711 über 300\n\n"
            "Sehr geehrter Herr Fisk,\nbis dann.\nMit freundlichen Grüßen\nAda Lund\nVerantwortlich: Halle 3\n",
            "De : Ada Lund\nÀ : Régie\nDate : 3 mars 2025\nObjet : compte 4711, plus de 300\n\nBonjour,\nà bientôt.\n"
            "Cordialement,\nAda Lund\nResponsable : Halle 3\n",
            "De: Ada Lund\nPara: Aguas\nFecha: 3 de marzo de 2025\nAsunto: cuenta 4711, más de 300\n\nBuenos días:\n"
            "hasta pronto.\nUn saludo,\nAda Lund\nResponsable: Nave 3\n",
            "Da: Ada Lund\nA: Acquedotto\nData: 3 marzo 2025\nOggetto: conto 4711, oltre 300\n\nBuongiorno,\n"
            "a presto.\nCordiali saluti\nAda Lund\nResponsabile: Sala 3\n",
            "Limits of the year 2025\n\nThe hall is dry.\n",
            "The hall is dry.\n\n3 March 2025\n\n12.05.2025\n",
            "The hall is dry.\n\nNever to be lent:\n- the saw\n",
        ],
        ids=["en", "de", "fr", "es", "it", "title", "dates", "heading"],
    )
    def test_nothing_is_asked_of_what_only_frames_a_text(self, letter: str) -> None:
        assert about_files(file(letter, "letter.txt")) == []

    def test_the_lines_of_a_document_are_cited_to_nobody(self) -> None:
        (made,) = about_files(file("Guide\n\nNever run it before six.\n", "guide.pdf", "pdf"))
        assert made.text.startswith("In guide.pdf, it says: “Never run it before six”.")

    @pytest.mark.parametrize(("text", "shown"), [
        ("Salt bath: 18 % brine, by hand.", "Salt bath: 18 % brine, by hand"),
        ("one two three, " + "four " * 20, "four four four four four four four four …"),
        ("a b", None),
        ("x = 7", "x = 7"),
    ])  # fmt: skip
    def test_clauses_are_quoted_whole_or_at_least_at_length(self, text: str, shown: str | None) -> None:
        assert quoted(text, 8) == shown


class TestWhatIsSwitchedOff:
    def test_a_lock_that_is_off_is_asked_about_without_any_note(self) -> None:
        (asked_of_it,) = about_files(file("[booking]\ndouble_lock = off\ncolour = off\n", "desk.ini", "code"))
        assert "double_lock = off" in asked_of_it.text


class TestTheWhole:
    def test_every_project_is_asked_what_would_break_whom_to_call_and_when(self) -> None:
        general = [each for each in asked() if each.origin == "GLOBAL"]
        assert [each.priority for each in general] == ["P0"] * 7 + ["P1"]
        assert all(each.question_id.startswith("global-") for each in general)

    def test_no_more_are_asked_than_wanted_and_the_general_ones_are_among_them(self) -> None:
        dives = [
            dive_of("".join(f"# never run step {n} of {f}\n" for n in range(9)), f"f{f}.py") for f in range(9)
        ]
        made = asked(*dives, most=12)
        assert len(made) == 12
        assert sum(each.origin == "GLOBAL" for each in made) >= 7
        assert [each.priority for each in made] == sorted(each.priority for each in made)

    def test_two_general_ones_go_first_and_then_one_of_every_file(self) -> None:
        dives = [dive_of(f"# never run step {f}, by hand\n# TODO: write {f}\n", f"f{f}.py") for f in range(3)]
        pressing = [each for each in asked(*dives) if each.priority == "P0"]
        assert [each.file_name for each in pressing[:6]] == [None, None, "f0.py", "f1.py", "f2.py", None]

    def test_ids_are_stable_and_unique(self) -> None:
        one, again = (asked(dive_of("A_LIMIT = 3.5\nx = y * 2.5\n")) for _ in range(2))
        assert one == again
        assert len({each.question_id for each in one}) == len(one)


PROJECT = (
    file(
        "Week plan\nSalt bath: 18 % brine, topped up by hand every Thursday, whatever the weather is and whoever works.\n"
        "PIN of the cold store door: 2214\nOnly Beat can start the old pasteuriser.\nTODO x\n",
        "cheese room/2026/notes of three years.txt",
    ),
    file("RATE = 1.27\nif km < 40: p = 62  # minimum, Petersen decided in Jan.\n", "rates.py", "code"),
    file("tank,max_temp\nT3,6 only cream; Ursula knows why 45\n", "cooling.csv", "table"),
)


class TestLanguages:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_question_quotes_a_fragment_or_comes_late_to_the_point(self, language: LanguageCode) -> None:
        for dived in PROJECT:
            for each in asked(dived, language=language):
                quotations = re.findall(r"[“„«]([^“”„«»]*)[”“»]", each.text)
                assert all(len(words(quotation)) >= 3 for quotation in quotations), each.text
                assert len(words(" ".join(sentences(each.text)[:-1]))) <= 25, each.text

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_general_questions_may_all_be_shown(self, language: LanguageCode) -> None:
        for each in asked(language=language):
            assert shown(each.text, QUESTION_CHARS) == each.text


KINDS: tuple[FindingKind, ...] = get_args(FindingKind.__value__)
ODD = st.one_of(
    st.text(max_size=80),
    st.sampled_from(
        [
            "why = 'what?'",
            "see https://a.example/x?y=1",
            "<img src=x>",
            "a](b) = 3.5",
            "x{y} = 2.5",
            "mail m@a.example",
            "A!B1 = IF(A1>3,1,0) → 1",
        ]
    ),
)


@given(
    excerpt=ODD,
    text=ODD,
    kind=st.sampled_from(KINDS),
    name=st.text(min_size=1, max_size=90),
    language=st.sampled_from(LANGUAGES),
)
def test_whatever_was_found_every_question_ends_with_its_only_question_mark(
    excerpt: str, text: str, kind: FindingKind, name: str, language: LanguageCode
) -> None:
    finding = Finding(text=text, kind=kind, line=3, excerpt=excerpt)
    for each in asked(DeepDive(file_name=name, findings=(finding,)), language=language):
        assert each.text.endswith("?")
        assert is_question(each.text)
        assert each.text.count("?") == 1


class TestSummary:
    def test_it_names_the_files_with_what_each_is_for_in_the_language_of_the_handover(self) -> None:
        dives = (dive_of('"""Makes prices."""\nA_LIMIT = 0.3\n'), dive_of("", "empty.txt"))
        assert project_summary(ProjectSummaryRequest(language="de", dives=dives)).splitlines() == [
            "Dateien: 2.",
            "pricing.py: Makes prices.",
            "empty.txt",
        ]

    def test_of_many_files_it_stays_within_its_bounds(self) -> None:
        one = dive_of('"""Makes prices."""\n')
        dives = tuple(one.model_copy(update={"file_name": f"f{n}.py"}) for n in range(400))
        text = project_summary(ProjectSummaryRequest(language="en", dives=dives))
        assert "f9.py" in text
        assert len(text) <= MAX_SUMMARY_CHARS


def test_a_short_note_on_work_that_is_left_is_asked_about_with_the_sentence_before_it() -> None:
    notes = "Goat milk - we never sell it before the vet has called. TODO write down why\n"
    (made,) = about_files(file(notes, "notes.txt"))
    assert "we never sell it before the vet has called" in made.text


def test_a_list_is_asked_about_without_its_numbers() -> None:
    notes = "To do before June\n1. Order the new lamps for the hall\n"
    assert "“Order the new lamps for the hall”" in about_files(file(notes, "notes.txt"))[0].text


def test_words_of_a_file_are_quoted_without_what_makes_them_bold() -> None:
    assert (
        quoted("Generator **takes the load within 15 seconds**", 20)
        == "Generator takes the load within 15 seconds"
    )
    assert quoted("size = 2**3 + 4**5", 20) == "size = 2**3 + 4**5"


def test_of_a_calendar_only_what_somebody_typed_is_asked_about() -> None:
    """B2: "VERSION is 2.0. Where does this number come from?" """
    calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:7@moor\nSUMMARY:Slip 4, never without Ada\nEND:VEVENT\n"
    said = [each.text for each in about_files(file(calendar, "slips.ics"))]
    assert all("VERSION" not in each and "UID" not in each for each in said)
    assert any("never without Ada" in each for each in said)
