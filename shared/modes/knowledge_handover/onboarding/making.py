"""Making what a successor needs, once, at the end of a handover: the package, and the context for questions (B12)."""

from shared.interview.records.closing import stop_answers
from shared.interview.records.header import change_header
from shared.interview.records.material import find_record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.requests.onboarding import PackageDraft, PackageRequest
from shared.language.tasks.write_package import WRITE_PACKAGE
from shared.modes.knowledge_handover.knowledge import Knowledge, Statement
from shared.modes.knowledge_handover.onboarding import context
from shared.modes.knowledge_handover.onboarding.knowledge import is_settled, read_knowledge
from shared.modes.knowledge_handover.onboarding.package import package_from
from shared.modes.knowledge_handover.onboarding.records import ContextRecord, PackageRecord
from shared.platform.services import Services
from shared.storage.port import AlreadyExists, Create


async def make_package(services: Services, interview_id: str, language: LanguageCode) -> None:
    """Store the package; one that is there stays as it is."""
    if await find_record(services.store, interview_id, PackageRecord) is None:
        await stop_answers(services, interview_id)
        knowledge = await read_knowledge(services, interview_id, language, is_settled)
        await _store(services, interview_id, await package_of(services, knowledge, language))


async def make_context(services: Services, interview_id: str, language: LanguageCode) -> None:
    """Store the context; one that is complete stays as it is."""
    if await find_record(services.store, interview_id, ContextRecord) is None:
        await stop_answers(services, interview_id)
        found = await context.build_context(services, interview_id, language, is_settled)
        await context.store_context(services, interview_id, found)


async def package_of(services: Services, knowledge: Knowledge, language: LanguageCode) -> PackageRecord:
    """The package that is made of what is known."""
    task = PackageRequest(
        language=language,
        facts=knowledge.facts,
        turns=knowledge.turns,
        findings=tuple(each for each in knowledge.findings if not each.settled),
        summary=knowledge.summary,
        who=knowledge.who,
        left_out=knowledge.kept.stretches,
        day=knowledge.day,
    )
    reply = await services.language.run(WRITE_PACKAGE, task)
    return PackageRecord(
        package=package_from(knowledge, _freed(reply.value, knowledge.kept), reply.source, language),
        language=language,
        created_at=services.now(),
        usage=reply.usage,
    )


def _freed(draft: PackageDraft, kept: OffRecord) -> PackageDraft:
    """The statements that tell nothing of what is off the record (G8)."""

    def told(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(each for each in statements if not kept.stands_in(each.text))

    return PackageDraft(
        unclear=told(draft.unclear), parts={part: told(each) for part, each in draft.parts.items()}
    )


async def _store(services: Services, interview_id: str, record: PackageRecord) -> None:
    """Create it under the header as it stands, so that an interview erased meanwhile gets none."""
    ttl = services.settings.ttl
    try:
        await change_header(
            services.store,
            interview_id,
            lambda header: header,
            records=lambda _: [Create(record.to_document(interview_id, ttl))],
            ttl=ttl,
        )
    except AlreadyExists:  # another attempt was faster
        return
