"""`GET /api/ops/exam`: the card of whoever judges here, once an exam was taken (G9)."""

from collections.abc import AsyncIterator

import pytest

from bench.exam import exam, shipped_sets
from shared.language.fallback import FallbackLanguage
from shared.language.rules.language import RulesLanguage
from shared.platform.ops.exam import ExamCard, store_card
from shared.storage.files import Files, open_files
from tests.hosting import HostProcess
from tests.product import Product


@pytest.fixture
async def card() -> ExamCard:
    return await exam(FallbackLanguage(None, RulesLanguage()), None, shipped_sets()[:1], sample=1)


@pytest.fixture
async def files(model_host: HostProcess) -> AsyncIterator[Files]:
    files = open_files(str(model_host.data / "files"))
    yield files
    await files.delete_prefix("exams")


async def test_without_an_exam_there_is_no_card(guided: Product) -> None:
    assert (await guided.staff("GET", "/api/ops/exam")).status == 404


async def test_the_card_is_that_of_the_model_that_judges(
    guided: Product, files: Files, card: ExamCard
) -> None:
    """Not that of the rules, nor of another model."""
    for other in (None, "another-model"):
        await store_card(files, card.model_copy(update={"model": other}))
    assert (await guided.staff("GET", "/api/ops/exam")).status == 404
    own = card.model_copy(update={"model": "test-model"})
    await store_card(files, own)
    assert ExamCard.model_validate(await guided.look("/api/ops/exam")) == own


async def test_it_is_for_staff(guided: Product) -> None:
    assert (await guided.call("GET", "/api/ops/exam")).status == 401
