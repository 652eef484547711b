"""What the product does with people's texts: every task of the rules, and the functions that meet text from outside."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from shared.assessments.criteria import criterion_hash, xml
from shared.channels.speech.wording import spoken_text
from shared.channels.teams import codes
from shared.interview.results import markdown
from shared.interview.state_machine import signal, wording
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language import guards, plain_text, retrieval, spans
from shared.language.port import LanguageFailed, Request
from shared.language.quoting import Quotable
from shared.language.requests.interview import Exchange
from shared.language.requests.onboarding import SourcePassage
from shared.language.requests.resume import SkillsRequest
from shared.language.rules import criteria
from shared.language.rules.file_analysis import dive
from shared.language.rules.intent import intent_of
from shared.language.rules.intents import hear, offer_choice
from shared.language.task import Task
from shared.language.tasks.answer_question import ANSWER_QUESTION
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.extract_facts import EXTRACT_FACTS
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.language.tasks.listen import LISTEN
from shared.language.tasks.sort_facts import SORT_FACTS
from shared.language.tasks.summarise import SUMMARISE
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_topic import WORD_TOPIC
from shared.language.tasks.write_package import WRITE_PACKAGE
from shared.modes.knowledge_handover.files import parse
from shared.modes.knowledge_handover.handover import FileKind, ParsedFile
from shared.modes.predefined_questions import resume_coverage as coverage
from shared.modes.topic_exploration import memory, replies
from shared.modes.topic_exploration.fields import DataField, field_value
from shared.text import clauses, grounding, labels, passages, sentences, words
from shared.text.reading import normalise
from tests.language import evidence, exploring, handover_turn, onboarding, tasks
from tests.linear.patterns import modules

ANSWER: Final = 20_000
RESUME: Final = 100_000
FILE: Final = 400_000
MOST_EXCHANGES: Final = 4
"""A question and its follow-ups."""
_FILES: Final[tuple[tuple[str, FileKind], ...]] = (
    ("p.py", "code"),
    ("p.sql", "code"),
    ("p.js", "code"),
    ("p.md", "markdown"),
    ("p.csv", "table"),
    ("p.xlsx", "spreadsheet"),
    ("p.pdf", "pdf"),
)


def _by_rules[Asked: Request](task: Task[Asked, Any], request: Asked) -> object:
    """What the rules answer; they may have nothing to say: here that is no failure."""
    try:
        return task.rules.answer(request, None)
    except LanguageFailed:
        return None


@dataclass(frozen=True, slots=True)
class TextCall:
    """Something that is done with a text, and how many characters of it there may be at most."""

    name: str
    call: Callable[[str], object]
    most: int = ANSWER

    def __str__(self) -> str:
        return self.name

    def __call__(self, text: str) -> None:
        """Done as if for the first time: what is remembered of a text would hide what it costs."""
        for cache in _caches():
            cache.cache_clear()
        self.call(text)


_KNOWN_CACHES: Final[list[Any]] = []


def _caches() -> list[Any]:
    """Memories of texts: bounded ones. Vocabularies are kept without a bound, and stay."""
    if not _KNOWN_CACHES:
        found = {
            id(value): value
            for module in modules()
            for value in vars(module).values()
            if hasattr(value, "cache_parameters") and value.cache_parameters()["maxsize"] is not None
        }
        _KNOWN_CACHES.extend(found.values())
    return _KNOWN_CACHES


def _attributes() -> tuple[Concept, ...]:
    return tuple(
        Concept(concept_id=f"c{at}", text=f"{each} of Kafka", label=each, severity="major", attribute=each)
        for at, each in enumerate(SKILL_ATTRIBUTES)
    )


def task_calls(spoken: LanguageCode = "en") -> list[TextCall]:
    """Every task of the rules, with the text where a participant, a resume or a file of a project may put it."""

    def assess(*answers: str, skill: bool = False) -> None:
        exchanges = tuple(Exchange("Why?", answer or "x") for answer in answers)
        changes: dict[str, Any] = {"language": spoken, "exchanges": exchanges}
        if skill:
            changes |= {"skill": "Kafka", "concepts": _attributes(), "ideal_answer": ""}
        _by_rules(ASSESS, tasks.assess_task("x").model_copy(update=changes))

    def parts(text: str) -> list[str]:
        each = len(text) // MOST_EXCHANGES
        return [text[at * each : (at + 1) * each] for at in range(MOST_EXCHANGES)]

    def in_language(task: Any) -> Any:
        return task.model_copy(update={"language": spoken})

    def passage(text: str) -> SourcePassage:
        return SourcePassage(kind="turn", ref="turn-3", text=text, heading="", turn=3)

    return [
        TextCall("assess", assess),
        TextCall("assess four answers", lambda text: assess(*parts(text)), MOST_EXCHANGES * ANSWER),
        TextCall("assess a skill", lambda text: assess(text, skill=True)),
        TextCall(
            "follow up",
            lambda text: _by_rules(WORD_FOLLOW_UP, in_language(tasks.follow_up_task(answer=text))),
        ),
        TextCall("clarify", lambda text: _by_rules(CLARIFY, in_language(tasks.clarify_task(said=text)))),
        TextCall(
            "summarise", lambda text: _by_rules(SUMMARISE, in_language(tasks.summary_task(answer=text)))
        ),
        TextCall(
            "judge coverage",
            lambda text: _by_rules(JUDGE_COVERAGE, in_language(tasks.coverage_task(resume=text))),
            RESUME,
        ),
        TextCall(
            "extract skills",
            lambda text: _by_rules(EXTRACT_SKILLS, SkillsRequest(language=spoken, resume=text)),
            RESUME,
        ),
        TextCall(
            "extract facts",
            lambda text: _by_rules(EXTRACT_FACTS, handover_turn.extract_task(text, language=spoken)),
        ),
        TextCall(
            "word a backlog question",
            lambda text: _by_rules(
                WORD_BACKLOG_QUESTION,
                handover_turn.word_task(
                    recent=(Exchange("Why?", text),), facts=(text[:400],), language=spoken
                ),
            ),
        ),
        TextCall(
            "sort facts",
            lambda text: _by_rules(SORT_FACTS, onboarding.parts_task(onboarding.fact(1, text))),
        ),
        TextCall(
            "write the package",
            lambda text: _by_rules(WRITE_PACKAGE, onboarding.package_task(onboarding.fact(1, text))),
        ),
        TextCall(
            "answer a successor",
            lambda text: _by_rules(
                ANSWER_QUESTION, in_language(onboarding.ask_task("Who approves it?", passage(text)))
            ),
        ),
        TextCall(
            "answer a successor's long question",
            lambda text: _by_rules(ANSWER_QUESTION, in_language(onboarding.ask_task(text or "x"))),
            2_000,
        ),
        TextCall("listen", lambda text: _by_rules(LISTEN, exploring.listen_task(text, language=spoken))),
        TextCall(
            "word a topic",
            lambda text: _by_rules(
                WORD_TOPIC,
                exploring.topic_task(last=Exchange("Why?", text), insight=text[:500], language=spoken),
            ),
        ),
        TextCall(
            "judge a criterion",
            lambda text: criteria.judgement(evidence.judge_task(text, answers=[text], language=spoken)),
        ),
        TextCall(
            "rank evidence", lambda text: criteria.ranking(evidence.rank_task(text, language=spoken), None)
        ),
    ]


def file_calls() -> list[TextCall]:
    """Reading one file of a project, by its kind."""

    def diving(name: str, kind: FileKind) -> Callable[[str], object]:
        return lambda text: dive(ParsedFile(file_name=name, kind=kind, text=text), 24)

    return [TextCall(f"dive into {name}", diving(name, kind), FILE) for name, kind in _FILES]


def function_calls() -> list[TextCall]:
    """Functions that meet text from outside before or beside the rules."""
    email = DataField(name="email", type="email", label="E-mail")
    phone = DataField(name="phone", type="phone", label="Phone")
    return [
        TextCall("normalise", normalise.normalise, FILE),
        TextCall("as lines", parse.as_lines, FILE),
        TextCall("clean", plain_text.clean, FILE),
        TextCall("shorten", lambda text: plain_text.shorten(text, 500), FILE),
        TextCall("passages", lambda text: passages.passages(text, "p.md"), FILE),
        TextCall("terms", lambda text: retrieval.terms(text, "en"), FILE),
        TextCall("grounds", lambda text: grounding.grounds([text]), FILE),
        TextCall("quotable", lambda text: Quotable(text).find(text[:200], 1), FILE),
        TextCall("evidence", xml.xml_text, FILE),
        TextCall("unwrap", criteria._unwrapped, FILE),
        TextCall("markdown", markdown.literal, RESUME),
        TextCall("artefacts", grounding.artefacts, RESUME),
        TextCall("span of a resume", lambda text: coverage.span_in(text[:100], text), RESUME),
        TextCall("words", words.words, RESUME),
        TextCall("surface words", words.surface_words, RESUME),
        TextCall("spelled out", words.spelled_out, RESUME),
        TextCall("sentences", sentences.sentences, RESUME),
        TextCall("clauses", lambda text: clauses.clauses(text, "en")),
        TextCall("topics", lambda text: labels.topics(text, "What do you do?", "en")),
        TextCall("signal", lambda text: signal.signal_score(text, "en")),
        TextCall("content signal", lambda text: signal.content_signal(text, "en")),
        TextCall("key insight", lambda text: memory.key_insight(text, "en")),
        TextCall("style", lambda text: memory.style([text], "en")),
        TextCall("intent", lambda text: hear(text, "en", "")),
        TextCall("choice of an offer", lambda text: offer_choice(text, "en")),
        TextCall("offer", lambda text: replies.offer_answer(text, "en")),
        TextCall("consent", lambda text: replies.consent_answer(text, "en")),
        TextCall("e-mail", lambda text: field_value(email, text)),
        TextCall("phone", lambda text: field_value(phone, text)),
        TextCall("question", wording.is_question),
        TextCall("repeats", lambda text: wording.repeats(text, [f"{text} x"])),
        TextCall("leaks", lambda text: wording.leaks_ideal(text, text, [text])),
        TextCall("span", lambda text: spans.find_span(text[-500:], [text])),
        TextCall("name", lambda text: spans.find_name(text[-100:], text)),
        TextCall("nearly said", lambda text: spans.nearly_said(text[:500], [text])),
        TextCall("criterion", criterion_hash.normalize_and_hash),
        TextCall("spoken", lambda text: spoken_text(text, text)),
        TextCall("code", codes.read_code),
        TextCall("plain question", lambda text: _refused(guards.shown, text)),
        TextCall("language", lambda text: intent_of(tasks.assess_task(text), (), None)),
    ]


def _refused(guard: Callable[[str, tuple[int, int]], str], text: str) -> None:
    try:
        guard(text, (10, ANSWER))
    except guards.InvalidReply:
        return
