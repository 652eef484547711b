"""Judge the latest answer to a main question or to one of its follow-ups.

An assessment of a model is mended, always to the side of what is certain (A5).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import (
    AssessmentDraft,
    Concept,
    Engagement,
    Fact,
    Finding,
    Intent,
)
from shared.interview.state_machine.intents import WISHES
from shared.language.assessment_guards import (
    checked_acknowledgement,
    checked_corrections,
    checked_facts,
    noted,
)
from shared.language.assessment_reply import KNOWN_PREFIX, AssessReply
from shared.language.elsewhere import elsewhere_lines, found_elsewhere
from shared.language.finding_guards import checked_finding
from shared.language.guards import InvalidReply, spared_in
from shared.language.model_settings import TaskSettings
from shared.language.off_record import OffRecord, stretches_said
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.prompt_parts import (
    EXCHANGES_TOKENS,
    QUESTION_TOKENS,
    as_typed,
    attribute_meanings,
    attribute_name,
    closest,
    exchange_blocks,
    exchange_data,
    joined,
    language_for,
    left_out,
    numbered,
)
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.interview import AssessRequest
from shared.language.rules.corrections.righting import says_wrong
from shared.language.rules.hearing.intent import RECALLING, is_lone_question, says_something
from shared.language.rules.hearing.listening import asks_back, is_not_knowing, is_refusing, points_to_resume
from shared.language.rules.points.assessing import assessment
from shared.language.rules.points.engagement import engagement
from shared.language.rules.weight import MOST_JUDGED
from shared.language.task import ByModel, ByRules, Task, once
from shared.language.threads import THREADS_TOKENS, thread_lines, threads_in
from shared.language.told_us import checked_told_us, left_alone_lines
from shared.language.vectors import Vectors
from shared.text.words import words

IDEAL_TOKENS: Final = 850
CONCEPTS_TOKENS: Final = 1_280
EARLIER_TOKENS: Final = 900
"""An answer to another question may have told a point, too."""
EARLIER_LOOKED_AT: Final = 40
KNOWN_TOKENS: Final = 500
KNOWN_COUNT: Final = 24
RESUME_TOKENS: Final = 400


def assess_prompt(request: AssessRequest) -> Prompt:
    """At most about 6,000 tokens of prose, however much was typed.

    Concepts and what is known otherwise go by numbers, since what the model names comes back in the reply. What stays
    the same from answer to answer stands before what does not.
    """
    covered = {
        each.concept_id: number
        for number, each in numbered(request.concepts).items()
        if each.concept_id in request.covered
    }
    known = _known_otherwise(request, covered)
    return render(
        "assess",
        language=language_for(request.language, familiar=request.familiar),
        main_question=shorten(request.main_question, QUESTION_TOKENS),
        ideal_answer=shorten(request.ideal_answer, IDEAL_TOKENS) if words(request.ideal_answer) else (),
        concepts=_concepts(request),
        resume=shorten(request.resume, RESUME_TOKENS) or (),
        exchanges=exchange_data(
            as_typed(request.exchanges, request.whole),
            EXCHANGES_TOKENS
            - (EARLIER_TOKENS if request.earlier else 0)
            - (KNOWN_TOKENS if request.known else 0)
            - (RESUME_TOKENS if request.resume else 0)
            - (THREADS_TOKENS if request.threads else 0),
            after=request.main_question,
        ),
        earlier=_earlier(request),
        covered=", ".join(number for id_, number in covered.items() if id_ not in known) or (),
        known=joined([*known.values()], KNOWN_TOKENS) if known else (),
        elsewhere=elsewhere_lines(request),
        left_alone=left_alone_lines(request.left_alone),
        threads=thread_lines(request.threads),
    )


def _earlier(request: AssessRequest) -> tuple[DataBlock, ...]:
    """Of many answers to other questions those that say most of this one: the same at each of its answers; how many are
    left out is said."""
    looked_at = request.earlier[-EARLIER_LOOKED_AT:]
    texts = [f"{each.question}\n{each.answer}" for each in looked_at]
    about = " ".join((request.main_question, *(each.text for each in request.concepts)))
    chosen = closest(texts, about, request.language, EARLIER_TOKENS)
    blocks = [block for at in chosen for block in exchange_blocks(f"earlier-{at + 1}", looked_at[at])]
    told = (DataBlock(each.name, shorten(each.text, EARLIER_TOKENS)) for each in blocks)
    return (*left_out(len(request.earlier) - len(chosen)), *told)


def _known_otherwise(request: AssessRequest, covered: Mapping[str, str]) -> dict[str, str]:
    """What else is known, by id, whole lines: of too many those closest to the latest answer.

    One that is `covered` has the number of its concept there, and stands in no other list.
    """
    marks = {id_: f", {number} demonstrated" for id_, number in covered.items()}
    lines = [
        one_line(f"{name} [{each.source}{marks.get(each.concept_id, '')}] {each.subject}: {each.said}")
        for name, each in numbered(request.known, KNOWN_PREFIX).items()
    ]
    chosen = closest(lines, _latest(request), request.language, KNOWN_TOKENS)
    return {request.known[at].concept_id: lines[at] for at in chosen}


def _concepts(request: AssessRequest) -> str:
    texts = [one_line(_concept(each, request.skill)) for each in request.concepts]
    return "\n".join(
        f"{number} [{each.severity}] {text}"
        for (number, each), text in zip(
            numbered(request.concepts).items(), shorten_all(texts, CONCEPTS_TOKENS), strict=True
        )
    )


def _concept(concept: Concept, skill: str | None) -> str:
    """The concept's text; an attribute says whose it is and what it asks."""
    if concept.attribute is None:
        return concept.text
    name, meaning = attribute_name(concept.attribute), attribute_meanings()[concept.attribute]
    return f"{name} of {skill}, an attribute: {meaning}" if skill else f"{name}: {meaning}"


