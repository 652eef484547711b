"""The backlog by the rules: a question for what the files leave unexplained, at its place, in five languages."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.guards import QUESTION_CHARS, shown
from shared.language.requests.handover_files import BacklogRequest, ProjectSummaryRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.file_analysis import dive
from shared.language.rules.handover_summary import MAX_SUMMARY_CHARS, project_summary
from shared.modes.knowledge_handover.handover import (
    BacklogQuestion,
    DeepDive,
    Finding,
    FindingKind,
    ParsedFile,
)

LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)


def dive_of(text: str, name: str = "pricing.py") -> DeepDive:
    return dive(ParsedFile(file_name=name, kind="code", text=text), 40)


def asked(*dives: DeepDive, language: LanguageCode = "en", most: int = 40) -> tuple[BacklogQuestion, ...]:
    return backlog(BacklogRequest(language=language, dives=dives, most=most))


def about_files(*dives: DeepDive, language: LanguageCode = "en") -> list[BacklogQuestion]:
    return [each for each in asked(*dives, language=language) if each.origin == "FILE"]


class TestQuestions:
    @pytest.mark.parametrize(
        ("code", "question", "priority"),
        [
            (
                "LOSS_THRESHOLD = 0.3",
                "In pricing.py, line 2, the limit LOSS_THRESHOLD is 0.3. "
                "Where does that number come from, and who may change it?",
                "P0",
            ),
            (
                "if order.share > 0.35: pass",
                "In pricing.py, line 2, order.share is compared with 0.35. "
                "Where does that number come from, and who may change it?",
                "P0",
            ),
            (
                "if order.customer == 'ACME': pass",
                "In pricing.py, line 2, ACME is treated as a case of its own. "
                "Why is that so, and who agreed to it?",
                "P0",
            ),
            (
                "price = cost * rate * 1.08",
                "In pricing.py, line 2 it says: “price = cost * rate * 1.08”. "
                "What does this formula express, and where does it come from?",
                "P0",
            ),
            (
                "price = cost * rate / 100 * (1 - share)",
                "In pricing.py, line 2 it says: “price = cost * rate / 100 * (1 - share)”. "
                "What does this formula express, and where does it come from?",
                "P1",
            ),
            (
                "# changed by hand at month end",
                "In pricing.py, line 2 it says: “changed by hand at month end”. "
                "When is that needed, who does it, and how do they know what to enter?",
                "P0",
            ),
            (
                "SURCHARGE = 4.75",
                "In pricing.py, line 2, SURCHARGE is fixed at 4.75. "
                "How was this value found, and when does it have to change?",
                "P1",
            ),
            (
                "URL = 'https://rates.example/v2'",
                "rates.example is written into pricing.py, line 2. "
                "Who runs it, and what has to be changed if it moves?",
                "P1",
            ),
            (
                "# 15 6 3 * *",
                "In pricing.py, line 2, something runs by the clock: “15 6 3 * *”. "
                "Where is it set up, and what has to be done if it does not run?",
                "P1",
            ),
            (
                "import pandas",
                "The code builds on pandas, in pricing.py, line 2. What has to be watched in an update?",
                "P2",
            ),
        ],
    )
    def test_a_question_names_file_line_and_artefact(self, code: str, question: str, priority: str) -> None:
        (made,) = about_files(dive_of(f"\n{code}\n"))
        assert (made.text, made.priority) == (question, priority)
        assert (made.file_name, made.line, made.status) == ("pricing.py", 2, "OPEN")

    def test_what_a_comment_explains_can_wait_and_is_asked_about_at_its_own_line(self) -> None:
        text = "\n# Agreed with the auditors in 2022, twice a year.\nMAX_SHARE = 0.35\n"
        (made,) = (each for each in about_files(dive_of(text)) if "MAX_SHARE" in each.text)
        assert (made.priority, made.line) == ("P2", 3)

    def test_a_choice_of_one_value_is_asked_about_as_a_case_not_as_a_constant(self) -> None:
        sql = "SELECT\n  CASE WHEN o.channel = 7 THEN 0 ELSE o.cost END AS cost\nFROM t\n"
        made = [each.text for each in about_files(dive_of(sql, "a.sql")) if "channel" in each.text]
        assert made == [
            "In a.sql, line 2, o.channel = 7 is treated as a case of its own. Why is that so, and who agreed to it?"
        ]

    def test_what_goes_wrong_is_asked_about_as_a_danger_not_as_a_number(self) -> None:
        notes = "# Notes\n\nIf she is away nobody does it and the report is wrong by up to 40,000 EUR.\n"
        (made,) = about_files(dive(ParsedFile(file_name="notes.md", kind="markdown", text=notes), 9))
        assert made.text.endswith("How would one notice in time, and what can be done about it?")
        assert made.priority == "P0"

    def test_files_that_nobody_owns_are_named_without_a_place_in_them(self) -> None:
        text = "".join(f"A!A{row} = Rate {row}\nA!B{row} = 0.3{row}\n" for row in range(1, 7))
        sheet = ParsedFile(file_name="model.xlsx", kind="spreadsheet", text=text)
        made = about_files(
            dive_of("".join(f"RATE_{row} = 0.4{row}\n" for row in range(1, 7))), dive(sheet, 40)
        )
        (owner,) = (each for each in made if "responsible" in each.text)
        assert owner.text.startswith("Nobody is named as responsible for pricing.py and model.xlsx.")
        assert owner.line is None

    def test_a_table_with_a_column_of_managers_is_not_without_one(self) -> None:
        rows = "region,manager,min_order\nnorth,Ada Lund,50\nsouth,Karin Holm,80\n"
        table = ParsedFile(file_name="regions.csv", kind="table", text=rows)
        assert not [each for each in about_files(dive(table, 40)) if "Nobody" in each.text]

    def test_what_is_left_to_do_is_told_without_its_mark(self) -> None:
        notes = ParsedFile(file_name="a.md", kind="markdown", text="# A\n\n- [ ] Move the surcharge\n")
        found = dive(notes, 9)
        assert "Work is left here: Move the surcharge" in [each.text for each in found.findings]
        assert "it says: “Move the surcharge”." in about_files(found)[0].text

    def test_a_secret_is_asked_about_without_being_shown(self) -> None:
        (made,) = about_files(dive_of("password = 'hunter22x'\n"))
        assert "hunter22x" not in made.text
        assert "a password or a key" in made.text

    def test_a_spreadsheet_is_cited_by_its_cell(self) -> None:
        sheet = ParsedFile(file_name="model.xlsx", kind="spreadsheet", text="A!A1 = Loss limit\nA!B1 = 0.3\n")
        (made,) = about_files(dive(sheet, 9))
        assert made.text.startswith("In model.xlsx, A!B1, the limit Loss limit is 0.3.")

    def test_the_lines_of_a_document_are_cited_to_nobody(self) -> None:
        document = ParsedFile(file_name="guide.pdf", kind="pdf", text="Guide\n\nNever run it before six.\n")
        (made,) = about_files(dive(document, 9))
        assert made.text.startswith("In guide.pdf it says: “Never run it before six”.")


class TestOneQuestionForOneArtefact:
    def test_a_limit_of_code_and_its_cell_are_one_whatever_the_spelling(self) -> None:
        sheet = ParsedFile(file_name="m.xlsx", kind="spreadsheet", text="A!A1 = Loss threshold\nA!B1 = 0.3\n")
        made = about_files(dive_of("LOSS_THRESHOLD = 0.3\n"), dive(sheet, 9))
        (limit,) = (each.text for each in made if "the limit" in each.text)
        assert limit.startswith("In pricing.py, line 1 and m.xlsx, A!B1, the limit LOSS_THRESHOLD is 0.3.")

    def test_what_stands_in_several_files_is_asked_once_and_cites_them_all(self) -> None:
        same = "LOSS_THRESHOLD = 0.3\n"
        made = about_files(dive_of(same), dive_of(f"\n\n{same}", "report.py"))
        assert [each.text for each in made] == [
            "In pricing.py, line 1 and report.py, line 3, the limit LOSS_THRESHOLD is 0.3. "
            "Where does that number come from, and who may change it?"
        ]

    def test_another_value_under_the_same_name_is_another_question(self) -> None:
        made = about_files(dive_of("LOSS_THRESHOLD = 0.3\n"), dive_of("LOSS_THRESHOLD = 0.4\n", "report.py"))
        assert len(made) == 2

    def test_that_nobody_is_named_is_asked_once_and_soon_where_much_depends_on_it(self) -> None:
        rules = "A_LIMIT = 3.5\nB_LIMIT = 4.5\nC_LIMIT = 5.5\n"
        few = "A = 3.5\nB = 4.5\n"
        made = [
            each
            for each in about_files(dive_of(few, "a.py"), dive_of(rules, "b.py"))
            if "Nobody" in each.text
        ]
        assert [(each.priority, each.file_name) for each in made] == [("P0", "b.py")]
        assert made[0].text.startswith("Nobody is named as responsible for b.py and a.py.")


class TestTheWhole:
    def test_every_project_is_asked_what_would_break_whom_to_call_and_when(self) -> None:
        general = [each for each in asked() if each.origin == "GLOBAL"]
        assert [each.priority for each in general] == ["P0", "P0", "P0", "P1", "P1", "P2"]
        assert all(each.question_id.startswith("global-") for each in general)

    def test_no_more_are_asked_than_wanted_and_the_general_ones_are_among_them(self) -> None:
        dives = [
            dive_of("".join(f"LIMIT_{n}_{f} = {n}.{f}\n" for n in range(3, 13)), f"f{f}.py") for f in range(9)
        ]
        made = asked(*dives, most=20)
        assert len(made) == 20
        assert sum(each.origin == "GLOBAL" for each in made) == 6
        assert [each.priority for each in made] == sorted(each.priority for each in made)

    def test_no_file_crowds_out_another(self) -> None:
        dives = [
            dive_of("".join(f"LIMIT_{n}_{f} = {n}.{f}\n" for n in range(3, 13)), f"f{f}.py") for f in range(9)
        ]
        files = [each.file_name for each in asked(*dives, most=20) if each.origin == "FILE"]
        assert len(set(files)) == 9

    def test_ids_are_stable_and_unique(self) -> None:
        one, again = (asked(dive_of("A_LIMIT = 3.5\nx = y * 2.5\n")) for _ in range(2))
        assert one == again
        assert len({each.question_id for each in one}) == len(one)


class TestLanguages:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_topic_is_asked_in_every_language_and_no_two_alike(self, language: LanguageCode) -> None:
        text = (
            "A_LIMIT = 0.3\nif share > 0.4: pass\nprice = cost * rate\nVALUE = 4.75\nif customer == 'ACME': pass\n"
            "url = 'https://a.example'\npassword = 'abcdef'\n# TODO x\n# by hand\n# 1 2 3 * *\nimport pandas\n"
            "# Owner: Ines Moreau\nSINCE = '2024-10-01'\nx = 1.5 if north else 2.5\nFROM = 'SELECT a FROM b.c'\n"
        )
        made = asked(dive_of(text), language=language)
        assert len(made) > 18
        english = {each.text for each in asked(dive_of(text))}
        assert language == "en" or english.isdisjoint(each.text for each in made)

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
    def test_it_tells_what_each_file_is_for_and_what_weighs_most(self) -> None:
        text = project_summary(
            ProjectSummaryRequest(language="en", dives=(dive_of('"""Makes prices."""\nA_LIMIT = 0.3\n'),))
        )
        assert text == (
            "Files: 1. What stands out in them: limits (1).\n"
            "pricing.py: It says of itself: Makes prices. A_LIMIT is a limit, fixed at 0.3."
        )

    def test_of_many_files_it_tells_less_each_and_stays_within_its_bounds(self) -> None:
        one = dive_of('"""Makes prices."""\n' + "".join(f"LIMIT_{n} = {n}.5\n" for n in range(9)))
        dives = tuple(one.model_copy(update={"file_name": f"f{n}.py"}) for n in range(200))
        text = project_summary(ProjectSummaryRequest(language="en", dives=dives))
        assert "f9.py" in text
        assert len(text) <= MAX_SUMMARY_CHARS

    def test_of_nothing_it_says_so(self) -> None:
        assert "Nothing stands out" in project_summary(ProjectSummaryRequest(language="en", dives=()))

    def test_it_is_told_in_the_language_of_the_handover(self) -> None:
        dives = (dive_of('"""Makes prices."""\nA_LIMIT = 0.3\n'), dive_of("", "empty.txt"))
        assert project_summary(ProjectSummaryRequest(language="de", dives=dives)).splitlines() == [
            "Dateien: 2. Was darin auffällt: Grenzwerte (1).",
            "pricing.py: In pricing.py, Zeile 1 steht: „Makes prices“. "
            "In pricing.py, Zeile 2 ist die Grenze A_LIMIT gleich 0.3.",
            "empty.txt: darin fällt nichts auf.",
        ]
