"""What holds from now on in all modes: what is left alone, so that no model asks about it and no summary of one tells it,
and the form of address that they offered (G2, G3)."""

from asyncio import to_thread
from collections.abc import Iterable
from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn, off_record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import has_model, keeping
from shared.language.rules.asides.familiar import offers_familiar
from shared.language.rules.distress.sorrow import sad_words
from shared.language.task import LanguageModel
from shared.platform.services import Services
from shared.storage.port import OfKind

_OF_NO_USE: Final = (None, "either", "both")
"""Replies beside a wish: "You will not put his name, is that possible or not?" asks nothing of the question."""


def words_spared(
    asked: str | None, said: str | None, heard: AssessmentDocument, language: LanguageCode
) -> str | None:
    """The words by which they `asked` for that, else what is sad of what they `said` beside an answer, or by the way."""
    is_sad = heard.beside == "distress" or "care" in (heard.reply, heard.also)
    return asked or (sad_words(said, language) if said and is_sad else None)


def with_off_record(document: AssessmentDocument, stretches: tuple[str, ...] | None) -> AssessmentDocument:
    """The same with what is off the record; the wish is met, whatever asks for the next question."""
    if not stretches:
        return document
    met: dict[str, object] = {"off_record": stretches}
    if document.reply in _OF_NO_USE:
        met["reply"] = "record"
    elif "record" not in (document.reply, document.also):
        met["also"] = "record"
    return document.model_copy(update=met)


async def keeping_off_record(
    services: Services, interview: Interview, *, reading: int | None
) -> LanguageModel:
    """The language port of a turn, which tells nothing of what is off the record; of the answer that a model is `reading`
    it says itself what that is."""
    if not has_model(services.language):
        return services.language
    turns = interview.turns()
    if off_record(each.assessment for each in turns) and any(each.answer is None for each in turns):
        # What was told elsewhere is no secret: of a probe its own question's answers alone were loaded.
        kinds = (MaterialRecord, TurnDocument, AnswerDocument, AssessmentDocument)
        interview = await load(services, interview.interview_id, [OfKind(kind.KIND) for kind in kinds])
    return keeping(services.language, await to_thread(off_record_in, interview, reading=reading))


def is_familiar(turns: Iterable[WholeTurn], language: LanguageCode) -> bool:
    """Whether an answer offered the familiar form of address, or a model of an earlier release heard it do so."""
    return any(
        (turn.answer is not None and offers_familiar(turn.answer.text, language))
        or (turn.assessment is not None and turn.assessment.familiar is not None)
        for turn in turns
    )