def checked_assessment(draft: AssessmentDraft, request: AssessRequest) -> AssessmentDraft:
    """The draft with one finding for each concept of the request, in its order, and nothing that was not said.

    Unknown ids are dropped, of several findings on one concept the first counts, a concept not judged is missing.
    A covered or contradicted one needs a quotation: misquoted it is unclear, made up it is missing. What earlier
    answers covered stays so, unless the latest answer contradicts it word for word. Raises `InvalidReply` when findings
    are on unknown concepts alone.
    """
    first_findings = {each.concept_id: each for each in reversed(draft.findings)}
    known = (*request.concepts, *request.points_elsewhere)
    if request.concepts and first_findings and not any(each.concept_id in first_findings for each in known):
        raise InvalidReply("no_known_concept")
    findings = tuple(
        checked_finding(each, first_findings.get(each.concept_id), request) for each in request.concepts
    )
    late = found_elsewhere(first_findings, request)
    facts = checked_facts(draft.facts, request)
    intent = _intent(draft.intent, (*findings, *late), facts, request)
    whole, answers = request.whole or _latest(request), _answers(request)
    off_record = stretches_said(draft.off_record, whole, answers, request.language)
    checked = draft.model_copy(
        update={
            "intent": intent,
            "beside": _beside(draft, intent),
            "engagement": _engagement(draft.engagement, (*findings, *late), request),
            "findings": findings,
            "late": late,
            "corrections": checked_corrections(draft.corrections, request, KNOWN_COUNT),
            "facts": facts,
            "grade": draft.grade if words(request.ideal_answer) else None,
            "acknowledgement": checked_acknowledgement(draft.acknowledgement, request),
            "spared": spared_in(draft.spared, whole),
            "off_record": off_record,
            "told_us": checked_told_us(draft.told_us, whole, answers),
            "note": noted(draft.note),
            "threads": threads_in(draft.threads, whole),
        }
    )
    return _freed(checked, request.kept.with_wish(off_record, (*answers, whole)))


def _answers(request: AssessRequest) -> list[str]:
    return [each.answer for each in (*reversed(request.exchanges), *reversed(request.earlier))]


