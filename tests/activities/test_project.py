"""What an interview keeps of the project that is handed over: enough for its questions, and no more (B1, B3)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import shared.modes.knowledge_handover.project as project
from shared.modes.knowledge_handover.files.project import KEPT_TOKENS, SEARCHED_CHARS
from shared.modes.knowledge_handover.handover import BacklogQuestion, ParsedFile
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.project import take_in
from shared.platform.services import Services
from tests.fakes.manual_clock import ManualClock
from tests.fakes.scripted_language import ScriptedLanguage
from tests.orchestrators.driver import scripted_services

MATERIAL = HandoverMaterial(
    handover_id="0" * 32,
    question_backlog=(
        BacklogQuestion(
            question_id="q1",
            text="Who tunes the zephyr valve?",
            priority="P0",
            origin="FILE",
            file_name="b.md",
            line=3,
        ),
        BacklogQuestion(question_id="q2", text="What is the quorum for?", priority="P2", origin="GLOBAL"),
    ),
)


def padding(chars: int) -> str:
    """Paragraphs about nothing in particular."""
    paragraph = " ".join(f"Filler sentence number {number} goes on about gravel." for number in range(20))
    return "\n\n".join([paragraph] * (chars // len(paragraph) + 1))[:chars]


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    opened = scripted_services(tmp_path, ScriptedLanguage(), ManualClock())
    yield opened
    await opened.store.close()


def given(patch: pytest.MonkeyPatch, **texts: str) -> None:
    """The project's files, in Markdown, by their names without the ending."""
    files = [ParsedFile(file_name=f"{name}.md", kind="markdown", text=text) for name, text in texts.items()]

    async def read(*_: object) -> tuple[ParsedFile, ...]:
        return tuple(files)

    patch.setattr(project, "read_project_files", read)


async def test_a_small_project_is_kept_whole(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, a="The Zephyr valve.\n\nKarin Holm tunes it.")
    kept, in_time = await take_in(services, "i1", MATERIAL, "en")
    assert in_time
    assert [passage.text for passage in kept.passages] == ["The Zephyr valve.\n\nKarin Holm tunes it."]
    assert {"zephyr", "karin", "holm"} <= set(kept.names.split())


async def test_of_a_large_one_the_passages_that_bear_on_the_questions_are_kept(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B3: whatever its size."""
    telling = "Ada Lund tunes the zephyr valve each spring."
    given(
        monkeypatch,
        a=padding(300_000),
        b=f"# B\n\nThe third line of this file.\n\n{padding(30_000)}",
        c=f"{padding(30_000)}\n\n{telling}\n\n{padding(30_000)}",
    )
    kept, in_time = await take_in(services, "i1", MATERIAL, "en")
    assert in_time
    assert sum(passage.tokens for passage in kept.passages) <= KEPT_TOKENS
    texts = [passage.text for passage in kept.passages]
    assert any(telling in text for text in texts)
    assert any("The third line of this file." in text for text in texts)
    assert {"ada", "lund"} <= set(kept.names.split())


async def test_of_a_huge_one_the_files_that_questions_come_from_are_searched_first(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    telling = "The zephyr valve is tuned by the night shift."
    given(monkeypatch, a=padding(SEARCHED_CHARS), b=telling)
    kept, in_time = await take_in(services, "i1", MATERIAL, "en")
    assert in_time
    assert [passage.text for passage in kept.passages] == [telling]


async def test_of_a_handover_that_was_erased_nothing_is_kept(services: Services) -> None:
    """The interview goes on with its backlog and the summary."""
    kept, in_time = await take_in(services, "i1", MATERIAL, "en")
    assert in_time
    assert (kept.passages, kept.names) == ((), "")
