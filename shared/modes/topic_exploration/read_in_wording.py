"""What a model that worded the next question found the last message to be, and to tell."""

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.record import Record
from shared.interview.state_machine.intents import EXPLAINED, WISHES, Heard, with_wish
from shared.language.port import Reply
from shared.language.requests.exploration import TopicWording
from shared.language.rules.hearing.leaving import says_stop_too
from shared.modes.mode import Worded
from shared.modes.said_first import LED_OVER
from shared.modes.sparing import with_off_record, words_spared
from shared.modes.topic_exploration.part import WORTH, SubGoalsHeard
from shared.modes.topic_exploration.records import AnsweredRecord
from shared.modes.topic_exploration.scene import WordingScene

type Read = tuple[AssessmentDocument, AnsweredRecord]
"""What a model read in the last answer."""


def meant_by(scene: WordingScene, heard: Heard, found: TopicWording | None) -> Heard | None:
    """What the last message is found to be instead of an answer, or to wish for beside it; None where it only answers.

    Without a model that has read it the words count. A wish to stop that a model alone found is confirmed.
    """
    if found is not None and found.intent is not None:
        said = scene.turns[-1].answer if scene.turns else None
        wish = found.beside or found.intent
        is_plain = (
            not heard.later
            and said is not None
            and says_stop_too(wish, said.text, scene.effect.language, heard)
        )
        meant = Heard(intent=found.intent, plain=is_plain, later=heard.later, reply=heard.reply)
        heard = with_wish(found.beside, meant, plain=is_plain) if found.beside else meant
    if heard.beside == "distress" and is_replied(scene):
        return None  # a word of care is said already
    if heard.beside or heard.intent in WISHES:
        return heard if scene.effect.rereads else None
    return heard if heard.intent in EXPLAINED and scene.effect.rereads == "all" else None


def is_replied(scene: WordingScene) -> bool:
    judged = scene.turns[-1].assessment if scene.turns else None
    return judged is not None and judged.reply not in (None, *LED_OVER)


def read_anew(reply: Reply[TopicWording], meant: Heard, read: Read | tuple[()]) -> Worded:
    """The last message as it is meant: what it answers beside a wish counts, and nothing sad is taken up again."""
    if meant.beside is None or not read:
        return Worded("", reply.source, reply.usage, meant=meant)
    judged, answered = read
    heard = judged.sub_goals or SubGoalsHeard()
    is_hard = heard.hard or meant.beside == "distress"
    named = {
        topic_id: tuple(sorted({*heard.named.get(topic_id, ()), *answered.named.get(topic_id, ())}))
        for topic_id in {**heard.named, **answered.named}
    }
    judged = judged.model_copy(
        update={"sub_goals": heard.model_copy(update={"hard": is_hard, "named": named})}
    )
    return Worded("", reply.source, reply.usage, meant=meant, read=judged, records=(answered,))


def read_in(scene: WordingScene, reply: Reply[TopicWording]) -> Read | tuple[()]:
    """What the model read in the last answer: facts and worth take the place of the rules', its sub-goals are added."""
    found, last = reply.value, scene.turns[-1] if scene.turns else None
    if last is None or last.assessment is None or last.assessment.assessment is None or found.serves is None:
        return ()
    worth, judged = WORTH[found.serves], last.assessment.assessment
    changed = judged.model_copy(
        update={
            "signal": worth,
            "facts": judged.facts if found.facts is None else found.facts,
            "source": reply.source if found.facts is not None else judged.source,
        }
    )
    said = last.answer and last.answer.text
    kept_out = words_spared(found.spared, said, last.assessment, scene.effect.language)
    told: dict[str, object] = {"threads": found.threads, "closed": found.closed}
    told |= {"replaced": found.replaces, "told_us": found.told_us}
    named = dict(scene.answered)
    for goal in found.answered:
        topic_id, _, number = goal.rpartition(".")
        named[topic_id] = tuple(sorted({*named.get(topic_id, ()), int(number) - 1}))
    heard = last.assessment.model_copy(update={"assessment": changed, "spared": kept_out, **told})
    return (
        with_off_record(heard, found.off_record),
        AnsweredRecord(named=named, topic_id=last.shown.main_id, worth=worth),
    )


def with_usage(read: Read | tuple[()], reply: Reply[TopicWording]) -> tuple[Record, ...]:
    """What was read, with what that cost: no question is shown that could tell it."""
    if not read:
        return ()
    judged, answered = read
    return judged.model_copy(update={"usage": judged.usage + reply.usage}), answered
