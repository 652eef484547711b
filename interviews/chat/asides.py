"""What a person may do beside answering: look at what their resume answers, and end early."""

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text

from interviews.chat import looks
from interviews.chat.api import ParticipantApi
from interviews.chat.keyboard import Keyboard
from interviews.chat.texts import Texts
from interviews.chat.typed import choose
from interviews.errors import Refused, Unreachable


class Asides:
    """Tried once each: the person sits there, and sees how it went."""

    def __init__(
        self, api: ParticipantApi, keyboard: Keyboard, show: Callable[[RenderableType], None], texts: Texts
    ) -> None:
        self._api, self._keyboard, self._show, self._texts = api, keyboard, show, texts

    async def reopen(self, number: int | None) -> None:
        """List what the resume answers; with a number, have that question asked after all."""
        try:
            items = (await self._api.prefilled()).items
            if number is None:
                self._show(looks.prefilled(items, self._texts))
            elif not 1 <= number <= len(items):
                self._say(self._texts.no_such_number if items else self._texts.no_prefilled)
            else:
                await self._api.reopen(items[number - 1].question_id)
                self._say(self._texts.prefilled_reopened)
        except (Unreachable, Refused) as error:
            if isinstance(error, Refused) and not error.is_passing and error.status != 409:
                raise
            self._say(self._texts.prefilled_failed)

    async def wants_to_end(self) -> bool:
        """Ask once more."""
        ready = looks.whether_to_end(self._texts)
        self._show(looks.page(Text(self._texts.end_title, looks.STRONG), Text(self._texts.end_text)))
        self._show(looks.page(looks.choices(ready)))
        while (chosen := choose(await self._keyboard.read("", lambda _: None), ready)) is None:
            self._say(self._texts.by_number)
        return chosen == 1

    def _say(self, sentence: str) -> None:
        self._show(looks.page(looks.note(sentence)))
