"""The backlog by the rules: a question for what the files leave unexplained, at its place, in five languages."""

import re
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.guards import QUESTION_CHARS, shown
from shared.language.requests.handover_files import BacklogRequest, ProjectSummaryRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.backlog_words import asked_of_files, quoted
from shared.language.rules.file_analysis import dive
from shared.language.rules.file_analysis.secret_names import secret_name
from shared.language.rules.handover_summary import MAX_SUMMARY_CHARS, project_summary
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
    @pytest.mark.parametrize(("language", "place"), [("en", "d.pptx, Slide 7"), ("de", "d.pptx, Folie 7")])
    def test_a_question_about_a_deck_names_the_slide_as_its_language_does(
        self, language: LanguageCode, place: str
    ) -> None:
        deck = file("# Slide 7\n- Only Petra can approve a loss.", "d.pptx", "slides")
        assert place in about_files(deck, language=language)[0].text


class TestQuestions:
    @pytest.mark.parametrize(
        ("code", "question", "priority"),
        [
            (
                "LOSS_THRESHOLD = 0.3",
                "In pricing.py, LOSS_THRESHOLD is 0.3. Where does this limit come from?",
                "P0",
            ),
            (
                "MAX_LESSONS = 7  # union agreement, Mr Dubois insists",
                "In pricing.py, MAX_LESSONS is 7, with the note “union agreement, Mr Dubois insists”. "
                "Where does this limit come from?",
                "P0",
            ),
            (
                "SURCHARGE = 4.75  # twice the price of the old carrier",
                "In pricing.py, SURCHARGE is 4.75, with the note “twice the price of the old carrier”. "
                "Where does this number come from?",
                "P0",
            ),
            (
                "SURCHARGE = 4.75",
                "In pricing.py, SURCHARGE is 4.75. Where does this number come from?",
                "P0",
            ),
            (
                "if order.customer == 'ACME': pass",
                "In pricing.py, there is a special case for ACME. What is behind this exception?",
                "P0",
            ),
            (
                "price = cost * rate * 1.08",
                "In pricing.py, it says: “price = cost * rate * 1.08”. How did this calculation come about?",
                "P0",
            ),
            (
                "# the totals are changed by hand at month end",
                "In pricing.py, it says: “the totals are changed by hand at month end”. "
                "How do you go about that, step by step?",
                "P0",
            ),
            (
                "# TODO: the list is still copied from paper",
                "In pricing.py, this is noted as still to do: “the list is still copied from paper”. "
                "How far has this got?",
                "P0",
            ),
            (
                "# temporary until the new pier is open",
                "In pricing.py, it says: “temporary until the new pier is open”. "
                "What does your successor need to know about this?",
                "P0",
            ),
            (
                "if load < 34: pass",
                "In pricing.py, there is a fixed limit of 34 for load. Where does this limit come from?",
                "P0",
            ),
            (
                "# Owner: unclear, ask in the office",
                "In pricing.py, it says: “Owner: unclear, ask in the office”. "
                "Who is responsible for this today?",
                "P0",
            ),
            (
                "# 15 6 3 1,4,7,10 *",
                "In pricing.py, something is set to run by itself at fixed times. "
                "What happens if it does not run?",
                "P0",
            ),
        ],
    )
    def test_a_question_names_file_line_and_artefact(self, code: str, question: str, priority: str) -> None:
        (made,) = about_files(dive_of(f"\n{code}\n"))
        assert (made.text, made.priority) == (question, priority)
        assert (made.file_name, made.line, made.status) == ("pricing.py", 2, "OPEN")

    def test_what_one_person_alone_knows_is_asked_about_first(self) -> None:
        """Not "who is responsible for notes.txt?"."""
        notes = (
            "Week plan\nThe tank is emptied below 16 % by hand.\nOnly Beat can start the old pasteuriser.\n"
        )
        first = about_files(file(notes, "notes.txt"))[0]
        assert first.text == (
            "In notes.txt, it says: “Only Beat can start the old pasteuriser”. "
            "What do you know about this yourself?"
        )

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

    @pytest.mark.parametrize(
        "text",
        [
            "password = 'hunter22x'\n",
            "# PIN of the door: hunter22x\n",
            "# TODO change the access code (hunter22x)\n",
            "# the password hunter22x is on the card\n",
        ],
    )
    def test_a_secret_is_asked_about_soon_and_never_shown(self, text: str) -> None:
        (made,) = about_files(dive_of(text))
        assert "hunter22x" not in made.text
        assert "there is a line on" in made.text
        assert made.priority == "P0"

    def test_a_spreadsheet_is_cited_by_its_cell(self) -> None:
        (made,) = about_files(file("A!A1 = Loss limit\nA!B1 = 0.3\n", "model.xlsx", "spreadsheet"))
        assert made.text.startswith("In model.xlsx, A!B1, Loss limit is 0.3.")

    def test_the_note_of_a_row_is_quoted_not_the_row(self) -> None:
        table = "tank,max_temp,note\nT2,4,sensor reads too high - subtract by hand\n"
        asked = [each.text for each in about_files(file(table, "cooling.csv", "table"))]
        assert asked[0].startswith("In cooling.csv, it says: “sensor reads too high - subtract by hand”.")
        assert len(asked) == 1

    @pytest.mark.parametrize(
        "said",
        [
            "Box 7 is exempt.",
            "It always runs dry in May.",
            "It cracks when the frost comes early.",
        ],
    )
    def test_where_the_words_only_hint_at_what_it_is_the_question_fits_anything(self, said: str) -> None:
        """B1: no "limit", "exception" or "rule" that is none."""
        (made,) = about_files(file(f"Notes\n\n{said}\n", "notes.txt"))
        assert made.text.endswith("What does your successor need to know about this?")

    @pytest.mark.parametrize(
        "said",
        [
            "The 2021 repair was over the budget, see the letter.",
            "The pump depends on the old meter.",
            "The fee of 310 euros was paid on 12.06.2023.",
            "Der Vertrag läuft jetzt bis 31.08.2033.",
            "saved 2024-03-05 09:12 by imoreau",
        ],
    )
    def test_nothing_is_asked_of_a_date_or_a_figure_that_a_sentence_only_mentions(self, said: str) -> None:
        assert about_files(file(f"Notes\n\n{said}\n", "notes.txt")) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_two_questions_in_a_row_begin_with_words_of_a_file_in_the_same_way(
        self, language: LanguageCode
    ) -> None:
        lines = "".join(f"Never open valve {number} by night.\n\n" for number in range(3, 5))
        made = [each.text.partition("n.txt") for each in about_files(file(lines, "n.txt"), language=language)]
        (one, _, behind), (other, _, after) = made[:2]
        assert (one, behind[:8]) != (other, after[:8])

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_fits_anything_is_asked_in_many_ways_each_once(self, language: LanguageCode) -> None:
        lines = "".join(f"Box {number} of the cellar always stays there.\n\n" for number in range(3, 20))
        made = [
            each for each in about_files(file(lines, "n.txt"), language=language) if each.priority == "P1"
        ]
        endings = [sentences(each.text)[-1] for each in made]
        assert len(set(endings)) == len(endings) == 4

    def test_the_items_below_a_heading_are_what_is_left_to_do_not_the_heading(self) -> None:
        notes = "TODO before the move\n- send the keys of the hall back\n- gate: paint it or not?\n\nThe hall is dry.\n"
        assert [each.text for each in about_files(file(notes, "plan.txt"))] == [
            "In plan.txt, this is noted as still to do: “send the keys of the hall back”. "
            "How far has this got?",
            "In plan.txt, this is noted as a question: “gate: paint it or not”. What is the answer today?",
        ]

    @pytest.mark.parametrize(
        "note", ["Paid until 2 May?", "roof: never cleaned?"], ids=["a question", "a question with a sign"]
    )
    def test_a_question_in_the_note_of_a_row_is_asked_as_one(self, note: str) -> None:
        (made,) = about_files(file(f"hut,rent,remark\n3,12,{note}\n", "huts.csv", "table"))
        assert "this is noted as a question" in made.text

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

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("Salt bath: 18 % brine, by hand.", "Salt bath: 18 % brine, by hand"),
            ("one two three, " + "four " * 20, "four four four four four four four four …"),
            ("a b", None),
            ("x = 7", None),
        ],
    )
    def test_clauses_are_quoted_whole_or_at_least_at_length(self, text: str, shown: str | None) -> None:
        assert quoted(text, 8) == shown


