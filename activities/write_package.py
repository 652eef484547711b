"""Write package: what a successor has to know, chosen and kept once (effect `WritePackage`, B12)."""

from typing import Any

from shared.interview.records.closing import stop_answers
from shared.interview.records.header import change_header
from shared.interview.records.material import find_record
from shared.interview.state_machine.effects import WritePackage
from shared.language.requests.onboarding import PackageRequest
from shared.language.tasks.write_package import WRITE_PACKAGE
from shared.modes.knowledge_handover.onboarding.knowledge import is_settled, read_knowledge
from shared.modes.knowledge_handover.onboarding.package import package_from
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.platform.services import Services
from shared.storage.port import AlreadyExists, Create


async def write_package(services: Services, effect: WritePackage) -> dict[str, Any]:
    """Store the package; one that is there stays as it is."""
    if await find_record(services.store, effect.interview_id, PackageRecord) is None:
        await stop_answers(services, effect.interview_id)
        await _store(services, effect, await _package(services, effect))
    return {"kind": "made"}


async def _package(services: Services, effect: WritePackage) -> PackageRecord:
    knowledge = await read_knowledge(services, effect.interview_id, effect.language, is_settled)
    task = PackageRequest(language=effect.language, facts=knowledge.facts, findings=knowledge.findings)
    reply = await services.language.run(WRITE_PACKAGE, task)
    return PackageRecord(
        package=package_from(knowledge, reply.value, reply.source, effect.language),
        language=effect.language,
        created_at=services.now(),
        usage=reply.usage,
    )


async def _store(services: Services, effect: WritePackage, record: PackageRecord) -> None:
    """Create it under the header as it stands, so that an interview erased meanwhile gets none."""
    ttl = services.settings.ttl
    try:
        await change_header(
            services.store,
            effect.interview_id,
            lambda header: header,
            records=lambda _: [Create(record.to_document(effect.interview_id, ttl))],
            ttl=ttl,
        )
    except AlreadyExists:  # another attempt was faster
        return
