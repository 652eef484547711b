"""Staff's operations on question sets (E3): those of every versioned collection, import and export."""

from datetime import datetime

import azure.durable_functions as df
from pydantic import BaseModel

from shared.library.entries import Repeated
from shared.library.importing import Outcome
from shared.library.model import GivenQuestionSet
from shared.library.question_sets import QUESTION_SET_KIND, filtered_by
from shared.platform.http import field_error, not_valid
from shared.storage.port import Where
from triggers.http.calls import Call
from triggers.http.models import Page
from triggers.http.operations import Query
from triggers.staff.library_files import declare_files
from triggers.staff.versions import Versions, declare

blueprint = df.Blueprint()


class ChangedQuestionSet(GivenQuestionSet, Repeated):
    """A question set with what is to be its next version."""


class ListedQuestionSet(BaseModel):
    """A question set in the list."""

    id: str
    version: int
    role: str
    level: str
    name: str
    is_active: bool
    question_count: int
    created_at: datetime
    updated_at: datetime


class QuestionSetList(Page[ListedQuestionSet]):
    """A page of question sets, newest first."""


class ImportedQuestionSet(BaseModel):
    """What became of one set of an imported file."""

    outcome: Outcome
    id: str
    version: int
    role: str
    level: str
    name: str
    question_count: int


class ImportedQuestionSets(BaseModel):
    """The sets of an imported file, in its order."""

    items: list[ImportedQuestionSet]


def _where(call: Call) -> Where:
    return filtered_by(call.query("role"), call.query("level"), _true_or_false(call, "is_active"))


def _true_or_false(call: Call, name: str) -> bool | None:
    match (call.query(name) or "").lower():
        case "":
            return None
        case "true" | "1":
            return True
        case "false" | "0":
            return False
        case _:
            raise not_valid([field_error((name,), "true or false")])


question_sets = Versions(
    QUESTION_SET_KIND,
    "question_set",
    GivenQuestionSet,
    ChangedQuestionSet,
    QuestionSetList,
    _where,
)

declare(
    blueprint,
    question_sets,
    tag="Question sets",
    list_name="list_sets",
    creates="Create a question set.",
    changes="Earlier versions stay as they are.",
    filters=(
        Query("role", "only this role, whatever its case"),
        Query("level", "only this level, whatever its case"),
        Query("is_active", "only active sets, or only those that are not", {"type": "boolean"}),
    ),
)
files = declare_files(
    blueprint,
    question_sets,
    ImportedQuestionSets,
    tag="Question sets",
    takes='one set, a list, or {"question_sets": [...]}, as JSON or YAML',
)
