"""What a handover leaves behind, by the rules: facts sorted into five parts and chosen for a successor (B11, B12)."""

from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import MOST_STATEMENTS, PartsRequest
from shared.language.rules.backlog_words import global_questions
from shared.language.rules.onboarding import is_shown_with, package_of, parts_of
from shared.modes.knowledge_handover.handover import FindingKind
from shared.modes.knowledge_handover.knowledge import Ground, Known, PackagePart, Statement, SummaryPart
from tests.language.onboarding import (
    DECISION,
    FACTS,
    PAST,
    PERSON,
    RISK,
    RULE,
    fact,
    package_task,
    parts_task,
)

TOLD: list[tuple[LanguageCode, SummaryPart, str]] = [
    ("en", "decisions", "We chose quarterly rebuilds instead of monthly ones because the audit takes weeks."),
    ("en", "rules", "The threshold is overridden by hand whenever the portfolio is new."),
    ("en", "dependencies", "The rates come from the treasury team, and Maria approves them."),
    ("en", "risks", "If the feed breaks, the report is silently wrong."),
    ("en", "history", "The table was built by my predecessor on the legacy mainframe."),
    ("it", "risks", "Se manca una valuta, il caricamento si blocca e i dati si perdono: attenzione."),
    ("es", "decisions", "Elegimos ese umbral porque lo pidió el regulador; fue una decisión del comité."),
    ("de", "dependencies", "Zuständig ist die Abteilung Risiko, Frau Schmidt gibt Änderungen frei."),
    ("fr", "rules", "Il faut toujours copier les valeurs à la main."),
]


def where(task: PartsRequest) -> dict[str, SummaryPart]:
    """The part of each fact, by its text."""
    return {each.text: part for part, found in parts_of(task).parts.items() for each in found}


def texts(statements: tuple[Statement, ...]) -> list[str]:
    return [statement.text for statement in statements]


class TestTheFiveParts:
    @pytest.mark.parametrize(("language", "part", "text"), TOLD)
    def test_a_fact_goes_where_its_words_point(
        self, language: LanguageCode, part: SummaryPart, text: str
    ) -> None:
        assert where(parts_task(fact(1, text), language=language)) == {text: part}

    def test_every_answer_is_in_exactly_one_part_with_what_it_rests_on(self) -> None:
        parts = parts_of(parts_task()).parts
        assert sum(map(len, parts.values())) == len(FACTS)
        assert {part: found[0].grounds for part, found in parts.items()} == {
            "decisions": (DECISION.ground,),
            "rules": (RULE.ground,),
            "dependencies": (PERSON.ground,),
            "risks": (RISK.ground,),
            "history": (PAST.ground,),
        }

    def test_a_fact_without_any_sign_is_a_rule_nobody_wrote_down(self) -> None:
        plain = fact(1, "Column seven holds euros.")
        assert where(parts_task(plain)) == {plain.text: "rules"}

    def test_without_facts_there_are_no_parts(self) -> None:
        assert parts_of(PartsRequest(language="en", facts=())).parts == {}

    def test_a_sign_is_a_whole_word(self) -> None:
        """ "Ashtray" has no tray in it, and "because" stands alone."""
        assert where(parts_task(fact(1, "Betrays and becausey nevery musters."))) == {
            "Betrays and becausey nevery musters.": "rules"
        }


