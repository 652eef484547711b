"""What interrupts a question in any mode: an offer to go on, skip or stop, and the question once more after it (G2)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.texts import OFFERS
from shared.interview.state_machine.wording import asking_part
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.written_in import spoken_in
from shared.modes.mode import Worded
from shared.text.secrets.masking import masked

_END: Final = 7
"""Words of a message that broke off, by which its author finds back into it."""


def aside(interview: Interview, effect: Compose) -> Worded | None:
    """Its text in fixed sentences, and no model is asked; only what broke off is quoted. None for other
    questions."""
    question, texts = effect.question, OFFERS[effect.language]
    if question.offer == "care":  # one word of care is enough: a model's own does not stand before it
        return Worded(texts["care_after" if question.is_after else "care"], "rules", acknowledges=True)
    if question.offer is not None:
        return Worded(texts[question.offer], "rules")
    if said := _end_of_what_broke_off(interview, effect):
        return Worded(texts["unfinished"].format(said=said), "rules")
    if not question.again:
        return None
    shown = next(t for t in interview.all(TurnDocument) if t.question_id == question.clarifies)
    is_whole = shown.source == "material" or quotes(shown.question_text, effect.language)
    question_text = shown.question_text if is_whole else asking_part(shown.question_text)
    return Worded(texts["again"].format(question=question_text), "rules")


def _end_of_what_broke_off(interview: Interview, effect: Compose) -> str:
    """The last words of a message that broke off, so that its author can go on; empty for any other, and where they are
    nobody's business."""
    after = effect.after_turn or 0
    heard, answer = interview.part(AssessmentDocument, after), interview.part(AnswerDocument, after)
    if (
        heard is None
        or heard.reply != "broken_off"
        or answer is None
        or effect.question.kind != "clarification"
    ):
        return ""
    said = [each.text for each in interview.all(AnswerDocument) if each.turn <= after]
    language = spoken_in(said, len(said) - 1, effect.language)
    end = " ".join(masked(answer.text, language).split()[-_END:]).rstrip(".… ")
    return "" if heard.off_record or kept_out(answer.text, language) else end
