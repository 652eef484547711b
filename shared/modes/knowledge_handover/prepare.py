"""What a handover begins with: its backlog, a document for each question, and what is stored of the project (B1)."""

from asyncio import to_thread
from collections.abc import Sequence

from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import Wording
from shared.language.rules.handover.in_another_language import in_language
from shared.modes.knowledge_handover.backlog import reserved
from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.knowledge_handover.project import take_in
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.mode import Ready
from shared.platform.services import Services


async def prepare(services: Services, material: HandoverMaterial, effect: Prepare) -> Ready:
    """The backlog and the project as the interview keeps them; what repeats an earlier question is not asked again."""
    project, in_time = await take_in(services, effect.interview_id, material, effect.language)
    # In a thread: each question is compared with those before it, which takes long where all of them are long.
    documents = await to_thread(_documents, material.question_backlog, effect.language)
    waiting = tuple(each.waiting for each in documents if each.waiting)
    ids = reserved(each.question_id for each in material.question_backlog)
    records = [ConceptsRecord(concepts={}), project, *documents]
    return Ready(HandoverPart(open=waiting, reserved=ids), records, in_time)


def _documents(backlog: Sequence[BacklogQuestion], language: LanguageCode) -> list[BacklogDocument]:
    """The questions in the language of the interview, as far as they are the rules' own: files may be read in another."""
    documents: list[BacklogDocument] = []
    known: list[Wording] = []
    for place, question in enumerate(backlog, start=1):
        told = question.model_copy(update={"text": in_language(question.text, language)})
        document, wording = BacklogDocument.given(place, told), Wording(told.text)
        if document.waiting and wording.repeats(known):
            document = document.model_copy(update={"status": "SKIPPED"})
        if document.waiting or document.status.startswith("ANSWERED"):
            known.append(wording)
        documents.append(document)
    return documents
