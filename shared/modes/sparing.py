"""What is left alone from now on in all modes: no model asks about it, and no summary of one tells it (G2)."""

from shared.interview.records.documents import AssessmentDocument
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.sorrow import sad_words


def words_spared(
    asked: str | None, said: str | None, heard: AssessmentDocument, language: LanguageCode
) -> str | None:
    """The words by which they `asked` for that, else what is sad of what they `said` beside an answer."""
    return asked or (sad_words(said, language) if said and heard.beside == "distress" else None)
