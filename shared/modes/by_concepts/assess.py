"""What an answer covers of the concepts of its main question, and what is still missing (A2, A5, E10)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn, open_threads, spared
from shared.interview.state_machine.assessment import AssessmentDraft
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard, read_by_model, with_wish
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import has_model
from shared.language.port import Reply
from shared.language.requests.interview import AssessRequest, Exchange, OpenPoints
from shared.language.rules.asides import ASKED
from shared.language.rules.assessing import answers_something
from shared.language.rules.corrections_told import no_longer_so
from shared.language.rules.follow_ups import FOLLOW_UP_WORDS
from shared.language.rules.guarded import is_guarded
from shared.language.rules.hints import hints_at_more
from shared.language.rules.leaving import says_stop_too
from shared.language.rules.matching import stems
from shared.language.rules.phrases import rotated
from shared.language.rules.probes import opens
from shared.language.rules.righting import says_wrong
from shared.language.rules.said_again import says_again
from shared.language.rules.taken_back import without_spoken
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS, RESUME_TOKENS
from shared.modes.by_concepts.adding import addition_to, heard_as_added
from shared.modes.by_concepts.assessed import assessed, replies_due
from shared.modes.by_concepts.correcting import (
    affirmed_before,
    evidence_in,
    put_right,
    withdrawn,
    without_covered,
    without_spans,
)
from shared.modes.by_concepts.denying import denied_skill, with_denial
from shared.modes.by_concepts.in_passing import answered
from shared.modes.by_concepts.known import known_before, with_replaced_marked
from shared.modes.by_concepts.replaced import replaced
from shared.modes.by_concepts.resume_shown import resume_shown
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.told_later import with_late_points
from shared.modes.candidate_gaps.wanted import is_need
from shared.modes.mode import Judged
from shared.modes.sparing import is_familiar, with_off_record, words_spared
from shared.platform.long_texts import read_apart
from shared.text.words import words

MOST_OTHERS: Final = 100
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
    denied = denied_skill(latest.answer.text, subject.skill, subject.others, effect.language)
    is_denied = denied is not None and subject.skill and denied in ("", subject.skill.skill_id)
    if is_denied and heard.intent not in WISHES:
        return Judged(_denied(effect, denied or None, heard))
    told = heard.told or latest.answer.text
    main_id, by_rules = effect.question.main_id, not has_model(language)
    adds = addition_to(interview, main_id, heard, told, effect.language) if by_rules else None
    if adds:
        told, heard = adds.rest, heard_as_added(heard, adds)
    heard, effect, request = await _as_it_stands(language, interview, effect, subject, heard, told)
    wish = _alone(request, heard, latest.answer.text)
    if wish is not None and by_rules:
        return Judged(AssessmentDocument.of_aside(effect, wish))
    more = {} if by_rules else _for_a_model(interview, effect, subject, elsewhere)
    if told != latest.answer.text:
        more |= {"whole": latest.answer.text}
    reply = await language.run(ASSESS, request.model_copy(update=more))
    if wish is not None and reply.source == "rules":
        return Judged(AssessmentDocument.of_aside(effect, wish, usage=reply.usage), in_time=reply.in_time)
    read = _agreed(_as_read(heard, reply, told, effect.language), reply, latest.answer.text, effect.language)
    judged = _of_reply(effect, subject, reply, read, told)
    document = with_late_points(judged, elsewhere, reply.value.late)
    left_alone = words_spared(reply.value.spared, latest.answer.text, document, effect.language)
    told_more = by_rules and await read_apart(len(told), _leaves_more, interview, effect, told)
    document = with_denial(document, heard, denied, opens_more=told_more)
    update = {"spared": left_alone, "added": {adds.main_id: adds.stretch} if adds else {}}
    shown = latest.shown.question_text
    update |= {
        "guarded": by_rules and document.intent == "answer" and is_guarded(told, shown, effect.language)
    }
    update |= {name: getattr(reply.value, name) for name in ("note", "threads", "closed", "told_us")}
    document = with_off_record(document.model_copy(update=update), reply.value.off_record)
    return Judged(document, in_time=reply.in_time)


def _leaves_more(interview: Interview, effect: Assess, told: str) -> bool:
    """Whether an answer can be asked on: it tells more than its facts, says something again of another question, or hints
    at something."""
    if opens(told, effect.language):
        return True
    turns = {turn.shown.turn: turn for turn in interview.turns() if turn.answer}
    latest = turns.pop(effect.turn, None)
    main_id = effect.question.main_id
    earlier = [turn.answer.text for turn in turns.values() if turn.answer and turn.shown.main_id != main_id]
    asked = [turn.shown.question_text for turn in turns.values()]
    if says_again(told, earlier, asked, effect.language):
        return True
    return hints_at_more(told, effect.language, latest.shown.question_text if latest else "")


def _for_a_model(
    interview: Interview, effect: Assess, subject: Subject, elsewhere: tuple[OpenPoints, ...]
) -> dict[str, object]:
    """What a model sees besides: it may correct what is covered, and credit what is told of other questions."""
    earlier = [turn for turn in interview.turns() if turn.shown.turn != effect.turn]
    needs = [point.text for each in elsewhere for point in each.points if is_need(point.concept_id)]
    needs += [each.text for each in subject.concepts if is_need(each.concept_id)]
    names = [each.of for each in elsewhere]
    known = known_before(subject, earlier, effect.ledger.covered)
    corrected = replaced(earlier, [each for each in (subject.skill, *subject.others) if each])
    return {
        "known": with_replaced_marked(known, corrected, effect.language),
        "elsewhere": elsewhere,
        "resume": resume_shown(subject, names, needs, earlier, effect.language, RESUME_TOKENS),
        "threads": open_threads(turn.assessment for turn in earlier),
        "spared": spared(turn.assessment for turn in earlier),
    }


async def _as_it_stands(
    language: LanguageModel, interview: Interview, effect: Assess, subject: Subject, heard: Heard, told: str
) -> tuple[Heard, Assess, AssessRequest]:
    """What an answer is heard as, and what is asked about it, without what it or an earlier one takes back."""
    turns = interview.turns()
    mine = [turn for turn in turns if turn.shown.main_id == effect.question.main_id]
    shown = next(turn.shown for turn in mine if turn.shown.turn == effect.turn)
    before, said = answered(mine), answered(turns)
    exchanges = (*before, Exchange(shown.question_text, told))
    (heard, rights), gone = await read_apart(
        len(told),
        lambda: (
            put_right(heard, told, before, said, effect.language),
            no_longer_so([each.answer for each in exchanges], effect.language),
        ),
    )
    unsaid = _taken_back(mine, effect, subject, heard, " ".join(rights), told)
    unsaid |= evidence_in(mine, gone)
    opposed = (*gone, *affirmed_before(before, rights, effect.language))
    effect = effect.model_copy(update={"ledger": without_covered(effect.ledger, tuple(unsaid))})
    spoken = (*exchanges[:-1], without_spoken(exchanges[-1], gone))
    standing = without_spans(spoken, (*unsaid.values(), *opposed))
    if not has_model(language):
        return heard, effect, _request(interview, effect, subject, heard, standing)
    # A model reads what was taken back, and how; and the words may have misheard that it was.
    request = _request(interview, effect, subject, heard, exchanges)
    return heard, effect, request.model_copy(update={"standing": standing})


def _as_read(heard: Heard, reply: Reply[AssessmentDraft], told: str, language: LanguageCode) -> Heard:
    """What the words make it; of what a model has read, a correction alone where it or plain words say so."""
    if reply.source != "model":
        return heard
    corrects = reply.value.intent == "correction" or bool(reply.value.corrections)
    return read_by_model(heard, corrects=corrects or says_wrong(told, language))


def _agreed(heard: Heard, reply: Reply[AssessmentDraft], said: str, language: LanguageCode) -> Heard:
    """The same, where the words and a model both hear a wish to stop as a plain one: there is nothing to confirm."""
    found = reply.value.beside or reply.value.intent
    both = reply.source == "model" and found in (heard.intent, heard.beside) and not heard.later
    is_plain = both and says_stop_too(found, said, language, heard)
    return heard.model_copy(update={"plain": True}) if is_plain else heard


def _taken_back(
    mine: list[WholeTurn], effect: Assess, subject: Subject, heard: Heard, rights: str, told: str
) -> dict[str, str]:
    """The evidence of earlier answers that this one corrects, by point; `rights` are its sentences that say so."""
    is_correction = heard.intent == "correction"
    if not (is_correction or rights):
        return {}
    answers = [turn for turn in mine if turn.is_answered]
    return withdrawn(answers, rights or told, effect.language, subject.concepts, beside=not is_correction)


def _request(
    interview: Interview, effect: Assess, subject: Subject, heard: Heard, exchanges: tuple[Exchange, ...]
) -> AssessRequest:
    """What is asked about the latest of these exchanges; distress that answers is judged as an answer."""
    turns = interview.turns()
    main = next(turn.shown for turn in turns if turn.shown.main_id == effect.question.main_id)
    others = [turn for turn in turns if turn.shown.main_id != effect.question.main_id]
    return AssessRequest(
        language=effect.language,
        main_question=main.question_text,
        shown_question=exchanges[-1].question,
        ideal_answer=subject.ideal_answer,
        concepts=subject.concepts,
        covered=effect.ledger.covered,
        exchanges=exchanges,
        skill=subject.skill.name if subject.skill else None,
        other_skills=_beside(subject),
        other_places=_elsewhere(subject),
        heard="answer" if heard.intent == "distress" else heard.intent,
        corpus=_of_other_questions(interview, effect.question.main_id),
        earlier=answered(others),
        said_before=main.said_before,
        known=known_before(subject, others),
        sure_from=interview.header.sure_from,
        unsure=effect.ledger.unsure,
        familiar=is_familiar(turns, effect.language),
    )


def _of_reply(
    effect: Assess, subject: Subject, reply: Reply[AssessmentDraft], heard: Heard, told: str
) -> AssessmentDocument:
    """What the reply makes of the answer: a wish that it confirms, or an assessment with what was said beside it."""
    is_wish = heard.intent in WISHES and heard.intent != "distress"
    if is_wish and (reply.source == "rules" or reply.value.intent == heard.intent):
        return AssessmentDocument.of_aside(effect, heard, usage=reply.usage)
    document, wish = assessed(effect, subject, reply, told), reply.value.beside
    if "main_first" in reply.value.asks or heard.leaving == "main_first":
        heard = heard.model_copy(update={"leaving": "main_first"})
        document = document.model_copy(
            update={"leaving": "main_first", "reply": document.reply or "main_first"}
        )
    elif reply.value.told_us and reply.value.told_us.short:  # nobody is told what they only hinted at
        heard = heard.model_copy(update={"leaving": "main_first"})
    if document.assessment is None or (heard.intent == "distress" and wish is None):
        return document
    if wish is not None and heard.beside is None:
        heard = with_wish(wish, heard, plain=says_stop_too(wish, told, effect.language))
    replied, also = replies_due(heard, reply, is_met=document.acknowledgement is not None)
    how = {
        "plain": heard.plain,
        "later": heard.later,
        "beside": heard.beside,
        "reply": replied,
        "also": also,
        "leaves": heard.leaves,
        "leaving": heard.leaving,
    }
    return document.model_copy(update=how)


def _beside(subject: Subject) -> tuple[str, ...]:
    """The other skills of the resume; none beside a job, which was done with them."""
    if subject.skill is None or subject.skill.is_job:
        return ()
    return tuple(each.name for each in subject.others if not each.is_job)


def _elsewhere(subject: Subject) -> tuple[str, ...]:
    """The other jobs of the resume, where a job is asked about; a skill was used at all of them."""
    is_job = subject.skill is not None and subject.skill.is_job
    return tuple(each.name for each in subject.others if each.is_job) if is_job else ()


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
        return Heard(intent="clarification", reply=heard.reply)
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


def _of_other_questions(interview: Interview, main_id: str) -> tuple[str, ...]:
    """What is to be learnt by the other main questions, as far as it is looked through."""
    known = interview.record(ConceptsRecord).concepts
    return tuple(each.text for other, all_of in known.items() if other != main_id for each in all_of)[
        :MOST_OTHERS
    ]