class TestWhatIsSwitchedOff:
    SETTINGS = "licht:\n  modus: aus  # bis zum Fest\nrauchmelder:\n  aktiv: false\nduft:\n  aktiv: false\n"

    def test_what_guards_comes_before_all_else_that_is_off_named_by_its_section_without_any_note(
        self,
    ) -> None:
        dark, *rest = about_files(file(self.SETTINGS, "haus.yaml", "code"), language="de")
        assert dark.text.startswith("In haus.yaml, rauchmelder ist aktiv gleich false. Warum ist das aus")
        assert "haus.yaml, licht" in rest[0].text
        assert "„modus: aus # bis zum Fest“." in rest[0].text
        assert not any("duft" in each.text for each in rest)

    def test_a_lock_that_is_off_is_asked_about_without_any_note(self) -> None:
        (asked_of_it,) = about_files(file("[booking]\ndouble_lock = off\ncolour = off\n", "desk.ini", "code"))
        assert "double_lock = off" in asked_of_it.text

    @pytest.mark.parametrize(
        "line", ['tail -f log | grep -v "W12" | mail gate', 'MUTED_GATES = ["W12", "W14"]']
    )
    def test_what_a_script_passes_over_is_asked_about(self, line: str) -> None:
        (question,) = about_files(dive_of(line, "watch.sh"))
        assert question.text.endswith("What is behind this exception?")


