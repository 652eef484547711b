"""Writing a summary from exchanges, in the modes that have no other form of it (A6)."""

from typing import Any

from shared.interview.records.documents import SummaryDocument
from shared.language.off_record import OffRecord
from shared.language.port import Reply
from shared.language.requests.interview import SummaryDraft, SummaryRequest, SummarySection
from shared.language.task import LanguageModel
from shared.language.tasks.summarise import SUMMARISE


async def summarised(language: LanguageModel, request: SummaryRequest) -> SummaryDocument:
    """The summary as it is stored. That of the rules quotes answers which are freed already, and names turns by numbers
    that may stand in what is off the record."""
    reply = await language.run(SUMMARISE, request)
    kept = request.kept if reply.source == "model" else OffRecord()
    return summary_document(reply.value, kept, reply)


def summary_document(made: SummaryDraft, kept: OffRecord, reply: Reply[Any]) -> SummaryDocument:
    """The summary, whoever made it, without what is off the record (G8); a section of which nothing is left is none."""
    told = ((each.title, kept.freed(each.text)) for each in made.sections)
    sections = tuple(
        SummarySection(title=title, text=text) for title, text in told if text and not kept.stands_in(title)
    )
    return SummaryDocument(
        text=kept.freed(made.text),
        sections=sections,
        told=tuple(each.number for each in made.told),
        source=reply.source,
        usage=reply.usage,
    )
