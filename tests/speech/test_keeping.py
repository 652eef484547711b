"""Sound is made once, kept with its interview, and never kept broken or after an erasure."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shared.channels.speech.repository import Speech, SpeechFailed
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.state_machine.settings import LanguageCode
from shared.storage.files import Files, open_files
from shared.storage.port import INTERVIEWS, Store
from shared.storage.sqlite import SqliteStore

ID = "1" * 32
TEXT = "Who ran it?"


@dataclass
class Speaker:
    """Reads when it is let; the sound is what it read."""

    name: str = "one"
    asked: list[str] = field(default_factory=list[str])
    may: asyncio.Event = field(default_factory=asyncio.Event)
    fails: bool = False

    async def speak(self, text: str, language: LanguageCode) -> bytes:
        self.asked.append(text)
        await self.may.wait()
        if self.fails:
            raise SpeechFailed("server_error")
        return f"{language}: {text}".encode()


@dataclass
class Kept:
    speaker: Speaker
    store: Store
    files: Files
    speech: Speech

    async def names(self) -> list[str]:
        return await self.files.list(ID)


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Kept]:
    store = SqliteStore(tmp_path / "interviews.db")
    header = Header(interview_id=ID, mode="adaptive_follow_up", language="en", created_at=datetime.now(UTC))
    await store.put(INTERVIEWS, header.to_document(ID, None))
    speaker, files = Speaker(), open_files(str(tmp_path / "files"))
    yield Kept(speaker, store, files, Speech(speaker, store, files))
    await store.close()


async def test_several_who_want_the_same_share_one_call_and_so_does_whoever_comes_later(kept: Kept) -> None:
    readers = [asyncio.create_task(kept.speech.read(ID, TEXT, "en")) for _ in range(5)]
    await asyncio.sleep(0)
    kept.speaker.may.set()
    assert set(await asyncio.gather(*readers)) == {b"en: Who ran it?"}
    assert await kept.speech.read(ID, TEXT, "en") == b"en: Who ran it?"
    assert await Speech(kept.speaker, kept.store, kept.files).read(ID, TEXT, "en") == b"en: Who ran it?"
    assert kept.speaker.asked == [TEXT]


async def test_who_goes_away_does_not_take_the_sound_from_the_others(kept: Kept) -> None:
    leaving, staying = (asyncio.create_task(kept.speech.read(ID, TEXT, "en")) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    kept.speaker.may.set()
    assert await staying == b"en: Who ran it?"
    with pytest.raises(asyncio.CancelledError):
        await leaving
    assert kept.speaker.asked == [TEXT]


async def test_a_failure_is_not_kept(kept: Kept) -> None:
    kept.speaker.may.set()
    kept.speaker.fails = True
    with pytest.raises(SpeechFailed):
        await kept.speech.read(ID, TEXT, "en")
    assert await kept.names() == []
    kept.speaker.fails = False
    assert await kept.speech.read(ID, TEXT, "en") == b"en: Who ran it?"


async def test_another_text_language_or_voice_is_another_sound(kept: Kept) -> None:
    kept.speaker.may.set()
    await kept.speech.read(ID, TEXT, "en")
    await kept.speech.read(ID, f"{TEXT} Really?", "en")
    await kept.speech.read(ID, TEXT, "de")
    kept.speaker.name = "another"
    await kept.speech.read(ID, TEXT, "en")
    assert (len(kept.speaker.asked), len(set(await kept.names()))) == (4, 4)


async def test_what_is_ready_after_the_erasure_is_thrown_away(kept: Kept) -> None:
    reader = asyncio.create_task(kept.speech.read(ID, TEXT, "en"))
    await asyncio.sleep(0)
    await kept.store.put(INTERVIEWS, {"id": Header.KIND, "pk": ID, "kind": "tombstone", "erased": True})
    kept.speaker.may.set()
    with pytest.raises(Gone):
        await reader
    assert await kept.names() == []