class TestOneQuestionForOneArtefact:
    def test_a_limit_of_code_and_its_cell_are_one_whatever_the_spelling(self) -> None:
        sheet = file("A!A1 = Loss threshold\nA!B1 = 0.3\n", "m.xlsx", "spreadsheet")
        (limit,) = about_files(dive_of("LOSS_THRESHOLD = 0.3\n"), sheet)
        assert limit.text.startswith("In pricing.py and m.xlsx, A!B1, LOSS_THRESHOLD is 0.3.")

    @pytest.mark.parametrize(
        ("one", "other", "opening"),
        [
            (
                "LOSS_THRESHOLD = 0.3",
                "LOSS_THRESHOLD = 0.4",
                "On THRESHOLD, it says 0.3 in a.py, but 0.4 in b.py.",
            ),
            (
                "# at most 34 passengers on Seahorse",
                "# Seahorse may carry 43 passengers",
                "On Seahorse, it says 34",
            ),
        ],
    )
    def test_what_two_files_say_otherwise_of_one_thing_is_one_question(
        self, one: str, other: str, opening: str
    ) -> None:
        (made,) = about_files(dive_of(f"{one}\n", "a.py"), dive_of(f"{other}\n", "b.py"))
        assert made.text.startswith(opening)
        assert made.text.endswith("Which of the two holds today?")
        assert made.priority == "P0"

    @pytest.mark.parametrize(
        "other", ["PORK_LIMIT = 0.4", "LOSS_THRESHOLD = 4.5", "# the loss threshold is high"]
    )
    def test_another_thing_another_size_or_no_number_is_no_conflict(self, other: str) -> None:
        made = about_files(dive_of("LOSS_THRESHOLD = 0.3\n", "a.py"), dive_of(f"{other}\n", "b.py"))
        assert not any("Which of the two" in each.text for each in made)


