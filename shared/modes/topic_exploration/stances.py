"""What was said to an offer, a consent or a field, and what an answer of an exploration is worth (D12, D15).

What is told of the topics beside one of them is kept as an answer about the last topic.
"""

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment, Fact
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.signal import LOW_BELOW, signal_by
from shared.language.port import Reply
from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.hearing.parts import hear_parts
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.listening import open_goals
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.records import AnsweredRecord, ExplorationRecord
from shared.modes.topic_exploration.replies import Stance, told_beside, wants_to_end


def stance_of(said: Stance, answer: AnswerDocument, effect: Assess) -> Stance:
    """Yes and no are told first; a wish to end counts where neither was said."""
    is_over = wants_to_end(answer.text, effect.language)
    is_over = is_over or hear_parts(answer.text, effect.language, "").leaving == "hurried"
    return "closes" if said == "neutral" and is_over else said


async def stood(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    stance: Stance,
    *,
    may_tell: bool = True,
    given: tuple[str, ...] = (),
) -> Judged:
    """What was said to an offer, a consent or a field, with what was told of the topics beside it."""
    document = AssessmentDocument.of_aside(effect, Heard()).model_copy(update={"stance": stance})
    answer = interview.part(AnswerDocument, effect.turn)
    told = told_beside(answer.text if answer else "", effect.language, given) if may_tell else ""
    if not told:
        return Judged(document)
    goals = open_goals(interview.record(ExplorationRecord).standing.topics, material)
    said = (Exchange("", told),)
    reply = await language.run(
        LISTEN, ListenRequest(language=effect.language, about=(), said=said, goals=goals, asked=False)
    )
    assessment = assessment_of(effect, reply, told)
    facts = assessment.facts or (Fact(text=told, span=told),)
    update = {
        "assessment": assessment.model_copy(update={"facts": facts}),
        "sub_goals": reply.value.sub_goals,
    }
    return Judged(document.model_copy(update=update), in_time=reply.in_time)


def assessment_of(
    effect: Assess,
    reply: Reply[Listening],
    text: str,
    found: AnsweredRecord | None = None,
    *,
    by_model: bool = False,
) -> Assessment:
    """There is no ideal answer to compare with: what counts is the signal, and the facts."""
    listened = reply.value
    signal = signal_by(effect.signal, text, effect.language, serves=listened.serves)
    if found and found.worth is not None and found.topic_id == effect.question.main_id:
        signal = round((signal + found.worth) / 2, 4)
    elif by_model and listened.serves:
        signal = max(signal, LOW_BELOW)
    return Assessment(
        similarity=0.0,
        confidence=listened.confidence,
        confidence_value=CONFIDENCE_VALUE[listened.confidence],
        engagement=listened.engagement,
        signal=signal,
        facts=listened.facts,
        source=reply.source,
    )