class TestThePackage:
    def part(self, part: PackagePart, *facts: Known) -> list[str]:
        return texts(package_of(package_task(*facts)).parts[part])

    def test_what_weighs_most_comes_first_and_is_no_more_than_five(self) -> None:
        many = [fact(number, f"Step {number} fails without a check.") for number in range(2, 20)]
        first = self.part("first", *many, fact(1, "The import fails silently and data is lost."))
        assert len(first) == 5
        assert first[0] == "The import fails silently and data is lost."

    def test_all_that_was_answered_to_what_breaks_first_stands_on_top_and_nowhere_else(self) -> None:
        question = global_questions("en")["breaks"]
        told = (
            fact(1, "The pump.", turn=1, question=question),
            fact(2, "The well is dry by noon then.", turn=1, question=question),
        )
        other = fact(3, "The horn fails, and is lost.", question="Why is a.sql, line 3, 34?")
        parts = package_of(package_task(*told, other)).parts
        (first,) = parts["first"]
        assert first.text == f"{question} – The pump. The well is dry by noon then."
        assert first.grounds == tuple(each.ground for each in told)
        assert texts(parts["risks"]) == ["Why is a.sql, line 3, 34? – The horn fails, and is lost."]

    def test_where_little_was_said_the_files_tell_what_is_pressing(self) -> None:
        told = [
            self.found("threshold", "a.py", 1, "A_LIMIT = 3"),
            self.found("decision", "a.py", 7, "# overridden by hand at month end"),
            self.found("dependency", "b.md", 2, "If it is late the report is wrong."),
        ]
        assert texts(self.drafted("first", *told)) == [told[2].text, told[1].text]
        many = [fact(number, f"Step {number} fails without a check.") for number in range(2, 20)]
        task = package_task(*many).model_copy(update={"findings": tuple(told)})
        assert all(each.grounds[0].kind == "fact" for each in package_of(task).parts["first"])

    def test_what_says_nothing_of_rules_risks_or_decisions_is_not_to_be_known_first(self) -> None:
        assert self.part("first", fact(1, "The office is green.")) == []

    def test_of_a_corrected_fact_both_words_are_shown_and_the_question_is_not_said_twice(self) -> None:
        question = "In a.sql, MAX_LEG is 10. Where does this limit come from?"
        limit = fact(1, "It is 12 since May.", turn=1, question=question)
        limit = limit.model_copy(update={"text": f"MAX_LEG: {limit.text} (Said before: It is 10.)"})
        told = limit, fact(2, "The pilots asked for it.", turn=1, question=question)
        assert self.part("rules", *told) == [
            f"{question} – It is 12 since May. (Said before: It is 10.) The pilots asked for it."
        ]

    def test_a_long_question_is_shown_by_its_end(self) -> None:
        question = f"In a.txt, it says: “{'the pump is loud, ' * 20}”. What exactly is meant by that?"
        (shown,) = self.part("rules", fact(1, "Oil it.", question=question))
        assert len(shown) < 200
        assert shown.startswith("In a.txt, it says: “the pump")
        assert shown.endswith(" … What exactly is meant by that? – Oil it.")

    @pytest.mark.parametrize(("line", "shown"), [
        ("the pump is loud", "In a.txt, it says: “the pump is loud” – Oil it."),
        ("the pump is loud, " * 9, "In a.txt, it says: “" + "the pump is loud, " * 7 + "the pump is … – Oil it."),
    ])  # fmt: skip
    def test_words_of_a_file_stand_without_what_is_asked_of_any(self, line: str, shown: str) -> None:
        question = f"In a.txt, it says: “{line}”. What does your successor need to know about this?"
        assert self.part("rules", fact(1, "Oil it.", question=question)) == [shown]

    def test_a_package_of_an_earlier_release_shows_what_was_asked(self) -> None:
        question = "In a.txt, it says: “the pump is loud”. What does your successor need to know about this?"
        assert is_shown_with(question, Statement(text=f"{question} – Oil it.", grounds=()))

    @staticmethod
    def found(kind: FindingKind, file_name: str, line: int, text: str) -> Known:
        return Known(text=text, ground=Ground.of_file(file_name, line, text), kind=kind)

    def drafted(self, part: PackagePart, *findings: Known) -> tuple[Statement, ...]:
        return package_of(package_task().model_copy(update={"facts": (), "findings": findings})).parts[part]

    def test_files_take_turns_so_that_the_last_one_is_heard_too(self) -> None:
        many = [self.found("decision", "a.py", line, f"Rule {line}.") for line in range(1, 30)]
        told = self.drafted("rules", *many, self.found("decision", "z.sql", 1, "The last."))
        assert texts(told)[:2] == ["Rule 1.", "The last."]
        assert len(told) == MOST_STATEMENTS

    def test_a_line_that_a_question_quoted_does_not_stand_beside_its_answer_as_if_it_held(self) -> None:
        found = self.found(
            "todo", "plan.md", 4, "The boat sails on **SATURDAY 9 OCTOBER**, from the old pier"
        )
        other = self.found("todo", "plan.md", 9, "The ropes are renewed by SATURDAY 16 OCTOBER")
        asked = (
            "In plan.md, it says both “SATURDAY 9 OCTOBER” and “Sunday”. How do these two dates go together?"
        )
        told = fact(1, "One is dead, it is Sunday.", question=asked)
        task = package_task(told).model_copy(update={"findings": (found, other)})
        assert texts(package_of(task).parts["risks"]) == [other.text]

    def test_what_can_go_wrong_is_a_risk_whatever_it_hangs_on(self) -> None:
        told = self.found("dependency", "a.md", 3, "If it is late the report is wrong.")
        assert texts(self.drafted("risks", told)) == [told.text]
        assert self.drafted("people", told) == ()

    def test_what_several_files_show_is_said_once_with_every_place(self) -> None:
        text = "Nobody is named as responsible for this file."
        (told,) = self.drafted("people", *(self.found("owner", name, 1, text) for name in ("a.py", "b.py")))
        assert [ground.ref for ground in told.grounds] == ["a.py:1", "b.py:1"]

    def test_rules_hold_decisions_and_their_history_too(self) -> None:
        assert self.part("rules", DECISION, RULE, PAST) == [DECISION.text, RULE.text, PAST.text]

    @pytest.mark.parametrize(("language", "text"), [
        ("en", "The report goes out on the 5th of the month."), ("en", "The contract was signed on 2024-03-01."),
        ("en", "Otherwise we do not have the sheet by the eighth."), ("de", "Das Blatt kommt bis zum achten."),
        ("fr", "La feuille part la semaine prochaine."), ("es", "La hoja sale la semana que viene."),
        ("it", "Il foglio parte la settimana prossima."), ("it", "Il report parte ogni trimestre, entro il venerdì."),
        ("es", "El cierre es a fin de mes."), ("de", "Stichtag ist das Quartalsende."),
        ("fr", "L'échéance est le 12/03/2027."),
    ])  # fmt: skip
    def test_dates_and_recurring_deadlines_make_the_timeline(self, language: LanguageCode, text: str) -> None:
        plain = fact(2, "Column seven holds euros.")
        found = package_of(package_task(fact(1, text), plain, language=language)).parts["timeline"]
        assert texts(found) == [text]

    @pytest.mark.parametrize(("language", "text"), [
        ("en", "I was in there Monday, there was only dust."), ("de", "Am Montag war ich drin, da war nur Staub."),
        ("fr", "J'étais là lundi, il y avait de la poussière."), ("es", "El lunes estuve allí, había polvo."),
        ("it", "Lunedì ero lì dentro, c'era polvere."),
    ])  # fmt: skip
    def test_the_weekday_of_a_tale_is_no_date_to_keep(self, language: LanguageCode, text: str) -> None:
        plain = fact(2, "Column seven holds euros.")
        assert package_of(package_task(fact(1, text), plain, language=language)).parts["timeline"] == ()

    def test_a_day_that_a_file_sets_is_among_the_dates(self) -> None:
        told = self.found("hard_coded", "minutes.txt", 7, "Outage is Sunday 10 October, 6 to 2.")
        assert texts(self.drafted("timeline", told)) == [told.text]