class TestTheWhole:
    def test_every_project_is_asked_what_would_break_whom_to_call_and_when(self) -> None:
        general = [each for each in asked() if each.origin == "GLOBAL"]
        assert [each.priority for each in general] == ["P0", "P0", "P0", "P0", "P0", "P1"]
        assert all(each.question_id.startswith("global-") for each in general)

    def test_no_more_are_asked_than_wanted_and_the_general_ones_are_among_them(self) -> None:
        dives = [
            dive_of("".join(f"LIMIT_{n}_{f} = {n}.{f}\n" for n in range(3, 13)), f"f{f}.py") for f in range(9)
        ]
        made = asked(*dives, most=20)
        assert len(made) == 20
        assert sum(each.origin == "GLOBAL" for each in made) == 6
        assert [each.priority for each in made] == sorted(each.priority for each in made)

    def test_the_first_p0_of_every_file_comes_before_the_second_of_one_and_all_fit_into_ten_rounds(
        self,
    ) -> None:
        dives = [
            dive_of(f"if customer == 'ACME{f}': pass\nLIMIT{f} = 3.{f}7\n# TODO: write {f}\n", f"f{f}.py")
            for f in range(3)
        ]
        pressing = [each for each in asked(*dives) if each.priority == "P0"]
        assert [each.file_name for each in pressing[:5]] == [None, "f0.py", "f1.py", "f2.py", None]
        assert len(pressing) == 10

    def test_of_one_file_a_few_are_asked(self) -> None:
        made = asked(dive_of("".join(f"LIMIT_{n} = {n}.5\n" for n in range(3, 30))))
        assert Counter(each.priority for each in made if each.file_name) == {"P0": 3, "P2": 24}

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
    def test_every_topic_is_asked_in_every_language_and_no_two_alike(self, language: LanguageCode) -> None:
        text = (
            "A_LIMIT = 0.3\nif share > 0.4: pass\nprice = cost * 1.3\nVALUE = 4.75\nif customer == 'ACME': pass\n"
            "password = 'abcdef'\n# TODO write the guide\n# changed by hand\n# 1 2 3 * *\n# only Ada Lund knows how\n"
            "# Owner: Ines Moreau\nSINCE = '2024-10-01'\n# it crashes at night\n# agreed with the board\n"
        )
        made = [each.text for each in asked(dive_of(text), language=language)]
        assert len(made) > 17
        english = {each.text for each in asked(dive_of(text))}
        assert language == "en" or english.isdisjoint(made)
        endings = {each.rsplit("”. ", 1)[-1].rsplit("“. ", 1)[-1].rsplit("». ", 1)[-1] for each in made}
        assert len(endings) > 14

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


@pytest.mark.parametrize(("line", "name"), [
    ("- wifi password change?", "wifi password"), ("Password for the portal, ask Ann", "Password for the portal"),
    ("PIN of the safe 1234", "PIN of the safe"), ("la contraseña del correo es sol", "contraseña del correo"),
    ("mot de passe de la caisse", "mot de passe de la caisse"), ("Kennwort für das Portal", "Kennwort für das Portal"),
    ("password for the till: harvest", "password for the till"), ("swordfish wifi password", "wifi password"),
    ("password della cassa, girasole", "password della cassa"), ("Passwords for the shop", "Passwords for the shop"),
])  # fmt: skip
def test_a_password_is_asked_about_by_what_it_is_for(line: str, name: str) -> None:
    assert secret_name(line) == name


@pytest.mark.parametrize(
    "line",
    [
        "the password: summer",
        "Passwort: Fruehling22",
        "password is tiger",
        "Sommer19 password",
        "Login admin",
        "change the password to harvest, Ann",
        "Passwort auf Kirschbaum geändert",
        "Admin swordfish password",
        "router Edelweiss Passwort",
        "password for the sun4flower",
        "password for the till/swordfish",
        "Password1 for the till",
    ],
)
def test_nothing_that_may_be_the_secret_itself_is_shown(line: str) -> None:
    assert secret_name(line) is None


@pytest.mark.parametrize(("line", "name"), [
    ("The password for the till swordfish, ask Jo", "password for the till"),
    ("mot de passe du coffre tournesol et la clé", "mot de passe du coffre"),
    ("contraseña de la caja mariposa, no la cambies", "contraseña de la caja"),
    ("password della cassa girasole e poi basta", "password della cassa"),
    ("password del portale prestiti scade a novembre", "password del portale"),
    ("Kennwort für den Tresor Rosenrot (nur Eva kennt es)", "Kennwort für den Tresor"),
])  # fmt: skip
def test_of_what_may_go_on_with_the_secret_only_what_has_one_is_shown(line: str, name: str) -> None:
    assert secret_name(line) == name


def test_a_few_words_of_a_row_are_asked_about_with_the_row() -> None:
    table = "day,group,who,fee,notes\nTue,Darts,Nell,0,free - why?\nFri,Bowls,Hugh,12,CLOSED? in May\n"
    said = [each.text for each in about_files(file(table, "groups.csv", "table"))]
    assert "this is noted as a question: “Tue, Darts, Nell, free - why”." in said[0]
    assert "this is noted as a question: “Fri, Bowls, Hugh, CLOSED in May”." in said[1]


