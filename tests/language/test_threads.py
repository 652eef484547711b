"""Threads: noted in the words of who told them, shown until they are taken up, and never what is to be left alone."""

from typing import Any

import pytest

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import MOST_THREADS, off_record, open_threads
from shared.interview.state_machine.assessment import AssessmentDraft
from shared.interview.state_machine.gaps import Ledger
from shared.language.tasks.assess import checked_assessment
from shared.language.threads import MAX_THREAD_CHARS, MOST_NOTED, thread_lines, threads_in, threads_named
from tests.language.examples import EXAMPLES
from tests.language.tasks import assess_task
from tests.language.test_prompts import prompt_of

CRANE = "I left after a thing with the crane"


def heard(turn: int, **changes: Any) -> AssessmentDocument:
    given = {"turn": turn, "main_id": "q1", "intent": "answer", "assessment": None, "acknowledgement": None}
    return AssessmentDocument.model_validate(given | {"ledger": Ledger()} | changes)


class TestNoting:
    def test_a_thread_is_what_was_said_and_nothing_else(self) -> None:
        said = f"Six years. {CRANE}, in the end."
        assert threads_in([CRANE, "I wrecked the crane", CRANE], said) == (CRANE,)

    def test_an_answer_has_two_at_most_and_a_long_one_is_cut(self) -> None:
        said = " ".join(f"Matter {n} weighs on me." for n in range(5)) + " and so on" * 100
        assert len(threads_in([f"Matter {n} weighs on me" for n in range(5)], said)) == MOST_NOTED
        assert len(threads_in([said], said)[0]) <= MAX_THREAD_CHARS

    def test_an_assessment_keeps_those_that_the_latest_answer_tells(self) -> None:
        draft = AssessmentDraft(threads=(CRANE, "not said"), off_record=("keep that out",), closed=("x",))
        checked = checked_assessment(draft, assess_task(f"{CRANE}, but keep that out."))
        assert (checked.threads, checked.off_record, checked.closed) == (
            (CRANE,),
            ("keep that out",),
            ("x",),
        )

    def test_they_are_named_by_the_numbers_they_are_shown_with(self) -> None:
        assert thread_lines(("the crane", "the keys")) == "t1 the crane\nt2 the keys"
        assert threads_named([" t2", "t9", "x"], ("the crane", "the keys")) == ("the keys",)
        assert thread_lines(()) == ()

    def test_one_stands_with_what_was_asked_when_it_was_told(self) -> None:
        assert thread_lines(("I know that", "the keys"), {"I know that": "What do you\nplan?"}) == (
            "t1 I know that (asked: What do you plan?)\nt2 the keys"
        )


class TestCarrying:
    def test_those_of_other_main_questions_wait(self) -> None:
        told = [heard(1, threads=(CRANE,)), heard(2, main_id="q2", threads=("the keys",))]
        assert open_threads(told, {"q2"}) == ("the keys",)
        assert open_threads([*told, heard(3, closed=("the keys",))], {"q2"}) == ()

    def test_a_thread_is_open_until_it_is_taken_up(self) -> None:
        told = [heard(1, threads=(CRANE,)), heard(2, threads=("the keys",))]
        assert open_threads(told) == (CRANE, "the keys")
        assert open_threads([*told, heard(3, closed=(CRANE,)), None]) == ("the keys",)

    def test_what_is_to_be_left_alone_or_not_written_is_none(self) -> None:
        told = heard(1, threads=(CRANE, "the keys"))
        assert open_threads([told, heard(2, spared="the keys")]) == (CRANE,)
        out = heard(2, off_record=(f"don't write that {CRANE}",))
        assert open_threads([told, out]) == ("the keys",)
        assert off_record([told, out]) == (f"don't write that {CRANE}",)

    def test_only_so_many_are_carried(self) -> None:
        told = [heard(n, threads=(f"matter {n}",)) for n in range(1, 9)]
        assert open_threads(told) == tuple(f"matter {n}" for n in range(4, 9))
        assert len(open_threads(told)) == MOST_THREADS

    @pytest.mark.parametrize("name", ["assess", "word_follow_up", "word_gap_question"])
    def test_whoever_reads_or_words_sees_them(self, name: str) -> None:
        task = EXAMPLES[name].model_copy(update={"threads": (CRANE,)})
        assert f"t1 {CRANE}" in prompt_of(name, task).user
        assert "Threads" not in prompt_of(name).user
