"""What a handover leaves behind, by the rules: facts sorted into five parts and chosen for a successor (B11, B12)."""

from typing import Any, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageDraft, PackageRequest, PartsRequest
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.handover.onboarding import is_shown_with, package_of, parts_of
from shared.modes.knowledge_handover.knowledge import (
    Ground,
    Known,
    KnownTurn,
    PackagePart,
    PutRight,
    Statement,
    SummaryPart,
)
from tests.language.onboarding import (
    DECISION,
    PAST,
    PERSON,
    RISK,
    RULE,
    fact,
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
        assert {part: found[0].grounds for part, found in parts.items()} == {
            "decisions": (DECISION.ground,),
            "rules": (RULE.ground, PERSON.ground),
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


def answer(turn: int, said: str, question: str = "What else?", **changes: object) -> KnownTurn:
    return KnownTurn.model_validate(
        {"turn": turn, "question": question, "root": question, "answer": said, **changes}
    )


def package(*turns: KnownTurn, facts: tuple[Known, ...] = (), language: LanguageCode = "en") -> PackageDraft:
    return package_of(PackageRequest(language=language, facts=facts, turns=turns))


class TestThePackage:
    def told(self, *turns: KnownTurn, **given: Any) -> list[str]:
        return [text for part in package(*turns, **given).parts.values() for text in texts(part)]

    def test_an_answer_stands_once_and_whole_behind_a_short_title(self) -> None:
        said = (
            "The pump, of course; it stops in frost. Then the well is dry by noon. Ask Bo, he has been there."
        )
        question = HANDOVER_QUESTIONS["en"].general["breaks"]
        parts = package(answer(1, said, question)).parts
        assert texts(parts["first"]) == [f"What breaks first – {said}"]
        assert [part for part in parts if parts[part]] == ["first"]

    def test_it_rests_on_the_facts_that_were_read_from_it_or_on_the_answer(self) -> None:
        read = fact(1, "It stops in frost.", turn=1)
        (one, other) = package(
            answer(1, "The pump. It stops in frost."), answer(2, "The winch squeaks at night."), facts=(read,)
        ).parts["rules"]
        assert one.grounds == (read.ground,)
        assert [each.ref for each in other.grounds] == ["turn-2"]

    @pytest.mark.parametrize(("language", "said", "left"), [
        ("en", "Good morning. The pump stops in frost. Will Ada read my words or yours?", "The pump stops in frost."),
        ("de", "Die Pumpe bleibt bei Frost stehen. Liest das die Frau Berg so?", "Die Pumpe bleibt bei Frost stehen."),
        ("fr", "La pompe gèle en janvier. Vous m'écoutez ?", "La pompe gèle en janvier."),
        ("es", "La bomba se hiela en enero. ¿Me está escuchando?", "La bomba se hiela en enero."),
        ("it", "La pompa gela a gennaio. Mi sta ascoltando?", "La pompa gela a gennaio."),
    ])  # fmt: skip
    def test_what_is_said_to_the_interviewer_is_left_out(
        self, language: LanguageCode, said: str, left: str
    ) -> None:
        assert self.told(answer(1, said), language=language) == [f"What else? – {left}"]

    def test_an_answer_that_only_speaks_to_the_interviewer_stands_nowhere(self) -> None:
        assert self.told(answer(1, "Have you opened the files?")) == []

    def test_what_is_kept_off_the_record_or_is_not_so_is_left_out_and_the_mended_words_stand_in_the_end(
        self,
    ) -> None:
        said = "The pump stops in frost. My wife is ill. The winch is new."
        reworded = fact(1, "The winch is from 2019.", turn=1).model_copy(
            update={"ground": Ground(kind="fact", ref="fact-1", span="The winch is new.", turn=1)}
        )
        shown = self.told(
            answer(1, said, left_out=("My wife is ill.",), corrected=("The winch is new.",)),
            facts=(reworded,),
        )
        assert shown == ["What else? – The pump stops in frost. The winch is from 2019."]

    def test_a_correction_stands_beside_the_words_that_it_corrects(self) -> None:
        right = PutRight(span="It holds 40 trays.", said="I said forty. It is 24.", turn=6)
        (shown,) = self.told(answer(1, "It holds 40 trays. It hums.", put_right=(right,)))
        assert (
            shown
            == "What else? – It holds 40 trays (corrected later, turn 6: “I said forty. It is 24”). It hums."
        )

    def test_that_something_is_not_known_stays_in_the_answer(self) -> None:
        said = "The key hangs by the gate. Who pays the rent I don't know."
        assert self.told(answer(1, said)) == [f"What else? – {said}"]

    def test_findings_of_files_are_no_part_of_it(self) -> None:
        found = Known(text="2,Mira,HB 1", ground=Ground.of_file("a.csv", 3, "2,Mira,HB 1"), kind="decision")
        request = PackageRequest(language="en", facts=(), findings=(found,))
        assert package_of(request).parts == {}

    def test_the_days_that_answers_name_are_listed_with_their_turns(self) -> None:
        shown = package(
            answer(1, "The gel is due 26 October."), answer(4, "By 26 October, and on the 30th again.")
        )
        (days,) = texts(shown.parts["timeline"])
        assert days == "Days that are named in the answers: 26 October (turn 1, 4); on the 30th (turn 4)."

    def test_whom_other_answers_name_stands_with_the_people_though_nobody_said_whom_to_call(self) -> None:
        shown = package(
            answer(1, "Mrs Odell has the plan of the pump. Ring 0151 496 0321 in frost."),
            answer(4, "Ask Ada."),
        )
        assert texts(shown.parts["people"]) == [
            "Ring 0151 496 0321 in frost.",
            "Names in the answers: Mrs Odell (turn 1).",
        ]

    def test_what_was_asked_on_stands_with_what_it_was_asked_on(self) -> None:
        root = HANDOVER_QUESTIONS["en"].general["call"]
        asked = f"You told me: “Bo has the spare”. {HANDOVER_QUESTIONS['en'].of_words[0]}"
        parts = package(answer(3, "He lives next door to it.", asked, root=root)).parts
        assert texts(parts["people"]) == [
            "Asked further about “Bo has the spare” – He lives next door to it."
        ]

    def test_a_package_of_an_earlier_release_shows_what_was_asked(self) -> None:
        question = "Why is it 34?"
        assert is_shown_with(question, Statement(text=f"{question} – By habit.", grounds=()), "en")


ASKED: list[tuple[str, SummaryPart, PackagePart]] = [
    ("breaks", "risks", "first"), ("unwritten", "rules", "rules"), ("call", "dependencies", "people"),
    ("access", "dependencies", "people"), ("calendar", "rules", "timeline"), ("open", "risks", "risks"),
    ("worries", "risks", "risks"), ("first", "rules", "first"),
]  # fmt: skip


@pytest.mark.parametrize("language", get_args(LanguageCode.__value__))
@pytest.mark.parametrize(("asked", "part", "section"), ASKED, ids=[each[0] for each in ASKED])
def test_its_question_says_under_which_heading_whatever_its_words_are(
    asked: str, part: SummaryPart, section: PackagePart, language: LanguageCode
) -> None:
    """B11: in whichever language the question was put, which may be another than the interview's."""
    told = answer(
        1,
        "Ada Lund failed to find it, because the bank asks Ben.",
        HANDOVER_QUESTIONS[language].general[asked],
    )
    assert [*parts_of(PartsRequest(language="en", facts=(), turns=(told,))).parts] == [part]
    assert len(package(told).parts[section]) == 1
