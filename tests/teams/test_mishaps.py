"""What goes wrong between a chat and its interview loses nothing, and nobody is told what is not so."""

import traceback
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from activities import teams_blueprint
from shared.channels.teams.codes import make_code
from shared.channels.teams.due import CHECK_S
from shared.channels.teams.port import NotSent
from shared.channels.teams.records import CHATS
from shared.interview.claims import GivenAnswer, claim_answer
from shared.interview.records.documents import AnswerDocument
from shared.interview.records.erasing import erase
from shared.interview.records.header import read_header
from shared.interview.records.months import partition_of
from shared.interview.records.turns import read_one
from shared.storage.port import INDEX, Document
from tests.activities.work import nothing_durable
from tests.teams.alone import ONLY, Alone, alone


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Alone]:
    async with alone(tmp_path) as made:
        yield made


async def answer_to(chat: Alone, turn: int) -> str | None:
    found = await read_one(chat.services.store, ONLY, AnswerDocument, turn)
    return None if found is None else found.text


class TestWhatTheChatHasNotShown:
    async def test_an_answer_is_never_taken_for_a_question_that_did_not_arrive(self, chat: Alone) -> None:
        """The question before was answered on the page, and Teams does not take the new one for a while."""
        await chat.ask_and_show(1)
        await chat.ask(2)
        chat.chats.refuses = NotSent(503, for_good=False)
        with pytest.raises(NotSent):
            await chat.look()
        chat.chats.refuses = None
        said = await chat.write("I trim the wicks.")
        assert "the question has its answer already" in said[0]
        assert await answer_to(chat, 2) is None
        assert chat.told.deliveries == 1
        await chat.look()
        await chat.write("I coil the ropes.")
        assert await answer_to(chat, 2) == "I coil the ropes."

    async def test_a_delivery_that_fails_takes_nothing_back_that_another_has_sent(self, chat: Alone) -> None:
        """An activity that is held for lost runs a second time, and the first may fail after it."""
        await chat.ask(1)
        chat.chats.meanwhile = chat.look
        with pytest.raises(NotSent):
            await chat.look()
        await chat.write("I trim the wicks.")
        assert await answer_to(chat, 1) == "I trim the wicks."

    async def test_a_chat_is_told_all_the_same_where_the_answer_to_its_code_or_agreement_was_not_taken(
        self, chat: Alone
    ) -> None:
        chat.chats.refuses = NotSent(429, for_good=False)
        code, _ = await make_code(chat.services, ONLY)
        with pytest.raises(NotSent):
            await chat.write(code)
        assert chat.told.deliveries == 1
        await chat.change(consented_at=None)
        with pytest.raises(NotSent):
            await chat.press("agree")
        assert chat.told.deliveries == 2


class TestClaims:
    async def test_an_answer_that_was_taken_is_never_said_to_be_lost(self, chat: Alone) -> None:
        await chat.ask_and_show(1)
        chat.told.breaks = OSError("the hub is away")
        assert await chat.write("I trim the wicks.") == []
        assert await answer_to(chat, 1) == "I trim the wicks."
        listed = await chat.services.store.get(INDEX, partition_of(ONLY), ONLY)
        assert listed is not None
        assert (
            listed["status"] == "thinking"
        )  # overdue from now on, not once a parked question's deadline comes

    async def test_an_answer_counts_although_its_receipt_cannot_be_sent(self, chat: Alone) -> None:
        await chat.ask_and_show(1)
        chat.chats.refuses = NotSent(503, for_good=False)
        await chat.write("I trim the wicks.")
        assert (await answer_to(chat, 1), chat.told.answers) == ("I trim the wicks.", [1])

    async def test_an_answer_that_nobody_was_told_of_is_told_when_the_person_writes(
        self, chat: Alone
    ) -> None:
        """The host died between the claim and its event, and the timer of a parked question is days away."""
        await chat.ask_and_show(1)
        given = GivenAnswer("I trim the wicks.", "q-1", "page-1")
        await claim_answer(chat.services, await read_header(chat.services.store, ONLY), given)
        assert "is being read" in (await chat.write("/question"))[0]
        assert chat.told.answers == [1]
        assert "is being read" in (await chat.write("Hello?"))[0]
        assert chat.told.answers == [1, 1]

    async def test_a_message_that_comes_again_after_the_next_question_is_passed_over(
        self, chat: Alone
    ) -> None:
        await chat.ask_and_show(1)
        for _ in range(2):
            assert await chat.write("I trim the wicks.", message_id="same") == []
        await chat.ask_and_show(2)
        assert await chat.write("I trim the wicks.", message_id="same") == []
        assert await answer_to(chat, 2) is None

    async def test_messages_without_an_id_are_answers_of_their_own(self, chat: Alone) -> None:
        for turn, text in ((1, "I trim the wicks."), (2, "I coil the ropes.")):
            await chat.ask_and_show(turn)
            await chat.write(text, message_id="")
            assert await answer_to(chat, turn) == text


