"""Questions as sound: made on first use, stored in the folder of their interview, and erased with it."""

import asyncio
import hashlib
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from shared.interview.records.header import Gone, check_not_erased
from shared.interview.state_machine.settings import LanguageCode
from shared.storage.files import FileMissing, Files
from shared.storage.port import Store, Unavailable


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


FOLDER: Final = "speech"

type Making = dict[str, asyncio.Task[bytes]]


class Speech:
    """Reads texts of interviews aloud, each text once: calls for the same text share one call of the model."""

    def __init__(self, speaker: Speaker, store: Store, files: Files) -> None:
        self._speaker = speaker
        self._store = store
        self._files = files
        self._making: WeakKeyDictionary[asyncio.AbstractEventLoop, Making] = WeakKeyDictionary()

    def digest(self, text: str, language: LanguageCode) -> str:
        return hashlib.sha256("\n".join((self._speaker.name, language, text)).encode()).hexdigest()[:40]

    async def read(self, interview_id: str, text: str, language: LanguageCode) -> bytes:
        """The text as MP3. Raises SpeechFailed, FilesUnavailable, and Gone for an interview erased meanwhile."""
        key = f"{interview_id}/{FOLDER}/{self.digest(text, language)}.mp3"
        making = self._making.setdefault(asyncio.get_running_loop(), {})
        if (task := making.get(key)) is None:
            task = making[key] = asyncio.create_task(self._kept_or_made(key, interview_id, text, language))
            task.add_done_callback(lambda done: _settle(making, key, done))
        # A caller who goes away must not take the sound from the others.
        return await asyncio.shield(task)

    async def _kept_or_made(self, key: str, interview_id: str, text: str, language: LanguageCode) -> bytes:
        try:
            return await self._files.read(key)
        except FileMissing:
            audio = await self._speaker.speak(text, language)
        await self._files.write(key, audio)
        try:
            await check_not_erased(self._store, interview_id)
        except (Gone, Unavailable):
            # The erasure may have passed by before the file was there.
            await self._files.delete(key)
            raise
        return audio


def _settle(making: Making, key: str, done: "asyncio.Task[bytes]") -> None:
    """Remove the call. Its failure was raised to the callers; without one it is dropped here."""
    del making[key]
    if not done.cancelled():
        done.exception()