ASKED: list[tuple[str, SummaryPart, PackagePart, str]] = [
    ("breaks", "risks", "first", "The ferry list. By Friday old Mr Bream asks where it is."),
    ("unwritten", "rules", "rules", "The key of the loft lies behind the clock; Ada Lund failed to find it in May."),
    ("call", "dependencies", "people", "Northgate for the gas, Ben for the lift, always before noon."),
    ("access", "dependencies", "people", "The code of the gate, and the card that broke in 2019."),
    ("calendar", "rules", "timeline", "Rent in the first week, because the bank asks Ben for it."),
]  # fmt: skip


class TestWhereAFactIsFiled:
    @pytest.mark.parametrize("language", get_args(LanguageCode.__value__))
    @pytest.mark.parametrize(("asked", "part", "section", "text"), ASKED, ids=[each[0] for each in ASKED])
    def test_its_question_says_under_which_heading_whatever_its_words_are(
        self, asked: str, part: SummaryPart, section: PackagePart, text: str, language: LanguageCode
    ) -> None:
        """B11: in whichever language the question was put, which may be another than the interview's."""
        question = global_questions(language)[asked]
        told = fact(1, text, question=question)
        assert [*parts_of(parts_task(told)).parts] == [part]
        assert texts(package_of(package_task(told)).parts[section]) == [f"{question} – {text}"]

    @pytest.mark.parametrize(
        ("question", "part"),
        [
            (
                "In a.sql, line 3, there is a fixed limit of 34. Where does this limit come from?",
                "decisions",
            ),
            ("With which questions should your successor go to Mrs Keller?", "dependencies"),
            ("You told me: “we ring them”. What happens if nobody does this?", "risks"),
            ("My next question is about a.sql, line 3. What is the reason that it is done this way?", "decisions"),
            ("What does whoever takes over have to know about Ledger7?", "dependencies"),
            ("In a.txt, it says: “the pump is loud”. What does your successor need to know about this?", "risks"),
            ("You said: “it was never tested”. What has to be done about this, and by when?", "risks"),
            ("You said: “the usual man does it”. Who is meant, and how does one reach them?", "dependencies"),
            ("How does it work?", "risks"),
        ],
    )  # fmt: skip
    def test_a_question_about_files_or_an_answer_does_so_too_and_one_that_fits_anything_does_not(
        self, question: str, part: SummaryPart
    ) -> None:
        assert [*parts_of(parts_task(fact(1, RISK.text, question=question))).parts] == [part]


def test_a_day_that_is_told_beside_another_matter_stands_among_the_dates_with_what_it_is_about() -> None:
    question = global_questions("en")["breaks"]
    told = (
        fact(1, "The lamp is kept alight by oil in a brass tank.", turn=1, question=question),
        fact(2, "The next is due 9 August.", turn=1, question=question),
    )
    parts = package_of(package_task(*told)).parts
    assert texts(parts["timeline"]) == [f"{told[0].text} {told[1].text}"]


def test_what_a_guard_that_is_off_lets_pass_is_a_risk() -> None:
    question = (
        "In hut.ini, it says: “alarm = off”. Why is this off, and what goes unnoticed as long as it is?"
    )
    quiet = fact(1, "It rang all night.", question=question)
    other = fact(2, "The boat leaks.", turn=2, question=global_questions("en")["unwritten"])
    assert len(package_of(package_task(quiet, other)).parts["risks"]) == 1
