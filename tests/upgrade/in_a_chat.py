"""An interview that is led in a chat of Teams while versions change, and what the chat must have been sent."""

from dataclasses import dataclass, replace
from typing import Any, Final, override

from tests.every_mode import PATIENT, Conversation
from tests.fakes.connector import Connector, Person, words_of
from tests.product import FINAL, LANTERNS, ROPES, Product, body, eventually
from tests.teams.journeys import asked
from tests.upgrade.waiting import Led

GOODBYE: Final = "Thank you for your time"


@dataclass(frozen=True)
class LedInAChat(Led):
    """The same, with the questions as cards, and the answers written in the chat."""

    person: Person

    @override
    def at(self, product: Product) -> "LedInAChat":
        led = super().at(product)
        return replace(self, interview=led.interview, person=replace(self.person, product=product))

    @override
    async def answer(self) -> bool:
        """Answer the next question once its card is there; False if the interview is over."""
        state = await self.interview.until_open_or_over()
        if state["status"] in FINAL:
            return False
        question = state["question"]
        await eventually(lambda: self._shows(question["question_text"]))
        text = self.conversation.answer_to(question["question_id"])
        await self.person.write(text)
        self.conversation.acknowledged[question["question_id"]] = text
        return True

    async def check_chat(self, most_again: int) -> None:
        """Each question was sent in its turn, and the end; of what was being sent as a host was killed, some again."""
        await eventually(lambda: self._shows(GOODBYE))
        questions = [turn["question_text"] for turn in (await self.interview.result())["turns"]]
        sent = [each for words in self._said() for each in questions if each in words]
        assert list(dict.fromkeys(sent)) == questions, sent
        assert len(sent) <= len(questions) + most_again, sent

    async def _shows(self, text: str) -> bool:
        return any(text in words for words in self._said())

    def _said(self) -> list[str]:
        return [_words(message) for message in self.person.connector.said(self.person.chat)]


def _words(message: dict[str, Any]) -> str:
    cards = (each["content"] for each in message.get("attachments", ()))
    return "\n".join([message.get("text") or "", *(line for card in cards for line in words_of(card))])


async def begin_in_a_chat(product: Product, connector: Connector, name: str) -> LedInAChat:
    """An interview whose first question is in a chat of its own."""
    interview = await product.start(body(LANTERNS, ROPES, settings=PATIENT))
    person = Person(product, connector, chat=f"a:{name}")
    await asked(person, interview)
    return LedInAChat(interview, Conversation("adaptive_follow_up", f"{name} chat"), person)
