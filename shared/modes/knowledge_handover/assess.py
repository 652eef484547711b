"""What an answer of a handover gives: facts, and what it means for the backlog (effect `Assess` in that mode; B4 to B8).

The assessment, the facts, the question's own document with its answer and whatever the answer brought up are one batch.
"""

from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import short_of_time, spared
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment, FixedReply
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard, read_by_model, with_wish
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.signal import signal_score
from shared.language.fallback import has_model
from shared.language.port import Reply
from shared.language.requests.handover_turn import Extraction, ExtractRequest
from shared.language.rules.asides.no_answers import grants_one_more
from shared.language.rules.corrections.righting import says_wrong
from shared.language.rules.hearing.leaving import says_stop_too
from shared.language.task import LanguageModel
from shared.language.tasks.extract_facts import EXTRACT_FACTS
from shared.modes.knowledge_handover.answered import (
    answered,
    answers,
    chosen,
    joining,
    put_right,
    reworded,
    settled,
)
from shared.modes.knowledge_handover.backlog import (
    MOST_DISCOVERED,
    BacklogNews,
)
from shared.modes.knowledge_handover.knowledge import day_named
from shared.modes.knowledge_handover.leaver import leaver
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.next_question import news_of, probe
from shared.modes.knowledge_handover.project import project_of
from shared.modes.knowledge_handover.records import FactDocument, righting
from shared.modes.knowledge_handover.scene import (
    AnswerScene,
    discovered_before,
    has_room,
    open_conflicts,
    rounds_left,
    said_on,
    scene_of,
    waiting_later,
    waiting_next,
)
from shared.modes.knowledge_handover.subject import asked_on_subject, may_press, may_stay
from shared.modes.mode import Judged
from shared.modes.sparing import with_off_record, words_spared

MOST_AT_ONCE: Final = 3


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: HandoverMaterial, heard: Heard
) -> Judged:
    """Judge what answers in the claimed answer of this turn; the wish or question beside it is passed on."""
    if heard.intent == "distress" and not has_model(language):
        return Judged(AssessmentDocument.of_aside(effect, heard))
    if not has_model(language):
        heard = _with_time_for_one(interview, effect, heard)
    scene = scene_of(interview, effect, heard)
    request = _request(interview, effect, material, heard, scene)
    if has_model(language):
        request = request.model_copy(update={"who": await leaver(interview)})
    reply = await language.run(EXTRACT_FACTS, request)
    judged = _of_reply(interview, effect, scene, reply, heard)
    said = scene.typed or scene.answer
    alone = words_spared(reply.value.spared, said, judged.document, effect.language)
    leaving = judged.document.leaving or ("sign" if _has_to_go(interview, effect, reply) else None)
    update = {"spared": alone, "leaving": leaving, "told_us": reply.value.told_us}
    document = judged.document.model_copy(update=update)
    document = with_off_record(document, reply.value.off_record)
    return replace(judged, document=document)


def _has_to_go(interview: Interview, effect: Assess, reply: Reply[Extraction]) -> bool:
    """Whether they have little time left, by this answer or the one before: one more question is put to them, and then
    a stop is offered. A question of theirs in between is no answer.
    """
    judged = [each.assessment for each in interview.turns() if each.shown.turn < effect.turn]
    earlier, before = [None, None, *(each for each in judged if each and each.assessment)][-2:]
    said_before = (
        before is not None and before.leaving is not None and (earlier is None or not earlier.leaving)
    )
    return reply.source == "model" and (reply.value.must_go or said_before)


def _with_time_for_one(interview: Interview, effect: Assess, heard: Heard) -> Heard:
    """The same where there is time for one question more: no stop is offered before it, and one is right after it."""
    answers = [each.answer for each in interview.turns() if each.shown.turn <= effect.turn and each.answer]
    grants = [grants_one_more(each.text, effect.language) for each in answers[-2:]]
    wishes = heard.beside == "wish_to_stop"
    if grants and grants[-1]:
        update = {"beside": None, "plain": True, "later": False} if wishes else {}
        return heard.model_copy(update={**update, "leaving": None})
    is_over = any(grants) and not wishes and heard.intent not in WISHES
    return heard.model_copy(update={"leaving": "hurried"}) if is_over else heard


def _of_reply(
    interview: Interview, effect: Assess, scene: AnswerScene, reply: Reply[Extraction], heard: Heard
) -> Judged:
    """What the reply makes of the answer: a wish that it confirms or that the rules heard, or what was told."""
    if heard.intent in WISHES and (reply.source == "rules" or reply.value.intent == heard.intent):
        return Judged(AssessmentDocument.of_aside(effect, heard, usage=reply.usage))
    if reply.source == "model":
        corrects = _put_right(reply) is not None or says_wrong(scene.answer, effect.language)
        heard = read_by_model(heard, corrects=corrects)
    heard, reply = _beside(heard, reply, scene.typed or scene.answer, effect.language)
    intent = reply.value.intent
    if intent in WISHES or (intent in ("clarification", "off_topic") and effect.may_clarify):
        is_plain = says_stop_too(intent, scene.typed or scene.answer, effect.language)
        meant = heard if heard.intent == intent else Heard(intent=intent, plain=is_plain)
        return Judged(AssessmentDocument.of_aside(effect, meant, usage=reply.usage))
    is_last = rounds_left(interview, scene) == 1
    return _judged(effect, scene, reply, heard, has_room=has_room(interview, scene), is_last=is_last)


