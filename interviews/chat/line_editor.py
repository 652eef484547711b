"""A line at a terminal: it can be edited, takes pasted text whole, and stays as it is while news come in above it."""

from collections.abc import Callable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from interviews.chat.keyboard import PROMPT, NoMoreInput
from interviews.chat.typed import is_finished


class LineEditor:
    """The keyboard of a person. Enter sends, but for a text that began with three quotes; Alt-Enter breaks the line."""

    is_live = True

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(
            multiline=True,
            key_bindings=_bindings(),
            history=DummyHistory(),  # what was answered is not to be found in the line again
            prompt_continuation=lambda width, number, wrapped: "… ".rjust(width),
            enable_suspend=True,
            include_default_pygments_style=False,
        )

    async def read(self, draft: str, typed: Callable[[str], None]) -> str:
        def changed(buffer: Buffer) -> None:
            typed(whole(buffer.text))

        buffer = self._session.default_buffer
        buffer.on_text_changed += changed
        try:
            return whole(await self._session.prompt_async(PROMPT, default=draft))
        except (KeyboardInterrupt, EOFError):
            raise NoMoreInput from None
        finally:
            buffer.on_text_changed -= changed

    async def above(self, show: Callable[[], None]) -> None:
        await run_in_terminal(show)


def whole(text: str) -> str:
    """The text, with a sign for bytes that a terminal sent and that are no character."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _bindings() -> KeyBindings:
    bindings = KeyBindings()

    @bindings.add("enter")
    def enter(event: KeyPressEvent) -> None:
        if is_finished(event.current_buffer.text):
            event.current_buffer.validate_and_handle()
        else:
            event.current_buffer.newline(copy_margin=False)

    @bindings.add("escape", "enter")
    def break_line(event: KeyPressEvent) -> None:
        event.current_buffer.newline(copy_margin=False)

    return bindings
