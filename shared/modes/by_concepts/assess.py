"""What an answer covers of the concepts of its main question, and what is still missing (A2, A5, E10)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import open_threads, spared
from shared.interview.state_machine.assessment import AssessmentDraft
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import has_model
from shared.language.requests.interview import AssessRequest, Exchange, OpenPoints
from shared.language.rules.asides.by_words import ASKED
from shared.language.rules.following_up.follow_ups import FOLLOW_UP_WORDS
from shared.language.rules.following_up.guarded import is_guarded
from shared.language.rules.following_up.hints import hints_at_more
from shared.language.rules.following_up.probes import opens
from shared.language.rules.following_up.said_again import says_again
from shared.language.rules.phrases import rotated
from shared.language.rules.points.assessing import answers_something
from shared.language.rules.points.matching import stems
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS, RESUME_TOKENS
from shared.modes.by_concepts.adding import addition_to, heard_as_added
from shared.modes.by_concepts.assess_request import as_it_stands
from shared.modes.by_concepts.denying import denied_skill, with_denial
from shared.modes.by_concepts.known import known_before, with_replaced_marked
from shared.modes.by_concepts.replaced import replaced
from shared.modes.by_concepts.replied import agreed, as_read, of_reply
from shared.modes.by_concepts.resume_shown import resume_shown
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.told_later import with_late_points
from shared.modes.candidate_gaps.wanted import is_need
from shared.modes.mode import Judged
from shared.modes.sparing import with_off_record, words_spared
from shared.platform.long_texts import read_apart
from shared.text.words import words

_BESIDE: Final = 16
"""Words of who only asks something about the interview, and says why."""


async def judge_by_concepts(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    subject: Subject,
    heard: Heard,
    elsewhere: tuple[OpenPoints, ...] = (),
) -> Judged:
    """Judge the claimed answer of this turn by the concepts of its main question, a model by those `elsewhere`, too."""
    latest = next(turn for turn in interview.turns() if turn.shown.turn == effect.turn)
    assert latest.answer is not None, "it was loaded with its answer"
    said = latest.answer.text
    denied = denied_skill(said, subject.skill, subject.others, effect.language)
    is_denied = denied is not None and subject.skill and denied in ("", subject.skill.skill_id)
    if is_denied and heard.intent not in WISHES:
        return Judged(_denied(effect, denied or None, heard))
    told, by_rules = heard.told or said, not has_model(language)
    adds = addition_to(interview, effect, heard, told) if by_rules else None
    if adds:
        told, heard = adds.rest, heard_as_added(heard, adds)
    heard, effect, request = await as_it_stands(language, interview, effect, subject, heard, told)
    wish = _alone(request, heard, said)
    if wish is not None and by_rules:
        return Judged(AssessmentDocument.of_aside(effect, wish))
    more = {} if by_rules else _for_a_model(interview, effect, subject, elsewhere, request.earlier)
    more |= {"whole": said} if told != said else {}
    reply = await language.run(ASSESS, request.model_copy(update=more))
    if wish is not None and reply.source == "rules":
        return Judged(AssessmentDocument.of_aside(effect, wish, usage=reply.usage), in_time=reply.in_time)
    read = agreed(as_read(heard, reply, told, effect.language), reply, said, effect.language)
    document = with_late_points(of_reply(effect, subject, reply, read, told), elsewhere, reply.value.late)
    opens_more = by_rules and await read_apart(len(told), _leaves_more, interview, effect, told)
    document = with_denial(document, heard, denied, opens_more=opens_more)
    is_answer, shown = by_rules and document.intent == "answer", latest.shown.question_text
    update = {
        "added": {adds.main_id: adds.stretch} if adds else {},
        "guarded": is_answer and is_guarded(told, shown, effect.language),
    }
    document = _with_wishes(document.model_copy(update=update), reply.value, said, effect.language)
    return Judged(document, in_time=reply.in_time)


def _with_wishes(
    document: AssessmentDocument, draft: AssessmentDraft, said: str, language: LanguageCode
) -> AssessmentDocument:
    """The assessment with what is to be left alone, and what else a model read for the questions to come."""
    update = {name: getattr(draft, name) for name in ("note", "threads", "closed", "told_us")}
    update["spared"] = words_spared(draft.spared, said, document, language)
    return with_off_record(document.model_copy(update=update), draft.off_record)


def _leaves_more(interview: Interview, effect: Assess, told: str) -> bool:
    """Whether an answer can be asked on: it tells more than its facts, says something again of another question, or tells
    something half."""
    if opens(told, effect.language):
        return True
    turns = {turn.shown.turn: turn for turn in interview.turns() if turn.answer}
    turns.pop(effect.turn, None)
    main_id = effect.question.main_id
    earlier = [turn.answer.text for turn in turns.values() if turn.answer and turn.shown.main_id != main_id]
    asked = [turn.shown.question_text for turn in turns.values()]
    if says_again(told, earlier, asked, effect.language):
        return True
    return hints_at_more(told, effect.language)


def _for_a_model(
    interview: Interview,
    effect: Assess,
    subject: Subject,
    elsewhere: tuple[OpenPoints, ...],
    told: tuple[Exchange, ...],
) -> dict[str, object]:
    """What a model sees besides: it may correct what is covered, and credit what is told of other questions, or of
    another thing than the one asked about."""
    earlier = [turn for turn in interview.turns() if turn.shown.turn != effect.turn]
    astray = [turn for turn in earlier if turn.assessment and turn.assessment.intent == "off_topic"]
    needs = [point.text for each in elsewhere for point in each.points if is_need(point.concept_id)]
    needs += [each.text for each in subject.concepts if is_need(each.concept_id)]
    names = [each.of for each in elsewhere]
    known = known_before(subject, earlier, effect.ledger.covered)
    corrected = replaced(earlier, [each for each in (subject.skill, *subject.others) if each])
    return {
        "earlier": (
            *told,
            *(Exchange(each.shown.question_text, each.answer.text) for each in astray if each.answer),
        ),
        "led_back": any(each.shown.main_id == effect.question.main_id for each in astray),
        "known": with_replaced_marked(known, corrected, effect.language),
        "elsewhere": elsewhere,
        "resume": resume_shown(subject, names, needs, earlier, effect.language, RESUME_TOKENS),
        "threads": open_threads(turn.assessment for turn in earlier),
        "spared": spared(turn.assessment for turn in earlier),
    }


def _denied(effect: Assess, skill_id: str | None, heard: Heard) -> AssessmentDocument:
    """What was asked about is none of theirs: nothing of the answer is judged; of a skill nothing counts any more."""
    beside = {"plain": heard.plain, "later": heard.later, "beside": heard.beside, "reply": heard.reply}
    corrected = rotated(FOLLOW_UP_WORDS[effect.language].corrected, effect.turn)[0]
    document = AssessmentDocument.of_aside(effect, Heard(intent="correction"))
    return document.model_copy(update={"denied": skill_id, "acknowledgement": corrected, **beside})


def _alone(request: AssessRequest, heard: Heard, said: str) -> Heard | None:
    """What leaves the question unanswered: distress without an answer in it, or a question about the interview with
    hardly a word of the matter beside it."""
    if heard.reply in ASKED and heard.intent == "answer" and heard.beside is None and _is_beside(request):
        return Heard(intent="clarification", reply=heard.reply, also=heard.also)
    if heard.intent == "distress":
        return None if answers_something(request) else heard
    goes_on = heard.beside == "distress" and not said.lstrip().startswith((heard.told or "").split("\n")[0])
    return Heard(intent="distress") if goes_on and not answers_something(request, in_passing=True) else None


def _is_beside(request: AssessRequest) -> bool:
    """Whether a few words have none of the question or of its points, and no figure: "I know it better than I say it"."""
    told, language = request.exchanges[-1].answer, request.language
    about = " ".join((request.main_question, request.shown_question, request.ideal_answer))
    return (
        request.skill is None
        and len(words(told)) <= _BESIDE
        and not any(map(str.isdigit, told))
        and stems(told, language).isdisjoint(stems(about, language))
        and not answers_something(request)
    )
