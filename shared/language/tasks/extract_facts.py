"""Take out of an answer in a handover what a successor needs, and what it means for the backlog (B2, B4 to B6).

An extraction of a model is mended to the side of what is certain. Questions go by short numbers, as every token of a
reply takes time.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Confidence, Engagement, Fact, Intent
from shared.interview.state_machine.wording import repeats
from shared.language.guards import (
    MAX_FACT_CHARS,
    MAX_FACTS,
    MAX_QUOTATION_CHARS,
    QUESTION_CHARS,
    InvalidReply,
    said_about,
    shares_a_word,
    shown,
)
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, exchange_data, joined, latest_lines, numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
    SettledQuestion,
)
from shared.language.rules.engagement import FEWEST_WORDS, engagement
from shared.language.rules.handover_turn_extraction import extraction, new_facts, probe
from shared.language.rules.listening import is_not_knowing, is_refusing
from shared.language.spans import find_span
from shared.language.structured import FactReply, StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.handover import Priority
from shared.text.grounding import Grounds, grounds, ungrounded
from shared.text.words import words

QUESTION_TOKENS: Final = 250
SAID_TOKENS: Final = 1_300
KNOWN_FACTS_TOKENS: Final = 300
WAITING_TOKENS: Final = 400
FILE_TOKENS: Final = 150
WAITING_COUNT: Final = 12
MOST_DISCOVERED: Final = 3
_SCANNED: Final = 10


def extract_prompt(request: ExtractRequest) -> Prompt:
    """At most about 3,200 tokens of prose, of which 1,300 are for the answers; a typical one takes 950."""
    waiting = [
        f"{number} {one_line(each.text)}"
        for number, each in numbered(request.waiting[:WAITING_COUNT]).items()
    ]
    return render(
        "extract_facts",
        language=LANGUAGES[request.language],
        question=_main_and_follow_up(request),
        said=exchange_data(request.said, SAID_TOKENS),
        facts=latest_lines(
            [f"{number} {text}" for number, text in numbered(request.facts, "f").items()], KNOWN_FACTS_TOKENS
        ),
        file=_at_the_place(request),
        waiting=joined(waiting, WAITING_TOKENS) or (),
    )


def _main_and_follow_up(request: ExtractRequest) -> tuple[DataBlock, ...]:
    texts = dict.fromkeys((request.main_question, request.question))
    names = ("main", "follow-up")
    return tuple(
        DataBlock(name, shorten(text, QUESTION_TOKENS)) for name, text in zip(names, texts, strict=False)
    )


def _at_the_place(request: ExtractRequest) -> tuple[DataBlock, ...]:
    if not request.file_lines or request.file_name is None:
        return ()
    text = f"{one_line(request.file_name)[:120]}\n{request.file_lines}"
    return (DataBlock("file", shorten(text, FILE_TOKENS)),)


class SettledReply(WireModel):
    question: str
    span: str


class ContradictionReply(WireModel):
    file: str
    answer: str


class DiscoveredReply(WireModel):
    question: str
    priority: Priority


class ExtractReply(StructuredReply[ExtractRequest, Extraction]):
    intent: Intent
    facts: list[FactReply]
    confidence: Confidence
    engagement: Engagement
    follow_up: str | None
    discovered: list[DiscoveredReply]
    settled: list[SettledReply]
    contradiction: ContradictionReply | None
    replaces: list[str]
    next_question: str | None

    def result(self, request: ExtractRequest) -> Extraction:
        """The reply in the port's words, not yet checked against the task; an unknown number names no question."""
        waiting = numbered(request.waiting[:WAITING_COUNT])
        chosen = waiting.get((self.next_question or "").strip())
        known, differs = numbered(request.facts, "f"), self.contradiction
        return Extraction(
            intent=self.intent,
            facts=tuple(each.fact() for each in self.facts),
            confidence=self.confidence,
            engagement=self.engagement,
            follow_up=self.follow_up,
            discovered=tuple(
                DiscoveredQuestion(text=each.question, priority=each.priority) for each in self.discovered
            ),
            next_question_id=chosen.question_id if chosen else None,
            settled=tuple(
                SettledQuestion(question_id=waiting[each.question].question_id, span=each.span)
                for each in self.settled
                if each.question in waiting
            ),
            contradiction=Contradiction(in_file=differs.file, said=differs.answer) if differs else None,
            replaced=tuple(known[number] for number in self.replaces if number in known),
        )


def checked_extraction(draft: Extraction, request: ExtractRequest) -> Extraction:
    """The extraction with nothing in it that was not said, and no question that may not join the backlog.

    Facts without a span of the answer, or told before, are dropped; one that names what nobody spoke of is told in the
    words of its span. A follow-up that is missing or may not be asked is made by the rules. A discovered question has to
    be about the answer, new, and name nothing that does not exist; a choice that was not offered is none. What is settled
    has words of the answer, what is contradicted has words of the file too; only a correction replaces facts.
    """
    ground = grounds(request.corpus)
    intent = _intent(draft.intent, request)
    request = request.model_copy(update={"heard": intent})
    differs = _contradiction(draft.contradiction, request)
    level = _confidence(draft.confidence, request, differs)
    return Extraction(
        intent=intent,
        facts=_facts(draft.facts, request, ground),
        confidence=level,
        engagement=_engagement(draft.engagement, request),
        follow_up=_follow_up(draft.follow_up, request, level, ground, differs),
        discovered=_discovered(draft.discovered, request, ground),
        next_question_id=_choice(draft.next_question_id, request),
        settled=_settled(draft.settled, request),
        contradiction=differs,
        replaced=draft.replaced[:MAX_FACTS] if intent == "correction" else (),
    )


