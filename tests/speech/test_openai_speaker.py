"""Texts read aloud over real HTTP: what is sent, what is tried again, and what is not taken for sound."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from shared.channels.speech.openai_speaker import LANGUAGES, MAX_AUDIO_BYTES, OpenAISpeaker, is_mp3
from shared.channels.speech.repository import SpeechFailed
from shared.language.model_settings import AzureEndpoint, Endpoint, OpenAIEndpoint
from shared.language.observing import ModelTask
from shared.language.pace import Pace
from tests.fakes.model_replies import ModelReply, error, hangs, not_json, silence, sound
from tests.fakes.model_server import SPEECH, ModelServer

TEXT = "Who ran it?"


def called_mp3(body: bytes) -> ModelReply:
    return ModelReply(body=body, headers={"Content-Type": "audio/mpeg"})


HOSTILE = {
    "a page": not_json(),
    "another sound": sound(kind="audio/wav"),
    "JSON": called_mp3(b'{"audio": "//sQ"}'),
    "AAC": called_mp3(b"\xff\xf1\x50\x80" * 99),
    "nothing": called_mp3(b""),
    "too much": called_mp3(silence(1) + bytes(MAX_AUDIO_BYTES)),
}


class Told(list[ModelTask]):
    """What an observer was told."""

    async def hear(self, done: ModelTask) -> None:
        self.append(done)


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running: ModelServer) -> ModelServer:
    running.forget()
    running.refuses = frozenset()
    return running


@asynccontextmanager
async def speaking(
    endpoint: Endpoint, waits: list[float] | None = None, told: Told | None = None, *, limit_s: float = 20.0
) -> AsyncIterator[OpenAISpeaker]:
    async def sleep(seconds: float) -> None:
        (waits if waits is not None else []).append(seconds)

    pace = Pace(sleep=sleep, jitter=lambda: 1.0)
    observer = (told if told is not None else Told()).hear
    speaker = OpenAISpeaker(endpoint, "speech-model", "alloy", pace, observer, time_limit_s=limit_s)
    yield speaker
    await speaker.close()


def openai(server: ModelServer) -> OpenAIEndpoint:
    return OpenAIEndpoint("any", server.base_url)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_text_is_sent_with_its_language_and_comes_back_as_sound(
    language: str, server: ModelServer
) -> None:
    async with speaking(openai(server)) as speaker:
        assert await speaker.speak(TEXT, language) == silence(30)  # type: ignore[arg-type]
    (asked,) = server.spoken
    sent = (asked.path, asked.model, asked.voice, asked.text)
    assert sent == ("/v1/audio/speech", "speech-model", "alloy", TEXT)
    assert LANGUAGES[language] in (asked.instructions or "")  # type: ignore[index]


async def test_on_azure_the_deployment_is_asked(server: ModelServer) -> None:
    async with speaking(AzureEndpoint(server.origin, "key", "2025-04-01-preview")) as speaker:
        assert is_mp3(await speaker.speak(TEXT, "it"))
    (asked,) = server.spoken
    assert asked.path == "/openai/deployments/speech-model/audio/speech"
    assert (asked.query, asked.headers["api-key"]) == ("api-version=2025-04-01-preview", "key")


async def test_what_may_pass_is_tried_once_more_and_no_more(server: ModelServer) -> None:
    waits, told = list[float](), Told()
    server.script(SPEECH, error(429, retry_after="3"), sound(), error(500), error(503))
    async with speaking(openai(server), waits, told) as speaker:
        assert is_mp3(await speaker.speak(TEXT, "en"))
        with pytest.raises(SpeechFailed, match="server_error"):
            await speaker.speak(TEXT, "en")
    assert (len(server.spoken), waits) == (4, [3.0, 0.5])
    assert [(task.task, task.failure) for task in told] == [("speak", None), ("speak", "server_error")]


async def test_a_model_that_takes_no_instructions_is_given_none_from_then_on(server: ModelServer) -> None:
    server.refuses = frozenset({"instructions"})
    async with speaking(openai(server)) as speaker:
        await speaker.speak(TEXT, "en")
        await speaker.speak(TEXT, "de")
    assert [asked.instructions is None for asked in server.spoken] == [False, True, True]


async def refusal(server: ModelServer, *replies: ModelReply, limit_s: float = 20.0) -> str:
    """Why a text is not read aloud when the model replies so."""
    server.script(SPEECH, *replies)
    async with speaking(openai(server), limit_s=limit_s) as speaker:
        with pytest.raises(SpeechFailed) as failed:
            await speaker.speak(TEXT, "en")
    return str(failed.value)


@pytest.mark.parametrize("name", HOSTILE)
async def test_what_is_no_sound_is_not_taken_for_it(name: str, server: ModelServer) -> None:
    assert "invalid" in await refusal(server, HOSTILE[name])
    assert len(server.spoken) == 1


async def test_a_bad_key_is_not_tried_again_half_a_sound_is_none_and_a_silent_model_is_not_waited_for_long(
    server: ModelServer,
) -> None:
    assert "unavailable" in await refusal(server, error(401))
    assert len(server.spoken) == 1
    half = replace(called_mp3(silence(9)), ending="cut")
    assert "unavailable" in await refusal(server, half, half)
    assert "timeout" in await refusal(server, hangs(), limit_s=0.2)
