"""What interrupts a question in any mode: an offer to go on, skip or stop, and the question once more after it (G2)."""

from shared.interview.interview import Interview
from shared.interview.records.documents import TurnDocument
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.texts import OFFERS
from shared.interview.state_machine.wording import asking_part
from shared.language.rules.following_up.quoted import quotes
from shared.modes.mode import Worded


def aside(interview: Interview, effect: Compose) -> Worded | None:
    """Its text in fixed sentences: what was said is not quoted, and no model is asked. None for other questions."""
    question, texts = effect.question, OFFERS[effect.language]
    if question.offer == "care":  # one word of care is enough: a model's own does not stand before it
        return Worded(texts["care_after" if question.is_after else "care"], "rules", acknowledges=True)
    if question.offer is not None:
        return Worded(texts[question.offer], "rules")
    if not question.again:
        return None
    shown = next(t for t in interview.all(TurnDocument) if t.question_id == question.clarifies)
    is_whole = shown.source == "material" or quotes(shown.question_text, effect.language)
    question_text = shown.question_text if is_whole else asking_part(shown.question_text)
    return Worded(texts["again"].format(question=question_text), "rules")
