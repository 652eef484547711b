"""All that is known at the end of a handover, from what is stored of its interview and of its files."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import Needs, load
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Intent, ToldUs
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import asking_part
from shared.language.off_record import OffRecord
from shared.language.rules.corrections.corrected_facts import apart
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.off_record.kept_out import is_quotable
from shared.language.rules.written_in import in_other_languages
from shared.modes.knowledge_handover.files.reading import NoHandover, read_dives, read_handover
from shared.modes.knowledge_handover.handover import DeepDive
from shared.modes.knowledge_handover.knowledge import (
    Ground,
    Knowledge,
    Known,
    KnownContradiction,
    KnownTurn,
    PutRight,
)
from shared.modes.knowledge_handover.leaver import leaver
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.onboarding.found import known_files
from shared.modes.knowledge_handover.onboarding.left_out import left_out, standing
from shared.modes.knowledge_handover.onboarding.open_questions import open_questions
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument
from shared.modes.knowledge_handover.subject import subjects
from shared.modes.registry import ModeMaterial
from shared.modes.righted import righted_in
from shared.modes.whole_answers import questions_of
from shared.platform.services import Services
from shared.storage.port import OfKind, Store
from shared.text.secrets.masking import without_secrets
from shared.text.sentences import sentences

KNOWN_FROM: Final = (
    MaterialRecord,
    TurnDocument,
    AnswerDocument,
    AssessmentDocument,
    BacklogDocument,
    FactDocument,
)
ANSWERING: Final[frozenset[Intent]] = frozenset({"answer", "dont_know", "already_said", "correction"})


async def read_knowledge(
    services: Services, interview_id: str, language: LanguageCode, needs: Needs = lambda _interview: True
) -> Knowledge:
    """What was said, what stayed open, and what was found in the files, without secrets (G8). Raises Gone."""
    wanted = [OfKind(kind.KIND) for kind in KNOWN_FROM]
    interview = await load(services, interview_id, wanted, needs)
    return await knowledge_of(services, interview, interview.all(FactDocument), language)


async def knowledge_of(
    services: Services, interview: Interview, facts: Sequence[FactDocument], language: LanguageCode
) -> Knowledge:
    """As `read_knowledge`, of an interview that is loaded. Questions have the wording of the backlog."""
    material, turns = interview.record(MaterialRecord).material, interview.turns()
    backlog = interview.all(BacklogDocument)
    dives = await _dives(services.store, material)
    texts = {question.question_id: question.text for question in backlog}
    asked = {turn.shown.turn: _asked(turn, texts) for turn in turns}
    kept = await to_thread(off_record_in, interview, is_over=True)
    silent = await to_thread(left_out, turns, kept)
    stands = await to_thread(standing, facts, turns, kept, language)
    roots = _roots(backlog)
    righted = await to_thread(_righted, turns, kept, language)
    left = await to_thread(open_questions, backlog, {turn.shown.question_id for turn in turns}, kept)
    told = _with_wanted(_facts(stands, facts, asked, silent, language), turns)
    contradictions = _contradictions(backlog)
    known = Knowledge(
        facts=told,
        turns=tuple(
            _turn(turn, asked[turn.shown.turn], roots.get(_about(turn), ""), facts, silent, righted)
            for turn in turns
            if _is_answer(turn)
        ),
        who=await leaver(interview),
        kept=kept,
        questions=len(backlog),
        questions_answered=sum(each.is_answered for each in backlog),
        in_passing=_in_passing(backlog, turns),
        open_questions=left,
        put_right=tuple(each for each in righted if not each.span),
        asked=await to_thread(_asked_of_us, turns, kept, language),
        contradictions=contradictions,
        files=await to_thread(known_files, dives, backlog, told, contradictions, language),
        summary=material.global_summary if isinstance(material, HandoverMaterial) else "",
        last_answer_on=max((each.answer.answered_at.date() for each in turns if each.answer), default=None),
    )
    return await to_thread(without_secrets, known, language)


def _asked(turn: WholeTurn, backlog: Mapping[str, str]) -> str:
    """The question as the backlog has it, as a model put it where that is in another language; one that explains or
    interrupts another counts as its main question."""
    planned = backlog.get(_about(turn), turn.shown.question_text)
    is_translated = turn.shown.source == "model" and turn.shown.question_id == _about(turn)
    if is_translated and in_other_languages(planned, turn.shown.question_text):
        return asking_part(turn.shown.question_text)
    return planned


def _about(turn: WholeTurn) -> str:
    about_another = turn.shown.question_kind in ("clarification", "offer")
    return turn.shown.main_id if about_another else turn.shown.question_id


def is_settled(interview: Interview) -> bool:
    """Whether it was read after `stop_answers`: what is made of it then misses no answer."""
    return interview.header.ending and not interview.header.is_open


async def _dives(store: Store, material: ModeMaterial) -> tuple[DeepDive, ...]:
    """What was found in the files; nothing where there are none, or the handover was erased meanwhile."""
    handover_id = material.handover_id if isinstance(material, HandoverMaterial) else None
    if not handover_id:
        return ()
    try:
        await read_handover(store, handover_id)
    except NoHandover:
        return ()
    return await read_dives(store, handover_id)


def _is_answer(turn: WholeTurn) -> bool:
    """Whether it is a question with whatever answer it has; an aside, a wish or a yes to an offer is no knowledge."""
    if turn.assessment is None:
        return turn.shown.question_kind != "offer"
    return turn.assessment.choice is None and turn.assessment.intent in ANSWERING


def _in_passing(backlog: Sequence[BacklogDocument], turns: Sequence[WholeTurn]) -> int:
    """How many questions the answers to others settled: none of the turns asked them."""
    asked = {turn.shown.question_id for turn in turns}
    return sum(
        each.status == "ANSWERED_BY_INTERVIEW" and each.turn is not None and each.question_id not in asked
        for each in backlog
    )


def _roots(backlog: Sequence[BacklogDocument]) -> Mapping[str, str]:
    """Of each question the text of the one that its subject began with: a follow-up goes on from its parent, what an
    answer brought up from the question that this answered."""
    began = subjects(backlog)
    texts = {each.question_id: each.text for each in backlog}
    return {question_id: texts[root] for question_id, root in began.items()}


def _turn(
    turn: WholeTurn,
    question: str,
    root: str,
    facts: Sequence[FactDocument],
    silent: Mapping[int, frozenset[str]],
    righted: Sequence[PutRight],
) -> KnownTurn:
    mine = [fact for fact in facts if fact.turn == turn.shown.turn]
    only_asks = turn.answer is not None and all(map(is_question, sentences(turn.answer.text)))
    return KnownTurn(
        turn=turn.shown.turn,
        question=question,
        answer=turn.answer.text if turn.answer else None,
        knows=not only_asks and (turn.assessment is None or turn.assessment.intent != "dont_know"),
        root=root,
        corrected=tuple(fact.span for fact in mine if fact.is_corrected),
        left_out=tuple(sorted(silent.get(turn.shown.turn, ()))),
        put_right=tuple(
            each
            for each in righted
            if each.span and each.turn > turn.shown.turn and turn.answer and each.span in turn.answer.text
        ),
    )


def _righted(turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode) -> tuple[PutRight, ...]:
    found = righted_in(turns, kept, language).items()
    return tuple(PutRight(span=each.before, said=said, turn=each.turn) for said, each in found)


def _asked_of_us(turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode) -> tuple[Ground, ...]:
    """What the person asked the interviewer, each once, without what is left out."""
    asked = questions_of(turns, language)
    grounds = (Ground.of_turn(turn, said) for said, turn in asked.items() if not kept.stands_in(said))
    return tuple(each for each in grounds if each.span)


def _facts(
    stands: Sequence[FactDocument],
    facts: Sequence[FactDocument],
    asked: Mapping[int, str],
    silent: Mapping[int, frozenset[str]],
    language: LanguageCode,
) -> tuple[Known, ...]:
    """The facts that stand, each with its question: what took the place of another has the question of that."""
    stood = {each.replaced_by: asked.get(each.turn, "") for each in facts if each.replaced_by}

    told = Counter(each.turn for each in facts)

    def question_of(fact: FactDocument) -> str:
        corrects = told[fact.turn] == 1 or apart(fact.stated, language).first
        return (corrects and stood.get(fact.turn)) or asked.get(fact.turn, "")

    return tuple(_fact(each, question_of(each), silent.get(each.turn, frozenset())) for each in stands)


def _fact(fact: FactDocument, question: str, left_out: frozenset[str]) -> Known:
    span = fact.span if is_quotable(fact.span, left_out) else ""
    ground = Ground(kind="fact", ref=fact.key(), span=span, turn=fact.turn)
    return Known(text=fact.stated, ground=ground, question=question)


def _with_wanted(told: Sequence[Known], turns: Sequence[WholeTurn]) -> tuple[Known, ...]:
    """The facts with those marked that were to be put first: of the turn that asks it, else of the last before it."""
    asking = [
        turn.shown.turn
        for turn in turns
        if turn.assessment and (turn.assessment.told_us or ToldUs()).put_first
    ]
    places = sorted({each.ground.turn for each in told if each.ground.turn})
    wanted = {next((at for at in reversed(places) if at <= turn), None) for turn in asking}
    return tuple(
        each.model_copy(update={"wanted_first": True}) if each.ground.turn in wanted - {None} else each
        for each in told
    )


def _contradictions(backlog: Sequence[BacklogDocument]) -> tuple[KnownContradiction, ...]:
    """What each line of a file says otherwise, once: as it was decided, where it was."""
    found: dict[str, KnownContradiction] = {}
    for each in backlog:
        if each.contradiction is not None:
            known = _contradiction(each)
            line = known.in_file or known.said
            before = found.setdefault(line, known)
            if known.holds and not before.holds:
                found[line] = known
    return tuple(found.values())


def _contradiction(question: BacklogDocument) -> KnownContradiction:
    differs = question.contradiction
    assert differs is not None, "it was chosen for it"
    turn = differs.turn or question.turn
    grounds = [Ground.of_turn(turn, differs.said)] if turn else []
    if file_name := differs.file_name or (question.file_name if differs.in_file else None):
        line = differs.line or (question.line if file_name == question.file_name else None)
        grounds.insert(0, Ground.of_file(file_name, line, differs.in_file))
    return KnownContradiction(
        in_file=differs.in_file, said=differs.said, holds=differs.holds, grounds=tuple(grounds)
    )
