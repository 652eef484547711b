"""What is done beside answering: choose by number, list what the resume answers, reopen it, end early, leave."""

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text

from interviews.chat import rendering
from interviews.chat.api import ParticipantClient
from interviews.chat.keyboard import Keyboard
from interviews.chat.texts import ChatTexts
from interviews.chat.typed import Command, ReadyReply, choose, command_in
from interviews.errors import Refused, ServerUnreachable


class Left(Exception):
    """The person leaves for now."""


class SideActions:
    """Each call is made once: the person sees a failure and can repeat the command."""

    def __init__(
        self,
        api: ParticipantClient,
        keyboard: Keyboard,
        show: Callable[[RenderableType], None],
        texts: ChatTexts,
    ) -> None:
        self._api, self._keyboard, self._show, self._texts = api, keyboard, show, texts

    async def reopen(self, number: int | None) -> None:
        """List what the resume answers; with a number, reopen that question."""
        try:
            items = (await self._api.prefilled()).items
            if number is None:
                self._show(rendering.prefilled(items, self._texts))
            elif not 1 <= number <= len(items):
                self._say(self._texts.no_such_number if items else self._texts.no_prefilled)
            else:
                await self._api.reopen(items[number - 1].question_id)
                self._say(self._texts.prefilled_reopened)
        except (ServerUnreachable, Refused) as error:
            if isinstance(error, Refused) and not error.is_passing and error.status != 409:
                raise
            self._say(self._texts.prefilled_failed)

    async def wants_to_end(self) -> bool:
        """Ask for confirmation."""
        ready = rendering.whether_to_end(self._texts)
        self._show(rendering.page(Text(self._texts.end_title, rendering.STRONG), Text(self._texts.end_text)))
        self._show(rendering.page(rendering.choices(ready)))
        return await self.choice(ready) == 1

    async def choice(self, ready: tuple[ReadyReply, ...]) -> int:
        """Which of the replies is chosen, from 0; asked until one is. Raises Left for `/quit`."""
        while True:
            line = await self._keyboard.read("", lambda _: None)
            if (chosen := choose(line, ready)) is not None:
                return chosen
            if command_in(line) == Command("quit"):
                raise Left
            self._say(self._texts.by_number)

    def _say(self, sentence: str) -> None:
        self._show(rendering.page(rendering.note(sentence)))
