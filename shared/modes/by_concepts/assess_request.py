"""What is asked about an answer, without what it or an earlier one takes back (A2, G2)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn, uncounted
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.language.fallback import has_model
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.corrections.taken_back import without_spoken
from shared.language.rules.corrections.told import no_longer_so
from shared.language.task import LanguageModel
from shared.modes.by_concepts.correcting import (
    affirmed_before,
    evidence_in,
    put_right,
    withdrawn,
    without_spans,
)
from shared.modes.by_concepts.in_passing import answered
from shared.modes.by_concepts.known import known_before
from shared.modes.by_concepts.subject import Subject
from shared.modes.sparing import is_familiar
from shared.platform.long_texts import read_apart

MOST_OTHERS: Final = 100


async def as_it_stands(
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
    effect = effect.model_copy(update={"ledger": effect.ledger.without({*unsaid, *uncounted(turns)})})
    spoken = (*exchanges[:-1], without_spoken(exchanges[-1], gone))
    standing = without_spans(spoken, (*unsaid.values(), *opposed))
    if not has_model(language):
        return heard, effect, _request(interview, effect, subject, heard, standing)
    # A model reads what was taken back, and how; and the words may have misheard that it was.
    request = _request(interview, effect, subject, heard, exchanges)
    return heard, effect, request.model_copy(update={"standing": standing})


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


def _beside(subject: Subject) -> tuple[str, ...]:
    """The other skills of the resume; none beside a job, which was done with them."""
    if subject.skill is None or subject.skill.is_job:
        return ()
    return tuple(each.name for each in subject.others if not each.is_job)


def _elsewhere(subject: Subject) -> tuple[str, ...]:
    """The other jobs of the resume, where a job is asked about; a skill was used at all of them."""
    is_job = subject.skill is not None and subject.skill.is_job
    return tuple(each.name for each in subject.others if each.is_job) if is_job else ()


def _of_other_questions(interview: Interview, main_id: str) -> tuple[str, ...]:
    """What is to be learnt by the other main questions, as far as it is looked through."""
    known = interview.record(ConceptsRecord).concepts
    return tuple(each.text for other, all_of in known.items() if other != main_id for each in all_of)[
        :MOST_OTHERS
    ]
