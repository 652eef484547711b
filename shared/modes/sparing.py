"""What holds from now on in all modes: what is left alone, so that no model asks about it and no summary of one tells it,
and the form of address that they offered (G2, G3)."""

from collections.abc import Iterable

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.familiar import offers_familiar
from shared.language.rules.sorrow import sad_words


def words_spared(
    asked: str | None, said: str | None, heard: AssessmentDocument, language: LanguageCode
) -> str | None:
    """The words by which they `asked` for that, else what is sad of what they `said` beside an answer, or by the way."""
    is_sad = heard.beside == "distress" or "care" in (heard.reply, heard.also)
    return asked or (sad_words(said, language) if said and is_sad else None)


def is_familiar(turns: Iterable[WholeTurn], language: LanguageCode) -> bool:
    """Whether an answer offered the familiar form of address, or a model of an earlier release heard it do so."""
    return any(
        (turn.answer is not None and offers_familiar(turn.answer.text, language))
        or (turn.assessment is not None and turn.assessment.familiar is not None)
        for turn in turns
    )