def _freed(draft: AssessmentDraft, kept: OffRecord) -> AssessmentDraft:
    """The draft without a word of what is off the record; what it demonstrates stays so."""
    return draft.model_copy(
        update={
            "findings": tuple(_unquoted(each, kept) for each in draft.findings),
            "late": tuple(_unquoted(each, kept) for each in draft.late),
            "facts": tuple(each for each in draft.facts if not kept.tells(each.span)),
            "acknowledgement": kept.freed(draft.acknowledgement or "") or None,
            "note": kept.freed(draft.note or "") or None,
            "threads": tuple(each for each in draft.threads if not kept.tells(each)),
        }
    )


def _unquoted(finding: Finding, kept: OffRecord) -> Finding:
    is_kept = finding.evidence is not None and kept.tells(finding.evidence)
    return finding.model_copy(update={"evidence": None}) if is_kept else finding


def _latest(request: AssessRequest) -> str:
    return request.exchanges[-1].answer if request.exchanges else ""


def _beside(draft: AssessmentDraft, intent: Intent) -> Intent | None:
    """The wish beside what answers, however the model put it; a wish alone has none beside it."""
    if intent in WISHES:
        return None
    return draft.intent if draft.intent in WISHES else draft.beside


def _intent(
    intent: Intent, findings: Sequence[Finding], facts: Sequence[Fact], request: AssessRequest
) -> Intent:
    """What the latest message is meant as: the words alone tell some of it for certain.

    What points to the resume is probed (E9), and a text that says something new is an answer, whatever it asks or wishes
    for besides.
    """
    latest = _latest(request)
    tells = says_something(request, _new(findings, request)) and not is_lone_question(latest)
    if intent in WISHES:
        states = intent != "distress" and any(each.span in latest for each in facts)
        return "answer" if tells or states else intent
    if request.heard == "already_said":
        return request.heard
    if request.heard == "correction" and says_wrong(latest, request.language):
        return request.heard
    if points_to_resume(latest, request.language) and not asks_back(latest, request.language):
        return "answer"
    if tells:
        return intent if intent in RECALLING else "answer"
    if is_not_knowing(latest, request.language):
        return "dont_know"
    stands = request.led_back or is_refusing(latest, request.language)
    return "answer" if intent == "off_topic" and stands else intent


def _new(findings: Sequence[Finding], request: AssessRequest) -> list[Finding]:
    return [
        each for each in findings if each.verdict == "demonstrated" and each.concept_id not in request.covered
    ]


def _engagement(judged: Engagement, findings: Sequence[Finding], request: AssessRequest) -> Engagement:
    """Low by rule is low whatever the model says, but for what points to the resume (E9), is right or honest (E7)."""
    latest = _latest(request)
    if points_to_resume(latest, request.language):
        return "neutral"
    if says_something(request, _new(findings, request)):
        return "neutral" if judged == "low" else judged
    if is_not_knowing(latest, request.language):
        return "neutral"
    return "low" if engagement(latest, request.language) == "low" else judged


def _as_it_stands(request: AssessRequest, vectors: Vectors | None) -> AssessmentDraft:
    """By rules, of what was not taken back."""
    exchanges = request.standing or request.exchanges
    return assessment(request.model_copy(update={"exchanges": exchanges, "standing": ()}), vectors)


def _not_assessed(request: AssessRequest) -> AssessmentDraft:
    """Every gap stays open and none is confirmed, so that nobody is asked again for what was not judged."""
    findings = tuple(
        Finding(concept_id=each.concept_id, verdict="needs_review", doubts=("not_judged",))
        for each in request.concepts
    )
    return AssessmentDraft(findings=findings, confidence="low")


ASSESS = Task(
    name="assess",
    request=AssessRequest,
    result=AssessmentDraft,
    rules=ByRules(_as_it_stands, late=_not_assessed, most_text=MOST_JUDGED),
    model=ByModel(
        prompt=assess_prompt,
        reply=AssessReply,
        ask=once(checked_assessment, beside=True),
        limits=TaskSettings(max_output_tokens=1_600, temperature=0.0),
    ),
)
