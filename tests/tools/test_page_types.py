"""tools/page_types.py: the types of the pages are those of the API."""

from tools.page_types import TYPES, PageTypes
from triggers.http.openapi import document


def test_the_pages_know_every_answer_as_the_openapi_document_describes_it() -> None:
    made = PageTypes(document()).text()
    assert TYPES.read_text(encoding="utf-8") == made, "run `python -m tools.page_types`"
