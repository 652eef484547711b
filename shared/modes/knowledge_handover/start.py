"""The body that starts an interview in mode `knowledge_handover`, and what it names (B1)."""

from typing import Final, Literal

from shared.interview.records.record import Record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.written_in import written_in
from shared.modes.knowledge_handover.files.reading import NoHandover, ReadyHandover, read_ready
from shared.modes.knowledge_handover.material import GivenHandoverMaterial, HandoverMaterial
from shared.modes.knowledge_handover.records import CorpusDocument
from shared.modes.mode import Gathered
from shared.modes.start import NotStartable, StartWithMaterial
from shared.platform.services import Services

NOTHING_TO_ASK: Final = "No question of the backlog is open with priority P0 or P1, so nothing will be asked."


class StartHandover(StartWithMaterial):
    """A start in mode `knowledge_handover`. The candidate modes' flat fields may stand there as null."""

    mode: Literal["knowledge_handover"]  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    material: GivenHandoverMaterial


async def gather(services: Services, wanted: StartHandover) -> Gathered:
    """The backlog that the start brings, or that of a handover as it is now. Raises NotStartable.

    Where the start names no language, that of the handover is asked in, or of the questions that it brings.
    """
    given, is_silent = wanted.material, "language" not in wanted.model_fields_set
    if given.handover_id is not None:
        ready = await _read_before(services, given.handover_id)
        material = HandoverMaterial(
            question_backlog=ready.backlog,
            global_summary=ready.global_summary,
            handover_id=given.handover_id,
        )
        return _gathered(material, ready.record.language if is_silent else None)
    material = HandoverMaterial(question_backlog=given.backlog(), global_summary=given.global_summary)
    corpus = (CorpusDocument(text=given.deep_dive_corpus),) if given.deep_dive_corpus.strip() else ()
    texts = (*(each.text for each in material.question_backlog), given.global_summary)
    return _gathered(material, written_in(texts) if is_silent else None, corpus)


async def _read_before(services: Services, handover_id: str) -> ReadyHandover:
    try:
        ready = await read_ready(services.store, handover_id)
    except NoHandover:
        raise no_handover(handover_id) from None
    if ready is None:
        detail = f"Handover {handover_id} is not ready: its files are still being read, or were refused."
        raise NotStartable("not_ready", detail)
    return ready


def _gathered(
    material: HandoverMaterial, language: LanguageCode | None, records: tuple[Record, ...] = ()
) -> Gathered:
    return Gathered(material, () if material.asked else (NOTHING_TO_ASK,), records, language)


def no_handover(handover_id: str) -> NotStartable:
    return NotStartable("unknown", f"There is no handover {handover_id}.")