def _intent(judged: Intent, request: ExtractRequest) -> Intent:
    """Not knowing, or not saying, is an answer (D15); what the words alone say stands where a model hears less."""
    if is_not_knowing(request.answer, request.language):
        return "dont_know"
    if is_refusing(request.answer, request.language):
        return "answer"
    return request.heard if judged == "answer" else judged


def _settled(given: Sequence[SettledQuestion], request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    texts = {each.question_id: each.text for each in request.waiting}
    kept: dict[str, SettledQuestion] = {}
    for each in given[:_SCANNED]:
        span = find_span(each.span, [request.answer])
        if span and each.question_id in texts and shares_a_word(texts[each.question_id], request.answer):
            kept.setdefault(
                each.question_id,
                SettledQuestion(question_id=each.question_id, span=span[:MAX_QUOTATION_CHARS]),
            )
    return tuple(kept.values())


def _contradiction(given: Contradiction | None, request: ExtractRequest) -> Contradiction | None:
    if given is None:
        return None
    in_file = find_span(given.in_file, [request.file_lines, request.main_question])
    said = find_span(given.said, [request.answer])
    if in_file is None or said is None or in_file == said:
        return None
    return Contradiction(in_file=in_file[:MAX_QUOTATION_CHARS], said=said[:MAX_QUOTATION_CHARS])


def _confidence(judged: Confidence, request: ExtractRequest, differs: Contradiction | None) -> Confidence:
    if request.heard == "dont_know" or is_refusing(request.answer, request.language):
        return "low"
    unsure = differs is not None or len(words(request.answer)) < FEWEST_WORDS
    return "medium" if judged == "high" and unsure else judged


def _engagement(judged: Engagement, request: ExtractRequest) -> Engagement:
    return "low" if engagement(request.answer, request.language) == "low" else judged


def _facts(facts: Sequence[Fact], request: ExtractRequest, ground: Grounds) -> tuple[Fact, ...]:
    kept: dict[tuple[str, ...], Fact] = {}
    for fact in facts[: MAX_FACTS * 2]:
        span = find_span(fact.span, [request.answer])
        text = one_line(fact.text[: 2 * MAX_FACT_CHARS])[:MAX_FACT_CHARS]
        if span is None or not words(text) or text.endswith(("?", "？")):
            continue
        quoted = span[:MAX_QUOTATION_CHARS]
        if ungrounded(text, ground, *_spoken_of(request)):
            text = one_line(quoted)[:MAX_FACT_CHARS]
        kept.setdefault(tuple(words(text)), Fact(text=text, span=quoted))
    return new_facts(tuple(kept.values()), request.facts)[:MAX_FACTS]


def _follow_up(
    given: str | None,
    request: ExtractRequest,
    level: Confidence,
    ground: Grounds,
    differs: Contradiction | None,
) -> str | None:
    if level == "high" or not request.may_follow_up or is_refusing(request.answer, request.language):
        return None
    return _question(given or "", request, _asked(request), ground) or probe(request, level, differs)


def _discovered(
    given: Sequence[DiscoveredQuestion], request: ExtractRequest, ground: Grounds
) -> tuple[DiscoveredQuestion, ...]:
    asked = _asked(request)
    kept: list[DiscoveredQuestion] = []
    for each in given[:_SCANNED]:
        text = _question(each.text, request, [*asked, *(other.text for other in kept)], ground)
        if text is not None and shares_a_word(text, request.answer):
            kept.append(DiscoveredQuestion(text=text, priority=each.priority))
    return tuple(kept[: min(MOST_DISCOVERED, max(0, request.may_discover))])


def _question(text: str, request: ExtractRequest, asked: Sequence[str], ground: Grounds) -> str | None:
    """The text if it may be asked: one question, new, about nothing that is made up."""
    try:
        question = shown(text, QUESTION_CHARS)
    except InvalidReply:
        return None
    unfit = repeats(question, asked) or ungrounded(question, ground, *_spoken_of(request))
    return None if unfit else question


def _asked(request: ExtractRequest) -> list[str]:
    """All questions that are not to be asked again."""
    return [*request.backlog, request.question, *(each.question for each in request.said)]


def _spoken_of(request: ExtractRequest) -> list[str]:
    return [*said_about(request.question, request.said), *request.facts]


def _choice(question_id: str | None, request: ExtractRequest) -> str | None:
    return question_id if any(question_id == each.question_id for each in request.waiting) else None


EXTRACT_FACTS = Task(
    name="extract_facts",
    request=ExtractRequest,
    result=Extraction,
    rules=ByRules(by_words(extraction), late=lambda _: Extraction(confidence="low")),
    model=ByModel(
        prompt=extract_prompt,
        reply=ExtractReply,
        ask=once(checked_extraction, beside=True),
        limits=TaskSettings(max_output_tokens=900, temperature=0.2),
    ),
)
