"""What questions about a handover are answered from: its facts, its answers, and what of the files bears on it (B12).

The context is made once at the end and kept with the interview; where making it failed it is put together anew for each
question. A large project is cut down to the passages that bear most on what was said.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.loading import Needs, read_interview
from shared.interview.records.header import change_header, put
from shared.interview.records.preparation import MaterialRecord
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import SourcePassage
from shared.modes.knowledge_handover.files.reading import NoHandover, read_project_files
from shared.modes.knowledge_handover.knowledge import Knowledge
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.onboarding.knowledge import read_knowledge
from shared.modes.knowledge_handover.onboarding.passages import Files, of_files
from shared.modes.knowledge_handover.onboarding.records import ContextPart, ContextRecord
from shared.modes.knowledge_handover.records import ProjectRecord
from shared.platform.sandbox.pool import TEXTS
from shared.platform.sandbox.process import LATE
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import INTERVIEWS, Store
from shared.text.passages import passages

FILES_TOKENS: Final = 200_000
"""How much of the files a context holds: some 800,000 characters, searched in well under a second."""
PART_CHARS: Final = 250_000
"""Of the passages that one document keeps."""
INLINE_CHARS: Final = 10_000
"""A project so small is cut up, and a context so small is searched, at once."""
TIME_LIMIT_S: Final = 20.0
_QUERY_CHARS: Final = 20_000
_PAGE: Final = 20


async def build_context(
    services: Services, interview_id: str, language: LanguageCode, needs: Needs = lambda _interview: True
) -> list[SourcePassage]:
    """The passages, facts first. Raises Gone."""
    knowledge = await read_knowledge(services, interview_id, language, needs)
    files = await _files(services, interview_id)
    return [*_said(knowledge), *await _of_files(files, _query(knowledge), language)]


async def _of_files(files: Files, query: str, language: LanguageCode) -> tuple[SourcePassage, ...]:
    """None, where cutting up a large project takes too long."""
    if sum(len(file.text) for file in files) <= INLINE_CHARS:
        return of_files(files, query, language, FILES_TOKENS)
    try:
        return await TEXTS.call(of_files, TIME_LIMIT_S, files, query, language, FILES_TOKENS)
    except LATE:
        return ()


async def store_context(services: Services, interview_id: str, context: Sequence[SourcePassage]) -> None:
    """Keep the context in parts; that it is complete is written last. A repeated run writes the same again."""
    ttl = services.settings.ttl
    count = 0
    for count, found in enumerate(_parts(context), start=1):
        part = ContextPart(number=count, passages=found)
        await change_header(
            services.store,
            interview_id,
            lambda header: header,
            records=lambda _, part=part: [put(part, interview_id, ttl)],
            ttl=ttl,
        )
    complete = ContextRecord(parts=count)
    await change_header(
        services.store,
        interview_id,
        lambda header: header,
        records=lambda _: [put(complete, interview_id, ttl)],
        ttl=ttl,
    )


async def read_context(services: Services, interview_id: str, language: LanguageCode) -> list[SourcePassage]:
    """The context as it was kept; where it was not, or facts were corrected since, as it would be. Raises Gone."""
    interview = await read_interview(services.store, interview_id, ContextRecord)
    if not interview.has(ContextRecord) or interview.header.facts_version > 1:
        return await build_context(services, interview_id, language)
    return [passage for part in await _stored(services.store, interview_id) for passage in part.passages]


async def _stored(store: Store, interview_id: str) -> list[ContextPart]:
    stored = all_documents(store, INTERVIEWS, interview_id, ContextPart.KIND, page=_PAGE)
    return [ContextPart.read(document) async for document in stored]


async def _files(services: Services, interview_id: str) -> Files:
    """The files of the project; of a handover that was erased meanwhile the passages that the interview kept."""
    interview = await read_interview(services.store, interview_id, MaterialRecord, ProjectRecord)
    material = interview.record(MaterialRecord).material
    if not isinstance(material, HandoverMaterial):
        return ()
    try:
        return await read_project_files(services, interview_id, material)
    except NoHandover:
        kept = interview.find(ProjectRecord)
        return kept.passages if kept else ()


def _said(knowledge: Knowledge) -> Iterator[SourcePassage]:
    for fact in knowledge.facts:
        yield SourcePassage(
            kind="fact",
            ref=fact.ground.ref,
            text=fact.text,
            heading=fact.question,
            turn=fact.ground.turn,
        )
    for turn in knowledge.answered:
        for passage in passages(turn.quotable, ""):
            yield SourcePassage(
                kind="turn",
                ref=f"turn-{turn.turn}",
                text=passage.text,
                heading=turn.question,
                turn=turn.turn,
            )


def _query(knowledge: Knowledge) -> str:
    """What was said and asked, in one text to search with."""
    told = (*knowledge.facts, *knowledge.findings, *knowledge.open_questions)
    return " ".join(each.text for each in told)[:_QUERY_CHARS]


def _parts(context: Sequence[SourcePassage]) -> Iterator[tuple[SourcePassage, ...]]:
    """The passages cut so that each part fits a document, whatever its characters are."""
    part: list[SourcePassage] = []
    size = 0
    for passage in context:
        weight = len(passage.text) + len(passage.heading)
        if part and size + weight > PART_CHARS:
            yield tuple(part)
            part, size = [], 0
        part.append(passage)
        size += weight
    if part:
        yield tuple(part)
