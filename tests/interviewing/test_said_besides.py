"""What is said beside an answer, all through an interview: marks alone, the answer of another, a code that slipped in."""

import pytest

from shared.interview.records.documents import AnswerDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.texts import REPLIES
from shared.modes.heard_after import heard_after
from tests.activities.work import MAIN
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

GATE = {
    "question_id": "gate",
    "question_text": "How do you look after the gate?",
    "ideal_answer": "Grease the hinge. Check the lock.",
    "max_follow_ups": 2,
}
DIARY = {"question_id": "diary", "question_text": "What stands in the diary?", "ideal_answer": "The date."}
TREE = {"question_id": "tree", "question_text": "Who cuts the tree?", "ideal_answer": "The gardener."}
SECOND = Assess(
    interview_id="i", step=1, language="en", turn=2, question=MAIN, ledger=Ledger(), may_clarify=True
)


async def test_a_message_without_words_is_asked_for_again(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("...")
    asked = await interviews.question()
    assert (asked.acknowledgement, asked.question_id.partition(":")[0]) == (
        REPLIES["en"]["wordless"][0],
        "gate",
    )
    assert not (await interviews.turns())[0].is_answered


async def test_an_answer_of_somebody_else_counts_no_more_and_its_question_is_open(
    interviews: Interviews,
) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("We throw a bucket of paint at it in spring.")
    await interviews.answer("It was my nephew who typed that.")
    asked = await interviews.question()
    assert (asked.acknowledgement, asked.question_id.partition(":")[0]) == (
        REPLIES["en"]["not_theirs"][0],
        "gate",
    )
    assert not (await interviews.turns())[0].is_answered
    await interviews.answer("I grease the hinge and check the lock.")
    assert (await interviews.question()).question_id == "diary"


async def test_of_an_earlier_question_it_is_said_where_another_answer_goes(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("I grease the hinge and check the lock.")
    await interviews.answer("It was my nephew who typed that.")
    asked = await interviews.question()
    assert (asked.acknowledgement, asked.question_id.partition(":")[0]) == (
        REPLIES["en"]["not_theirs"][1],
        "diary",
    )


async def test_what_somebody_else_said_before_an_aside_covers_nothing_any_more(
    interviews: Interviews,
) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("I grease the hinge.")
    await interviews.answer("What do you mean?")
    await interviews.answer("It was my nephew who typed that.")
    first, _, denied, *_ = await interviews.turns()
    assert not first.is_answered
    assert first.assessment is not None
    assert first.assessment.intent != "off_topic"  # a model would be shown it as theirs
    assert (first.assessment.evidence, first.assessment.ledger.covered) == ({}, ())
    assert denied.assessment is not None
    assert denied.assessment.taken_back
    assert denied.assessment.ledger.covered == ()
    await interviews.answer("I check the lock.")
    *_, last = [turn for turn in await interviews.turns() if turn.is_answered]
    assert last.assessment is not None
    assert len(last.assessment.ledger.covered) == 1


async def test_who_says_it_twice_takes_one_answer_back(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY, TREE)
    await interviews.answer("I grease the hinge and check the lock.")
    await interviews.answer("The date stands in it.")
    await interviews.answer("It was my nephew who typed that.")
    await interviews.answer("Sorry, it was my nephew who typed that.")
    assert (await interviews.turns())[0].is_answered


@pytest.mark.parametrize("said", ["I check the lock, then I turn the", "It was my nephew who typed that."])
def test_a_mode_that_reads_each_answer_alone_neither_waits_for_more_nor_takes_one_back(said: str) -> None:
    turns = _turns("It opens at noon, on Fridays I grease it.", said)
    assert heard_after(Heard(), turns, SECOND, reads_together=False) == Heard()
    assert heard_after(Heard(), turns, SECOND) != Heard()


async def test_a_code_that_slipped_in_is_masked_and_the_rest_stays(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("I grease the hinge, and it opens with GATE4-771-X in the morning.")
    await interviews.answer("Oh dear, that was the gate code. Please delete it. There is a bolt, too.")
    told = (await interviews.question()).acknowledgement or ""
    assert REPLIES["en"]["slipped"][0] in told
    assert REPLIES["en"]["record"][0] not in told
    await interviews.end()
    result = await interviews.result()
    assert "GATE4-771-X" not in "\n".join(each.text for each in result.facts)
    assert result.summary is not None
    summary = "\n".join(each.text for each in result.summary.sections)
    assert "GATE4-771-X" not in summary
    assert "hinge" in summary


async def test_a_code_in_the_very_first_answer_gets_its_word(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("I grease the hinge. The code is GATE4-771-X. Oh, please delete the code.")
    assert REPLIES["en"]["slipped"][0] in ((await interviews.question()).acknowledgement or "")


def test_a_correction_beside_a_code_that_is_deleted_stays_one() -> None:
    said = "No, I grease it on Mondays. And that was the gate code, please delete it."
    turns = _turns("It opens with 90731, on Fridays I grease it.", said)
    heard = heard_after(Heard(intent="correction"), turns, SECOND)
    assert (heard.intent, heard.reply) == ("correction", "slipped")


def _turns(*said: str) -> list[WholeTurn]:
    return [
        WholeTurn(
            TurnDocument.model_construct(turn=turn, main_id="gate", question_text=GATE["question_text"]),
            AnswerDocument.model_construct(turn=turn, text=text),
            None,
            None,
        )
        for turn, text in enumerate(said, start=1)
    ]