def _beside(
    heard: Heard, reply: Reply[Extraction], said: str, language: LanguageCode
) -> tuple[Heard, Reply[Extraction]]:
    """A wish that the model heard beside what answers: the facts are kept, and a stop that is not plain is confirmed."""
    wish = reply.value.intent
    if wish not in WISHES or not reply.value.facts:
        return heard, reply
    answered = reply.value.model_copy(update={"intent": "answer"})
    return with_wish(wish, heard, plain=says_stop_too(wish, said, language)), replace(reply, value=answered)


def _request(
    interview: Interview, effect: Assess, material: HandoverMaterial, heard: Heard, scene: AnswerScene
) -> ExtractRequest:
    follow_ups = [turn for turn in scene.turns if turn.shown.question_kind == "follow_up"]
    project, answer = project_of(interview, material), interview.part(AnswerDocument, effect.turn)
    texts = {each.question_id: each.text for each in scene.backlog}
    judged = [turn.assessment for turn in interview.turns()]
    return ExtractRequest(
        language=effect.language,
        main_question=scene.main.text,
        question=scene.asked.text,
        said=said_on(scene, effect.turn),
        facts=tuple(fact.stated for fact in scene.facts),
        facts_asked=tuple(texts.get(fact.question_id, "") for fact in scene.facts),
        facts_said=tuple(fact.span for fact in scene.facts),
        conflicts=open_conflicts(scene),
        waiting=(waiting := waiting_next(scene.backlog, effect.question.main_id)),
        later=waiting_later(scene, waiting),
        backlog=tuple(each.text for each in scene.backlog),
        corpus=project.texts,
        file_names=tuple(each.file_name for each in project.passages),
        file_name=scene.main.file_name,
        line=scene.main.line,
        files=project.passages,
        righted=tuple(fact.stated for fact in righting(interview.all(FactDocument))),
        heard=heard.intent,
        whole=scene.typed,
        may_follow_up=len(follow_ups) < interview.record(MaterialRecord).settings.max_follow_ups,
        may_go_deeper=has_room(interview, scene),
        may_stay=may_stay(scene),
        may_press=may_press(scene),
        on_subject=asked_on_subject(scene),
        may_discover=min(MOST_AT_ONCE, MOST_DISCOVERED - len(discovered_before(scene.backlog))),
        last_one=grants_one_more(scene.typed or scene.answer, effect.language),
        short_of_time=heard.leaving == "main_first" or short_of_time(judged),
        spared=spared(judged),
        left=rounds_left(interview, scene),
        summary=material.global_summary,
        day=day_named(answer.answered_at.date() if answer else None),
    )


def _judged(
    effect: Assess,
    scene: AnswerScene,
    reply: Reply[Extraction],
    heard: Heard,
    *,
    has_room: bool,
    is_last: bool,
) -> Judged:
    found = reply.value
    discovered, is_answer = joining(effect.turn, scene.backlog, found), answers(effect, scene, found, heard)
    closed = settled(effect.turn, scene, found)
    by_model = reply.source == "model"
    stays = not by_model or may_stay(scene) or (found.presses and may_press(scene))
    probed = probe(effect.turn, scene, found, has_room=has_room, stays=stays)
    leads, is_probed = by_model and (has_room or is_last), probed is not None
    news = news_of(
        scene, found, discovered, closed, probe=is_probed, is_answer=is_answer, leads=leads, stays=stays
    )
    records = (
        *((answered(effect, scene, found),) if is_answer else ()),
        *chosen(effect.turn, scene, found, effect.language),
        *closed,
        *reworded(scene, found),
        *discovered,
        *put_right(effect.turn, scene, found),
        *_told(effect, scene, found),
    )
    return Judged(_document(effect, scene, reply, heard, news, probed), records, reply.in_time)


def _document(
    effect: Assess,
    scene: AnswerScene,
    reply: Reply[Extraction],
    heard: Heard,
    news: BacklogNews,
    probed: str | None,
) -> AssessmentDocument:
    return AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent=reply.value.intent,
        plain=heard.plain,
        later=heard.later,
        beside=heard.beside,
        reply=heard.reply or _put_right(reply),
        also=heard.also,
        leaves=heard.leaves,
        leaving=heard.leaving,
        assessment=_assessment(effect, reply, scene.answer),
        acknowledgement=None,
        ledger=effect.ledger,
        backlog=news,
        follow_up=probed,
        usage=reply.usage,
    )


def _put_right(reply: Reply[Extraction]) -> FixedReply | None:
    """A correction that a model read is met before the next question, by whatever words that question; a fact that is
    replaced by a more exact one was not wrong."""
    is_correction = reply.value.intent == "correction"
    return "put_right" if is_correction and reply.source == "model" else None


def _told(effect: Assess, scene: AnswerScene, found: Extraction) -> list[FactDocument]:
    return [
        FactDocument(
            turn=effect.turn,
            main_id=effect.question.main_id,
            position=position,
            question_id=scene.asked.question_id,
            text=fact.text,
            span=fact.span,
        )
        for position, fact in enumerate(found.facts, start=1)
    ]


def _assessment(effect: Assess, reply: Reply[Extraction], text: str) -> Assessment:
    """There is no ideal answer to compare with: what counts is the confidence, and the facts."""
    found = reply.value
    return Assessment(
        similarity=0.0,
        confidence=found.confidence,
        confidence_value=CONFIDENCE_VALUE[found.confidence],
        engagement=found.engagement,
        signal=signal_score(text, effect.language),
        facts=found.facts,
        source=reply.source,
    )
