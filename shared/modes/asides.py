"""What interrupts a question in any mode: an offer to go on, skip or stop, the question once more after it (G2), and
what sounds like a wish."""

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, TurnDocument
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.intents import Heard, heard_beside
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import OFFERS
from shared.language.port import Usage
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS
from shared.modes.mode import Worded
from shared.text.sentences import sentences


def aside(interview: Interview, effect: Compose) -> Worded | None:
    """Its text in fixed sentences: what was said is not quoted, and no model is asked. None for other questions."""
    question, texts = effect.question, OFFERS[effect.language]
    if question.offer is not None:
        return Worded(texts[question.offer], "rules")
    if not question.again:
        return None
    shown = next(t for t in interview.all(TurnDocument) if t.question_id == question.clarifies)
    return Worded(texts["again"].format(question=shown.question_text), "rules")


async def read_wish(
    language: LanguageModel, spoken: LanguageCode, heard: Heard, shown: TurnDocument, answer: AnswerDocument
) -> tuple[Heard, Usage]:
    """What a model makes of a text whose words sound like a wish, or whose last sentence does, and what that cost."""
    text = answer.text if heard.beside is None else sentences(answer.text)[-1]
    request = AssessRequest(
        language=spoken,
        main_question=shown.question_text,
        shown_question=shown.question_text,
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=(Exchange(shown.question_text, text),),
    )
    reply = await language.run(ASSESS, request)
    if reply.source == "rules" or reply.value.intent == (heard.beside or heard.intent):
        return heard, reply.usage
    if heard.beside is not None:
        return heard.model_copy(update={"beside": None, "reply": None}), reply.usage
    if reply.value.beside is not None:
        return heard_beside(reply.value.beside, Heard()), reply.usage
    return Heard(intent=reply.value.intent, plain=False), reply.usage
