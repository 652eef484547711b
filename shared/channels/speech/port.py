"""The port of what reads texts aloud."""

from typing import Protocol

from shared.interview.state_machine.settings import LanguageCode


class SpeechFailed(Exception):
    """A text could not be read aloud; `reason` is a short word as of a `LanguageFailed`, never one of the text."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Speaker(Protocol):
    """Reads texts aloud in one voice."""

    @property
    def name(self) -> str:
        """Who reads: the same name reads the same text alike."""
        ...

    async def speak(self, text: str, language: LanguageCode) -> bytes:
        """The text as MP3, whole and bounded. Raises SpeechFailed."""
        ...
