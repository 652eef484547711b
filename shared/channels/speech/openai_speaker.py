"""Speech by OpenAI, Azure OpenAI or any server with their call for it. What comes back must be MP3, and bounded."""

import asyncio
import logging
from typing import Final

from openai import BadRequestError, Omit, omit

from shared.channels.speech.repository import SpeechFailed
from shared.interview.state_machine.settings import LanguageCode
from shared.language.model_clients import Clients
from shared.language.model_failures import AttemptFailed, client_errors
from shared.language.model_settings import Endpoint
from shared.language.observing import Observer, asking, unobserved
from shared.language.pace import Pace, Retries, call_patiently
from shared.text.spoken import in_all

TIME_LIMIT_S: Final = 28.0
"""For one text with all its attempts: a person waits for it, and so does a call over HTTP."""
RETRIES: Final = Retries(attempts=2, backoff_s=0.5)
MAX_AUDIO_BYTES: Final = 10 * 1024 * 1024
"""The longest text takes five minutes to read, which is some 6 MB."""
MEDIA_TYPES: Final = frozenset({"audio/mpeg", "audio/mp3", "application/octet-stream"})
LANGUAGES: Final = in_all(str, "language", "name")

_log = logging.getLogger(__name__)


class OpenAISpeaker:
    """Implements `Speaker`. On Azure the model's name is the name of its deployment."""

    def __init__(
        self,
        endpoint: Endpoint,
        model: str,
        voice: str,
        pace: Pace | None = None,
        observer: Observer = unobserved,
        *,
        time_limit_s: float = TIME_LIMIT_S,
    ) -> None:
        self._model = model
        self._voice = voice
        self._clients = Clients(endpoint)
        self._pace = pace or Pace()
        self._observer = observer
        self._time_limit_s = time_limit_s
        self._takes_instructions = True

    @property
    def name(self) -> str:
        return f"openai:{self._model}:{self._voice}"

    async def speak(self, text: str, language: LanguageCode) -> bytes:
        async with asking("speak", self._observer):
            try:
                async with asyncio.timeout(self._time_limit_s):
                    return await self._patiently(text, language)
            except TimeoutError as late:
                raise SpeechFailed("timeout") from late

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._clients.close()

    async def _patiently(self, text: str, language: LanguageCode) -> bytes:
        try:
            return await call_patiently(lambda: self._attempt(text, language), "speak", RETRIES, self._pace)
        except AttemptFailed as failure:
            raise SpeechFailed(failure.reason) from failure

    async def _attempt(self, text: str, language: LanguageCode) -> bytes:
        with client_errors():
            try:
                return await self._post(text, language)
            except BadRequestError as error:
                if (refused := self._without_instructions(error)) is not None:
                    raise refused from error
                raise

    async def _post(self, text: str, language: LanguageCode) -> bytes:
        """The reply, read by hand: no more of it than sound of this length can be."""
        request = self._clients.current().audio.speech.with_streaming_response.create(
            model=self._model,
            voice=self._voice,
            input=text,
            instructions=self._instructions(language),
            response_format="mp3",
        )
        async with request as response:
            kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind not in MEDIA_TYPES:
                raise AttemptFailed("invalid", "the reply is not sound")
            audio = bytearray()
            async for chunk in response.iter_bytes():
                audio += chunk
                if len(audio) > MAX_AUDIO_BYTES:
                    raise AttemptFailed("invalid", "the reply is too large")
        if not is_mp3(audio):
            raise AttemptFailed("invalid", "the reply is no MP3")
        return bytes(audio)

    def _instructions(self, language: LanguageCode) -> str | Omit:
        if not self._takes_instructions:
            return omit
        return (
            f"Read this in {LANGUAGES[language]}, calmly and clearly, as a friendly interviewer would ask it."
        )

    def _without_instructions(self, error: BadRequestError) -> AttemptFailed | None:
        """Older models refuse them: they are left out from then on."""
        if error.param != "instructions" or not self._takes_instructions:
            return None
        self._takes_instructions = False
        _log.warning("the model %s refuses instructions", self._model)
        return AttemptFailed("unavailable", "instructions refused", passes=True, retry_after_s=0)


def is_mp3(data: bytes | bytearray) -> bool:
    """Whether it begins as an MP3 file does: with an ID3 tag, or with a frame of MPEG audio."""
    if data[:3] == b"ID3":
        return True
    return len(data) > 4 and data[0] == 0xFF and data[1] & 0xE0 == 0xE0 and data[1] & 0x06 == 0x02
