"""What a model made of an answer in a handover, and how it worded the next question, held against what is known.

Pure (B3 to B6). An extraction is mended to the side of what is certain; a message that may not be shown is refused, and
the rules word the question instead.
"""

from collections.abc import Sequence
from typing import Final

from shared.domain.assessment import Confidence, Engagement, Fact, Intent
from shared.domain.grounding import Grounds, grounds, ungrounded
from shared.domain.sentences import sentences
from shared.domain.wording import repeats
from shared.domain.words import content_words, words
from shared.language.guards import MAX_FACT_CHARS, MAX_FACTS, MAX_QUOTATION_CHARS, InvalidReply, shown
from shared.language.plain_text import one_line
from shared.language.rules.engagement import FEWEST_WORDS, engagement
from shared.language.rules.listening import is_not_knowing, is_refusing, mentions
from shared.language.rules.talk_listening import new_facts, probe
from shared.language.rules.talk_words import talk_words
from shared.language.spans import find_span
from shared.language.talk_tasks import DiscoveredQuestion, Extraction, ExtractTask, WordTask

QUESTION_CHARS: Final = (10, 400)
MESSAGE_CHARS: Final = (30, 900)
SENTENCES: Final = range(2, 5)
MOST_DISCOVERED: Final = 3
_SCANNED: Final = 10
_TELLING: Final = 3


def checked_extraction(draft: Extraction, task: ExtractTask) -> Extraction:
    """The extraction with nothing in it that was not said, and no question that may not join the backlog.

    Facts without a span of the answer, or told before, are dropped; one that names what nobody spoke of is told in the
    words of its span. Not knowing is an answer of low confidence. A follow-up that is missing or may not be asked is made
    by the rules. A discovered question has to be about the answer, new, and name nothing that does not exist; a choice
    that was not offered is none.
    """
    ground = grounds(task.corpus)
    level = _confidence(draft.confidence, task)
    return Extraction(
        intent=_intent(draft.intent, task),
        facts=_facts(draft.facts, task, ground),
        confidence=level,
        engagement=_engagement(draft.engagement, task),
        follow_up=_follow_up(draft.follow_up, task, level, ground),
        discovered=_discovered(draft.discovered, task, ground),
        next_question_id=_choice(draft.next_question_id, task),
    )


def checked_message(text: str, task: WordTask) -> str:
    """The message as it may be shown: two to four sentences that end in the one question which was chosen (B3).

    It greets and says that the files were read where it is the first, else it takes up something that was said; it names
    no artefact that stands neither in the files nor in the conversation, and is no repeat.
    """
    line = shown(text, MESSAGE_CHARS)
    parts = sentences(line.replace(";", ","))
    if len(parts) not in SENTENCES:
        raise InvalidReply("sentences")
    _check_opening(line, task)
    if not _shares_a_word(line, task.question):
        raise InvalidReply("other_topic")
    if repeats(line, task.asked) or repeats(parts[-1], (_asking_part(each) for each in task.asked)):
        raise InvalidReply("repeat")
    said = (text for each in task.recent for text in (each.question, each.answer))
    known = (task.question, task.place, task.summary, *task.facts, *task.asked, *said)
    if ungrounded(line, grounds([*task.corpus, *(each.file_name for each in task.passages)]), *known):
        raise InvalidReply("ungrounded")
    return line


def _intent(judged: Intent, task: ExtractTask) -> Intent:
    admits = is_not_knowing(task.answer, task.language) or is_refusing(task.answer, task.language)
    return "answer" if admits else judged


def _confidence(judged: Confidence, task: ExtractTask) -> Confidence:
    if is_not_knowing(task.answer, task.language) or is_refusing(task.answer, task.language):
        return "low"
    return "medium" if judged == "high" and len(words(task.answer)) < FEWEST_WORDS else judged


def _engagement(judged: Engagement, task: ExtractTask) -> Engagement:
    return "low" if engagement(task.answer, task.language) == "low" else judged


def _facts(facts: Sequence[Fact], task: ExtractTask, ground: Grounds) -> tuple[Fact, ...]:
    told = [each for said in task.said for each in (said.question, said.answer)]
    kept: dict[tuple[str, ...], Fact] = {}
    for fact in facts[: MAX_FACTS * 2]:
        span = find_span(fact.span, [task.answer])
        text = one_line(fact.text[: 2 * MAX_FACT_CHARS])[:MAX_FACT_CHARS]
        if span is None or not words(text):
            continue
        quoted = span[:MAX_QUOTATION_CHARS]
        if ungrounded(text, ground, task.question, *told, *task.facts):
            text = one_line(quoted)[:MAX_FACT_CHARS]
        kept.setdefault(tuple(words(text)), Fact(text=text, span=quoted))
    return new_facts(tuple(kept.values()), task.facts)[:MAX_FACTS]


def _follow_up(given: str | None, task: ExtractTask, level: Confidence, ground: Grounds) -> str | None:
    if level == "high" or not task.may_follow_up or is_refusing(task.answer, task.language):
        return None
    asked = [*task.backlog, task.question, *(each.question for each in task.said)]
    fit = _question(given or "", task, asked, ground)
    return fit or probe(task, level)


def _discovered(
    given: Sequence[DiscoveredQuestion], task: ExtractTask, ground: Grounds
) -> tuple[DiscoveredQuestion, ...]:
    asked = [*task.backlog, task.question, *(each.question for each in task.said)]
    kept: list[DiscoveredQuestion] = []
    for each in given[:_SCANNED]:
        text = _question(each.text, task, [*asked, *(other.text for other in kept)], ground)
        if text is not None and _shares_a_word(text, task.answer):
            kept.append(DiscoveredQuestion(text=text, priority=each.priority))
    return tuple(kept[: min(MOST_DISCOVERED, max(0, task.may_discover))])


def _question(text: str, task: ExtractTask, asked: Sequence[str], ground: Grounds) -> str | None:
    """The text if it may be asked: one question, new, about nothing that is made up."""
    try:
        question = shown(text, QUESTION_CHARS)
    except InvalidReply:
        return None
    told = [each for said in task.said for each in (said.question, said.answer)]
    unfit = repeats(question, asked) or ungrounded(question, ground, task.question, *told, *task.facts)
    return None if unfit else question


def _choice(question_id: str | None, task: ExtractTask) -> str | None:
    return question_id if any(question_id == each.question_id for each in task.waiting) else None


def _check_opening(line: str, task: WordTask) -> None:
    if task.first:
        book = talk_words(task.language)
        if not (mentions(line, book.heard_greetings) and mentions(line, book.heard_reading)):
            raise InvalidReply("no_greeting")
    elif task.recent and not _takes_up(line, task):
        raise InvalidReply("no_reference")


def _takes_up(line: str, task: WordTask) -> bool:
    """Whether the message uses a word of the last answer beyond the question's own; of next to nothing none is asked."""
    answer = task.recent[-1].answer
    own = set(content_words(answer)) - set(content_words(task.question))
    little = (
        len(own) < _TELLING or is_not_knowing(answer, task.language) or is_refusing(answer, task.language)
    )
    return little or not own.isdisjoint(words(line))


def _shares_a_word(text: str, other: str) -> bool:
    telling = set(content_words(other))
    return len(telling) < _TELLING or not telling.isdisjoint(words(text))


def _asking_part(text: str) -> str:
    return next(iter(sentences(text)[-1:]), text)
