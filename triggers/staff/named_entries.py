"""Staff's operations on what the library keeps by name: questionnaires (A) and interview guides (D9)."""

from datetime import datetime
from typing import Final

import azure.durable_functions as df
from pydantic import BaseModel

from shared.library.entries import Repeated
from shared.library.guides import GUIDE_KIND, GivenGuide
from shared.library.importing import Outcome
from shared.library.questionnaires import QUESTIONNAIRE_KIND, GivenQuestionnaire
from shared.text.reading.kinds import CONTENT_TYPES
from triggers.http.models import Page
from triggers.staff.library_files import MEDIA, declare_files
from triggers.staff.versions import Versions, declare

blueprint = df.Blueprint()


class ChangedQuestionnaire(GivenQuestionnaire, Repeated):
    """A questionnaire with what is to be its next version."""


class ChangedGuide(GivenGuide, Repeated):
    """A guide with what is to be its next version."""


class ListedEntry(BaseModel):
    """An entry in the list. `size` is how many questions a questionnaire has, or how many characters a guide."""

    id: str
    version: int
    name: str
    is_active: bool
    size: int
    created_at: datetime
    updated_at: datetime


class EntryList(Page[ListedEntry]):
    """A page of entries, newest first."""


class ImportedEntry(BaseModel):
    """What became of one entry of an imported file."""

    outcome: Outcome
    id: str
    version: int
    name: str
    size: int


class ImportedEntries(BaseModel):
    """The entries of an imported file, in its order."""

    items: list[ImportedEntry]


QUESTIONNAIRES: Final = Versions(
    QUESTIONNAIRE_KIND, "questionnaire", GivenQuestionnaire, ChangedQuestionnaire, EntryList
)
declare(
    blueprint,
    QUESTIONNAIRES,
    tag="Questionnaires",
    list_name="list_questionnaires",
    creates="Create a questionnaire: main questions with what a good answer holds.",
    changes="Earlier versions stay as they are.",
)
declare_files(
    blueprint,
    QUESTIONNAIRES,
    ImportedEntries,
    tag="Questionnaires",
    takes='one questionnaire, a list, or {"questionnaires": [...]}, as JSON or YAML',
)

GUIDES: Final = Versions(GUIDE_KIND, "guide", GivenGuide, ChangedGuide, EntryList)
declare(
    blueprint,
    GUIDES,
    tag="Guides",
    list_name="list_guides",
    creates="Create an interview guide.",
    changes="Earlier versions stay as they are.",
)
declare_files(
    blueprint,
    GUIDES,
    ImportedEntries,
    tag="Guides",
    takes="a document whose text is the guide (Word, PDF, OpenDocument, HTML, Markdown, text), or guides as JSON or YAML",
    media={**MEDIA, "text/plain": {}, "text/markdown": {}, **{each: {} for each in CONTENT_TYPES}},
)
