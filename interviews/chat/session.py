"""Runs an interview from the disclosure to its end, between the server, the keyboard and the screen."""

import asyncio
import time
import uuid
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import Console, RenderableType

from interviews.chat import rendering
from interviews.chat.api import ParticipantClient, Terms
from interviews.chat.keyboard import Keyboard
from interviews.chat.memory import DeviceMemory, Remembered
from interviews.chat.side_actions import Left, SideActions
from interviews.chat.talk import (
    AwaitQuestion,
    DeliverAnswer,
    OutgoingAnswer,
    PutQuestion,
    ShowClosing,
    ShowDisclosure,
    Talk,
    accepted,
    agreed,
    conflicted,
    next_step,
    not_taken,
    received,
    sent,
    typed,
)
from interviews.chat.texts import texts_for
from interviews.chat.typed import Command, Mistake, TypedAnswer, understand
from interviews.contract.participant import Question, State
from interviews.errors import Refused
from interviews.retrying import Retrying, Trouble

SHORTEST_ROUND_S: Final = 1.0
"""The least seconds between two polls, also where the server answers at once with nothing new."""


class Declined(Exception):
    """The person does not agree."""


class ChatSession:
    """One person in one interview. `talk` is the current state."""

    def __init__(
        self,
        api: ParticipantClient,
        keyboard: Keyboard,
        console: Console,
        memory: DeviceMemory,
        terms: Terms,
        patience_s: float | None,
    ) -> None:
        self._api, self._keyboard, self._console = api, keyboard, console
        self._memory, self._terms, self._texts = memory, terms, texts_for(terms.language)
        self._remembered = memory.recall()
        self.talk = Talk(
            agreed=self._remembered.agreed, outgoing=self._remembered.outgoing, draft=self._remembered.draft
        )
        self._line = Retrying(self._troubled, patience_s)
        self._side_actions = SideActions(api, keyboard, self._show, self._texts)
        self._shown = ""

    async def run(self, *, agrees: bool) -> None:
        """Until the end of the interview.

        Raises Left, Declined, NoMoreInput, Refused, and ServerUnreachable once the patience is over.
        """
        if self.talk.outgoing:
            self._say(self._texts.sent_again)
        self._receive(await self._line.persist(lambda _: self._api.read()))
        while True:
            match next_step(self.talk):
                case DeliverAnswer(outgoing):
                    await self._deliver(outgoing)
                case ShowDisclosure():
                    await self._disclose(agrees)
                case AwaitQuestion(preparing):
                    await self._await(preparing)
                case PutQuestion() as step:
                    await self._ask(step)
                case ShowClosing(state, unsent):
                    self._show(rendering.closing(state, unsent, self._texts))
                    self._memory.forget()
                    return

    @property
    def remembered(self) -> Remembered:
        """What is stored for the person's return."""
        talk = self.talk
        kept = {"agreed": talk.agreed, "outgoing": talk.outgoing, "draft": talk.draft}
        return self._remembered.model_copy(update=kept)

    async def _disclose(self, agrees: bool) -> None:
        self._show(rendering.disclosure(self._texts, self._terms.retention_days))
        ready = rendering.agreement(self._texts)
        chosen = 0 if agrees else await self._side_actions.choice(ready)
        if chosen == 1:
            await self._line.persist(lambda _: self._api.consent(agreed=False))
            self._say(self._texts.declined_title)
            self._say(self._texts.declined_text)
            raise Declined
        try:
            await self._line.persist(lambda _: self._api.consent(agreed=True))
        except Refused as refused:
            if refused.status != 409:
                raise
            # The interview is over: the state that is read next says so.
        self._receive(await self._line.persist(lambda _: self._api.read()))
        self._change(agreed(self.talk))
        self._say(self._texts.how_to)

    async def _await(self, preparing: bool) -> None:
        revision = self.talk.state.revision if self.talk.state else 0
        with self._waiting(self._texts.preparing if preparing else self._texts.thinking):
            state = await self._news(revision)
        self._receive(state)

    async def _deliver(self, outgoing: OutgoingAnswer) -> None:
        try:
            with self._waiting(self._texts.sending):
                state = await self._line.persist(lambda _: self._api.respond(outgoing))
        except Refused as refused:
            if refused.status not in (409, 413, 422):
                raise
            await self._keep_refused_answer(conflict=refused.status == 409)
        else:
            self._change(accepted(self.talk, state))

    async def _keep_refused_answer(self, *, conflict: bool) -> None:
        """The server refused the answer: read the interview's state, and keep what was typed."""
        state = await self._line.persist(lambda _: self._api.read())
        if conflict:
            self._change(conflicted(self.talk, state))
        else:
            self._say(self._texts.not_taken)
            self._change(received(not_taken(self.talk), state))

    async def _ask(self, step: PutQuestion) -> None:
        self._show_question(step)
        line = await self._line_or_news(step)
        if line is None:
            return
        match understand(line, step.question, self._texts):
            case TypedAnswer(text, chosen):
                answer_id = str(uuid.uuid4())
                self._change(sent(self.talk, step.question, text, answer_id, chosen=chosen))
            case Mistake(sentence, stays):
                self._change(typed(self.talk, step.question, line if stays else ""))
                self._say(sentence)
            case Command(name, number):
                self._change(typed(self.talk, step.question, ""))
                await self._command(name, number, step.question)

    def _show_question(self, step: PutQuestion) -> None:
        if self._shown != step.question.question_id and self.talk.state:
            self._shown = step.question.question_id
            self._show(self._question(self.talk.state, step.question))
            if step.draft and not step.moved:
                self._say(self._texts.draft_back)
        if step.moved:
            self._say(self._texts.kept_title)
            self._say(self._texts.kept_text)
            self._change(typed(self.talk, step.question, step.draft))

    async def _line_or_news(self, step: PutQuestion) -> str | None:
        """What was typed; None where the interview moved on meanwhile."""
        question = step.question
        reading = asyncio.create_task(
            self._keyboard.read(step.draft, lambda text: self._change(typed(self.talk, question, text)))
        )
        news = asyncio.create_task(self._until_it_moves(question))
        try:
            await asyncio.wait((reading, news), return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                return reading.result()
            news.result()
            return None
        finally:
            reading.cancel()
            news.cancel()
            await asyncio.gather(reading, news, return_exceptions=True)

    async def _until_it_moves(self, question: Question) -> None:
        while True:
            before = self.talk.state
            assert before is not None, "a question is open"
            self._receive(await self._news(before.revision))
            match next_step(self.talk):
                case PutQuestion(asked) if asked.question_id == question.question_id:
                    await self._show_changes(before, asked)
                case _:
                    return

    async def _show_changes(self, before: State, asked: Question) -> None:
        now = self.talk.state
        was = before.question
        if now and now.is_parked and not before.is_parked:
            await self._keyboard.above(lambda: self._show(self._question(now, asked)))
        elif was and asked.nudges > was.nudges:
            await self._keyboard.above(lambda: self._say(self._texts.nudge))

    async def _news(self, revision: int) -> State:
        """The next state that is newer than this revision. After a failure the call does not wait."""
        while True:
            began = time.monotonic()
            state = await self._line.persist(lambda failures: self._api.read(None if failures else revision))
            if state.revision > revision or state.is_closed:
                return state
            await asyncio.sleep(max(0.0, SHORTEST_ROUND_S - (time.monotonic() - began)))

    async def _command(self, name: str, number: int | None, question: Question) -> None:
        match name:
            case "quit":
                raise Left
            case "question":
                self._shown = ""
            case "reopen":
                await self._side_actions.reopen(number)
            case "end":
                await self._end()
            case _:
                self._show(rendering.commands(question, self._texts))

    async def _end(self) -> None:
        """End the interview after a confirmation, and wait for the next state: last questions, or the end."""
        if not await self._side_actions.wants_to_end():
            return
        with self._waiting(self._texts.sending):
            state = await self._line.persist(lambda _: self._api.end())
            after = await self._line.persist(lambda _: self._api.read(state.revision))
        self._receive(after)

    def _receive(self, state: State) -> None:
        """Add the state to the current talk: something may have been typed during the call."""
        self._change(received(self.talk, state))

    def _change(self, talk: Talk) -> None:
        self.talk = talk
        self._memory.keep(self.remembered)

    async def _troubled(self, how: Trouble) -> None:
        await self._keyboard.above(lambda: self._say(getattr(self._texts, how)))

    def _waiting(self, sentence: str) -> AbstractContextManager[object]:
        if self._keyboard.is_live:
            return self._console.status(sentence)
        return nullcontext()

    def _question(self, state: State, asked: Question) -> RenderableType:
        return rendering.question(state, asked, self._texts, self._terms.retention_days)

    def _say(self, sentence: str) -> None:
        self._show(rendering.page(rendering.note(sentence)))

    def _show(self, what: RenderableType) -> None:
        self._console.print(what)
