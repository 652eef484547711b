"""The collection of interview guides: what to listen for and where to probe, in their author's own words (D9)."""

from typing import Annotated, ClassVar, Final

from pydantic import StringConstraints

from shared.library.collection import Collection
from shared.library.entries import EntryHead, Filed, GivenEntry, Kept, Kind, NamedKind

MAX_GUIDE_CHARS: Final = 20_000


class GivenGuide(GivenEntry):
    """A guide as a client sends it."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_GUIDE_CHARS)]


class FiledGuide(GivenGuide, Filed):
    """A guide in a file."""


class Guide(GivenGuide, Kept):
    """One version of a guide."""


class GuideHead(EntryHead):
    """The head of a guide; its size is the number of its characters."""

    KIND: ClassVar[str] = "guide"


def _made(given: GivenGuide, entry_id: str, version: int) -> Guide:
    return Guide(id=entry_id, version=version, name=given.name, is_active=given.is_active, text=given.text)


GUIDES: Final = Collection("guides", GuideHead, Guide)
GUIDE_KIND: Final[Kind[GuideHead, Guide, GivenGuide]] = Kind(
    GUIDES, NamedKind(GuideHead, _made, lambda made: len(made.text)).next_version, FiledGuide
)
