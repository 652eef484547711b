"""Work that goes on while nobody answers: files of a handover that are read, criteria that are judged over documents."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tests.product import Product, eventually

FILES: Final = [f"note-{number:02}.md" for number in range(24)]
CRITERIA: Final = [f"Are the lamps of harbour {number} trimmed every evening?" for number in range(6)]
SAID: Final = "The lamps of every harbour are trimmed every evening by the keeper, who notes the hour."


@dataclass(frozen=True)
class Work:
    """A handover or an assessment that was acknowledged, by its address."""

    path: str

    async def result(self, product: Product) -> Any:
        """What came of it, once it is over."""
        found: dict[str, Any] = {}

        async def is_over() -> bool:
            found.update(await product.look(self.path))
            return found["status"] in {"ready", "completed", "failed"}

        await eventually(is_over)
        return found


async def begin_work(product: Product, name: str) -> list[Work]:
    """A handover and an assessment, of which little is done when this returns."""
    texts = [
        f"# Note {file}\n\nNever open the valve before 6:00. Ask Ines Moreau about {file}.\n"
        for file in FILES
    ]
    files = [{"file_name": file, "text": text} for file, text in zip(FILES, texts, strict=True)]
    document = {"corpus": name, "file_name": "harbours.md", "text": SAID}
    assert (await product.staff("POST", "/api/documents", json=document)).status == 201
    asked = {"corpus": name, "criteria": [{"question": question} for question in CRITERIA]}
    handover, assessment = await asyncio.gather(
        product.staff("POST", "/api/handovers", json={"files": files}),
        product.staff("POST", "/api/assessments", json=asked),
    )
    assert (handover.status, assessment.status) == (202, 202), (handover.text, assessment.text)
    return [
        Work(f"/api/handovers/{handover.json['handover_id']}"),
        Work(f"/api/assessments/{assessment.json['assessment_id']}"),
    ]


async def check_work(product: Product, begun: Sequence[Work]) -> None:
    """Each file was read once and every criterion judged; nothing was given up."""
    for found in await asyncio.gather(*(each.result(product) for each in begun)):
        if "deep_dives" in found:
            assert (found["status"], found["rejected_files"]) == ("ready", []), found["error"]
            assert sorted(dive["file_name"] for dive in found["deep_dives"]) == FILES
            assert found["question_backlog"]
        else:
            judged = [(each["question"], each["error"]) for each in found["criteria"]]
            assert (found["status"], judged) == ("completed", [(each, None) for each in CRITERIA])
            assert all(each["verdict"] for each in found["criteria"])