@pytest.mark.parametrize(("language", "line"), [
    ("en", "the Millers still have not paid for the hall"),
    ("en", "The two chairs: I asked the shop, will come back to you"),
    ("de", "die Familie Moser hat noch nicht bezahlt"), ("fr", "la famille Roux n'a toujours pas payé la salle"),
    ("es", "necesito que alguien me firme el recibo"), ("it", "aspetto e il modulo non ancora firmato manca"),
])  # fmt: skip
def test_what_a_mail_says_is_awaited_is_asked_about(language: LanguageCode, line: str) -> None:
    mail = f"From: Ada Lund\nTo: Otto\nSubject: this and that\n\nOtto,\n\n{line}.\n\nAda\n"
    (made,) = about_files(file(mail, "mail.txt"), language=language)
    assert made.text.endswith(asked_of_files("unsettled", language)[0])
    assert made.priority == "P0"


def test_a_short_note_on_work_that_is_left_is_asked_about_with_the_sentence_before_it() -> None:
    notes = "Goat milk - we never sell it before the vet has called. TODO write down why\n"
    (made,) = about_files(file(notes, "notes.txt"))
    assert "we never sell it before the vet has called" in made.text


def test_a_list_is_asked_about_without_its_numbers() -> None:
    notes = "To do before June\n1. Order the new lamps for the hall\n"
    assert "“Order the new lamps for the hall”" in about_files(file(notes, "notes.txt"))[0].text


def test_a_row_that_forbids_something_and_one_that_nobody_signed_are_asked_about() -> None:
    """B1: a cell that shouts, and one of nothing but question marks."""
    table = "id,berth,rule,value,by\n1,B4,boat,NOT Heron,KL\n2,B7,boat,Heron,KL\n3,B9,alone,,??\n"
    said = [each.text for each in about_files(file(table, "berths.csv", "table"))]
    assert any("“1, boat, NOT Heron, KL”" in each for each in said)
    assert any("“3, B9, alone" in each for each in said)
    assert not any("B7" in each for each in said)


def test_words_of_a_file_are_quoted_without_what_makes_them_bold() -> None:
    assert (
        quoted("Generator **takes the load within 15 seconds**", 20)
        == "Generator takes the load within 15 seconds"
    )
    assert quoted("size = 2**3 + 4**5", 20) == "size = 2**3 + 4**5"


@pytest.mark.parametrize("most", [14, 18, 30])
def test_of_a_deadline_the_day_is_quoted_whatever_is_cut(most: int) -> None:
    """B2: "must be with them by noon" left out by noon of which day."""
    text = "To be in the Easter print your pages must lie on their desk in the mill BY NOON, MONDAY 6 MARCH."
    shown = quoted(text, most)
    assert shown is not None
    assert shown.endswith("BY NOON, MONDAY 6 MARCH")
    assert len(words(shown)) <= most


def test_the_one_row_of_a_table_that_lacks_what_all_others_have_is_asked_about() -> None:
    """B2: an empty cell is empty for a reason, or was forgotten."""
    rows = [f"B-{number},hull {number},Moor,north\n" for number in range(1, 8)]
    rows[4] = "B-5,hull 5,,north\n"
    said = [
        each.text for each in about_files(file("berth,hull,owner,side\n" + "".join(rows), "b.csv", "table"))
    ]
    assert len(said) == 1
    assert "B-5" in said[0]


def test_a_cell_that_ends_with_what_was_to_be_filled_in_is_asked_about() -> None:
    """B2: "shelves clear; drain:" says of the shelves, and not of the drain."""
    table = "lot,checked\nB1,bow and stern dry; keel:\nB2,all dry\n"
    (asked,) = (each.text for each in about_files(file(table, "b.csv", "table")))
    assert "bow and stern dry; keel" in asked


def test_of_a_calendar_only_what_somebody_typed_is_asked_about() -> None:
    """B2: "VERSION is 2.0. Where does this number come from?" """
    calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:7@moor\nSUMMARY:Slip 4, never without Ada\nEND:VEVENT\n"
    said = [each.text for each in about_files(file(calendar, "slips.ics"))]
    assert all("VERSION" not in each and "UID" not in each for each in said)
    assert any("never without Ada" in each for each in said)
