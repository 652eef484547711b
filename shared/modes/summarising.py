"""Writing a summary from exchanges, in the modes that have no other form of it (A6)."""

from shared.interview.records.documents import SummaryDocument
from shared.language.requests.interview import SummaryRequest
from shared.language.task import LanguageModel
from shared.language.tasks.summarise import SUMMARISE


async def summarised(language: LanguageModel, request: SummaryRequest) -> SummaryDocument:
    """The summary as it is stored."""
    reply = await language.run(SUMMARISE, request)
    return SummaryDocument(
        text=reply.value.text, sections=reply.value.sections, source=reply.source, usage=reply.usage
    )