class TestAgreement:
    async def test_somebody_who_declines_after_having_agreed_is_asked_whether_to_end(
        self, chat: Alone
    ) -> None:
        """Answers may have been recorded, so it is not said that they do not agree."""
        await chat.ask(1)
        (said,) = await chat.press("decline")
        assert "you do not agree" not in said
        assert "End the interview now?" in said


class TestOverAndOnAgain:
    async def test_an_interview_that_failed_and_was_taken_up_again_goes_on_in_the_chat(
        self, chat: Alone
    ) -> None:
        await chat.ask_and_show(1)
        await chat.change(status="failed", question=None, ended_reason="failed", closing_message="Sorry.")
        after = await chat.look()
        assert chat.chats.said[-1] == "Sorry."
        assert not after.over
        await chat.ask(1, ended_reason=None, closing_message=None)
        assert not (await chat.look()).over
        assert "Question number 1?" in chat.chats.said[-1]
        await chat.change(status="completed", question=None, closing_message="Thank you.")
        assert (await chat.look()).over
        assert chat.chats.said[-1] == "Thank you."
        assert len(chat.chats.said) == 4

    async def test_a_chat_whose_interview_is_over_is_told_that_a_code_is_not_valid(self, chat: Alone) -> None:
        await chat.change(status="completed", closing_message="Thank you.")
        assert "This code is not valid" in (await chat.write("K7QF-29TX"))[0]
        assert "The interview is over" in (await chat.write("Hello?"))[0]

    async def test_a_new_code_links_a_chat_whose_interview_is_over(self, chat: Alone) -> None:
        await chat.change(status="completed", closing_message="Thank you.")
        code, _ = await make_code(chat.services, ONLY)
        assert "You are connected" in (await chat.write(code))[0]


async def test_a_chat_that_is_linked_while_its_interview_is_erased_leaves_no_trace(
    chat: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, code = chat.services.store, (await make_code(chat.services, ONLY))[0]
    put = store.put

    async def erased_first(container: str, document: Document, *, etag: str | None = None) -> Document:
        if document["pk"] == CHATS:
            await erase(chat.services, ONLY, nothing_durable)
        return await put(container, document, etag=etag)

    monkeypatch.setattr(store, "put", erased_first)
    assert "This code is not valid" in (await chat.write(code))[0]
    assert await store.ids(INDEX, CHATS) == []


async def test_nothing_that_was_asked_is_in_an_error_that_durable_keeps(
    chat: Alone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await chat.ask(1)
    chat.chats.breaks = ValueError("Question number 1?")
    monkeypatch.setattr(teams_blueprint, "services", lambda: replace(chat.services, teams=chat.chats))
    activity: Any = teams_blueprint.deliver_to_teams
    with pytest.raises(teams_blueprint.TellingFailed) as failed:
        await activity._function.get_user_function()({"interview_id": ONLY})
    kept = "".join(traceback.format_exception(failed.value)) + caplog.text
    assert "ValueError" in kept
    assert "Question number" not in kept


async def test_a_delivery_that_waits_for_an_answer_to_be_read_does_not_look_all_the_time(chat: Alone) -> None:
    """The reminder of the pause is overdue, but the pause is over: the answer has come."""
    await chat.ask(1, status="parked")
    await chat.look()
    chat.clock.advance(timedelta(seconds=chat.services.settings.remind_after_s + 60))
    await chat.change(claimed_turn=1)
    assert (await chat.look()).check_s == CHECK_S
