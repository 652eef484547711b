"""Take out of an answer in a handover what a successor needs, and what it means for the backlog (B2, B4 to B6).

An extraction of a model is mended to the side of what is certain. Questions go by short numbers, as every token of a
reply takes time.
"""

from collections.abc import Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import Confidence, Engagement, Fact, Intent
from shared.interview.state_machine.intents import WISHES
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
from shared.language.prompt_parts import LANGUAGES, exchange_data, joined, numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
    SettledQuestion,
    WaitingQuestion,
)
from shared.language.rules.engagement import FEWEST_WORDS, engagement
from shared.language.rules.handover_turn_extraction import extraction, new_facts, probe
from shared.language.rules.listening import is_not_knowing, is_refusing
from shared.language.spans import find_span
from shared.language.structured import FactReply, StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.handover import Priority
from shared.text.grounding import Grounds, grounds, ungrounded
from shared.text.tokens import estimate_tokens
from shared.text.words import content_words, words

QUESTION_TOKENS: Final = 250
SAID_TOKENS: Final = 1_300
KNOWN_FACTS_TOKENS: Final = 700
WAITING_TOKENS: Final = 700
FILE_TOKENS: Final = 150
ELSEWHERE_TOKENS: Final = 250
WAITING_COUNT: Final = 15
MOST_DISCOVERED: Final = 3
_SCANNED: Final = 10


def extract_prompt(request: ExtractRequest) -> Prompt:
    """At most about 4,200 tokens of prose, of which 1,300 are for the answers; a typical one takes 1,100."""
    waiting = [f"{number} {one_line(each.text)}" for number, each in _offered(request).items()]
    return render(
        "extract_facts",
        language=LANGUAGES[request.language],
        question=_main_and_follow_up(request),
        said=exchange_data(request.said, SAID_TOKENS),
        facts="\n".join(_known(request)) or (),
        file=_in_the_files(request),
        waiting=joined(waiting, WAITING_TOKENS) or (),
    )


def _main_and_follow_up(request: ExtractRequest) -> tuple[DataBlock, ...]:
    texts = dict.fromkeys((request.main_question, request.question))
    names = ("main", "follow-up")
    return tuple(
        DataBlock(name, shorten(text, QUESTION_TOKENS)) for name, text in zip(names, texts, strict=False)
    )


def _offered(request: ExtractRequest) -> dict[str, WaitingQuestion]:
    """As many of the waiting questions as fit whole, by number; one is always offered."""
    left, kept = WAITING_TOKENS, list[WaitingQuestion]()
    for each in (*request.waiting, *request.later)[:WAITING_COUNT]:
        left -= estimate_tokens(one_line(each.text)) + 2
        if left < 0 and kept:
            break
        kept.append(each)
    return numbered(kept)


def _known(request: ExtractRequest) -> list[str]:
    """The known facts by their numbers; of too many those that the answer speaks of, then the latest."""
    about, left = set(content_words(request.answer, request.language)), KNOWN_FACTS_TOKENS
    lines = [f"{number} {one_line(text)}" for number, text in numbered(request.facts, "f").items()]
    touched = [not about.isdisjoint(content_words(each, request.language)) for each in request.facts]
    kept: set[int] = set()
    for at in sorted(range(len(lines)), key=lambda at: (touched[at], at), reverse=True):
        left -= estimate_tokens(lines[at]) + 1
        if left < 0:
            break
        kept.add(at)
    return [line for at, line in enumerate(lines) if at in kept]


def _in_the_files(request: ExtractRequest) -> tuple[DataBlock, ...]:
    blocks: list[DataBlock] = []
    if request.file_lines and request.file_name is not None:
        text = f"{one_line(request.file_name)[:120]}\n{request.file_lines}"
        blocks.append(DataBlock("file", shorten(text, FILE_TOKENS)))
    if request.elsewhere:
        lines = [
            f"{each.file_name[:120]}, {each.first_line}: {one_line(each.text)}" for each in request.elsewhere
        ]
        blocks.append(DataBlock("elsewhere", joined(lines, ELSEWHERE_TOKENS)))
    return tuple(blocks)


class SettledReply(WireModel):
    question: str
    span: str


class ContradictionReply(WireModel):
    file: str
    answer: str
    holds: Literal["file", "answer"] | None


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
    asked_for: bool

    def result(self, request: ExtractRequest) -> Extraction:
        """The reply in the port's words, not yet checked against the task; an unknown number names no question."""
        waiting, wanted = _offered(request), (self.next_question or "").strip()
        chosen, known = waiting.get(wanted), numbered(request.facts, "f")
        return Extraction(
            intent=self.intent,
            facts=tuple(each.fact() for each in self.facts),
            confidence=self.confidence,
            engagement=self.engagement,
            follow_up=self.follow_up,
            discovered=tuple(
                DiscoveredQuestion(text=each.question, priority=each.priority, comes_next=number == wanted)
                for number, each in numbered(self.discovered, "d").items()
            ),
            next_question_id=chosen.question_id if chosen else None,
            asked_for=self.asked_for,
            settled=tuple(
                SettledQuestion(question_id=waiting[each.question].question_id, span=each.span)
                for each in self.settled
                if each.question in waiting
            ),
            contradiction=self.contradiction and _differing(self.contradiction),
            replaced=tuple(known[number] for number in self.replaces if number in known),
        )


def _differing(told: ContradictionReply) -> Contradiction:
    holds = {"file": told.file, "answer": told.answer}.get(told.holds or "")
    return Contradiction(in_file=told.file, said=told.answer, holds=holds)


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
        asked_for=draft.asked_for,
        settled=_settled(draft.settled, request),
        contradiction=differs,
        replaced=draft.replaced[:MAX_FACTS] if intent == "correction" else (),
    )


def _intent(judged: Intent, request: ExtractRequest) -> Intent:
    """Not knowing, or not saying, is an answer (D15); what the words alone say stands where a model hears less.

    But for a wish: words that only sound like one are read here before they count.
    """
    if is_not_knowing(request.answer, request.language):
        return "dont_know"
    if is_refusing(request.answer, request.language):
        return "answer"
    return request.heard if judged == "answer" and request.heard not in WISHES else judged


def _settled(given: Sequence[SettledQuestion], request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    texts = {each.question_id: each.text for each in (*request.waiting, *request.later)}
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
    there = find_span(given.in_file, [request.file_lines, request.main_question])
    lines = ((find_span(given.in_file, [each.text]), each.file_name) for each in request.elsewhere)
    in_file, file_name = (there, request.file_name) if there else next(filter(_is_found, lines), (None, None))
    said = find_span(given.said, [request.answer])
    if in_file is None or said is None or in_file == said:
        return None
    in_file, said = in_file[:MAX_QUOTATION_CHARS], said[:MAX_QUOTATION_CHARS]
    holds = {given.in_file: in_file, given.said: said}.get(given.holds or "")
    return Contradiction(in_file=in_file, said=said, file_name=file_name, holds=holds)


def _is_found(line: tuple[str | None, str]) -> bool:
    return line[0] is not None


def _confidence(judged: Confidence, request: ExtractRequest, differs: Contradiction | None) -> Confidence:
    if request.heard == "dont_know" or is_refusing(request.answer, request.language):
        return "low"
    unsure = (differs is not None and differs.holds is None) or len(words(request.answer)) < FEWEST_WORDS
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
    return new_facts(tuple(kept.values()), request)[:MAX_FACTS]


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
            kept.append(each.model_copy(update={"text": text}))
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
    return (
        question_id
        if question_id in {each.question_id for each in (*request.waiting, *request.later)}
        else None
    )


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
