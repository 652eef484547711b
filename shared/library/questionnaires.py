"""The collection of questionnaires: main questions with ideal answers, which interviews ask again and again (A)."""

from typing import ClassVar, Final

from shared.interview.state_machine.settings import LanguageCode
from shared.library.collection import Collection
from shared.library.entries import EntryHead, Filed, GivenEntry, Kept, Kind, NamedKind
from shared.modes.adaptive_follow_up.material import IdentifiedQuestion, MainQuestions, identified


class _Entry(GivenEntry):
    language: LanguageCode = "en"


class GivenQuestionnaire(_Entry):
    """A questionnaire as a client sends it: 1 to 50 main questions, in asking order."""

    questions: MainQuestions


class FiledQuestionnaire(GivenQuestionnaire, Filed):
    """A questionnaire in a file."""


class Questionnaire(_Entry, Kept):
    """One version of a questionnaire; every question has an id."""

    questions: tuple[IdentifiedQuestion, ...]


class QuestionnaireHead(EntryHead):
    """The head of a questionnaire; its size is the number of its questions."""

    KIND: ClassVar[str] = "questionnaire"


def _made(given: GivenQuestionnaire, entry_id: str, version: int) -> Questionnaire:
    return Questionnaire(
        id=entry_id,
        version=version,
        name=given.name,
        is_active=given.is_active,
        language=given.language,
        questions=identified(given.questions),
    )


QUESTIONNAIRES: Final = Collection("questionnaires", QuestionnaireHead, Questionnaire)
QUESTIONNAIRE_KIND: Final[Kind[QuestionnaireHead, Questionnaire, GivenQuestionnaire]] = Kind(
    QUESTIONNAIRES,
    NamedKind(QuestionnaireHead, _made, lambda made: len(made.questions)).next_version,
    FiledQuestionnaire,
)
