"""Question sets as a client sends them."""

import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from shared.language.rules.language import RulesLanguage
from shared.library.files import FileFormat, read_file
from shared.library.importing import Import, Imported
from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SET_KIND, QUESTION_SETS, QuestionSetHead, next_question_set
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import Store


def question(text: str = "How do you store apples over the winter?", **changes: Any) -> dict[str, Any]:
    return {
        "category": "CELLAR",
        "question_text": text,
        "what_assesses": ["Cool and dark storage", "Sorting out bruised fruit"],
        **changes,
    }


def question_set(*questions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A set of two questions unless they are given."""
    given = questions or (question(), question("When do you prune the trees?"))
    return {
        "role": "Orchard keeper",
        "level": "Senior",
        "name": "Autumn",
        "questions": list(given),
        **changes,
    }


async def create(store: Store, given: GivenQuestionSet, now: datetime) -> QuestionSet:
    return await QUESTION_SETS.create(store, *next_question_set(given, new_id(now), None, now))


async def import_sets(
    store: Store, given: Sequence[FiledQuestionSet], now: datetime
) -> list[Imported[QuestionSetHead, QuestionSet]]:
    services = Services(
        settings=AppSettings(data_dir=Path()),
        store=store,
        language=RulesLanguage(None),
        files=open_files(tempfile.gettempdir()),
        now=lambda: now,
    )
    return await Import(services, QUESTION_SET_KIND).take(given)


def read_sets(data: bytes, file_format: FileFormat | None = None) -> list[FiledQuestionSet]:
    """The sets of a file. Raises BadFile."""
    return cast("list[FiledQuestionSet]", read_file(data, file_format))
