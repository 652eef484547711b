"""What the product does with people's texts: every task of the rules, and the functions that meet text from outside."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from shared.assessments.criteria import criterion_hash, xml
from shared.channels.teams import codes
from shared.interview.results import markdown_text
from shared.interview.state_machine import signal, wording
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language import guards, plain_text, retrieval, spans
from shared.language.port import LanguageFailed
from shared.language.quoting import Quotable
from shared.language.requests.interview import Exchange
from shared.language.requests.onboarding import SourcePassage
from shared.language.requests.resume import SkillsRequest
from shared.language.rules.corrections.cues import named_words
from shared.language.rules.corrections.own_words_righted import said_otherwise
from shared.language.rules.corrections.slips import as_it_holds
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.criteria import judging as criteria
from shared.language.rules.distress.losses import loss, who_died
from shared.language.rules.exploration.asked_for import asked_for, tells_a_deed
from shared.language.rules.handover.file_analysis import dive
from shared.language.rules.handover.standing_risks import standing_risks
from shared.language.rules.hearing.additions import Earlier, addition
from shared.language.rules.hearing.carrying_on import goes_no_further, goes_on
from shared.language.rules.hearing.intent import intent_of
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.leaving import says_stop_too
from shared.language.rules.hearing.main_first import told_for_the_main_ones
from shared.language.rules.hearing.offered import offer_choice
from shared.language.rules.hearing.on_condition import stops_on_condition
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.hearing.time_named import time_named_in, told_besides
from shared.language.rules.hearing.wishes_told import kept_for_a_talk, offers_told
from shared.language.rules.off_record.kept_out import kept_out, kept_out_of_all
from shared.language.rules.past_forms import has_past_form
from shared.language.rules.resume.gaps import ResumeGap, longest_gap
from shared.language.rules.resume.post_required import required_list
from shared.language.rules.resume.untold_time import heard_of_time, is_told
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.skills.no_case import has_no_case
from shared.language.rules.written_in import in_other_languages, written_in
from shared.language.task import Task
from shared.language.tasks.answer_question import ANSWER_QUESTION
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.extract_facts import EXTRACT_FACTS
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.language.tasks.listen import LISTEN
from shared.language.tasks.name_themes import NAME_THEMES
from shared.language.tasks.sort_facts import SORT_FACTS
from shared.language.tasks.summarise import SUMMARISE
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_topic import WORD_TOPIC
from shared.language.tasks.write_package import WRITE_PACKAGE
from shared.modes.by_concepts.disowned import disowned, is_of_others
from shared.modes.dynamic_gap.of_the_post import is_met_in_doubt
from shared.modes.knowledge_handover.handover import FileKind, ParsedFile
from shared.modes.predefined_questions import resume_coverage as coverage
from shared.modes.topic_exploration import memory, replies
from shared.modes.topic_exploration.fields import DataField, field_value
from shared.text import clauses, grounding, labels, passages, sentences, words
from shared.text.reading import html, mail, normalise
from shared.text.secrets.masking import masked
from tests.language import evidence, exploring, handover_turn, onboarding, tasks, together
from tests.linear.patterns import modules
from triggers.participants.speaking import spoken_text

ANSWER: Final = 20_000
RESUME: Final = 100_000
UNTOLD: Final = ResumeGap(left="2019", back="2021", months=12, years=(2019, 2020, 2021))
ASKED_OF_A_LINE: Final = "In your resume you write: “Led 40 people”. How?"
EARLIER: Final = {"q1": Earlier(frozenset({"rope"}), ("A rope.",))}
FILE: Final = 400_000
MOST_EXCHANGES: Final = 4
"""A question and its follow-ups."""
_FILES: Final[tuple[tuple[str, FileKind], ...]] = (
    ("p.py", "code"), ("p.sql", "code"), ("p.js", "code"), ("p.md", "markdown"), ("p.csv", "table"),
    ("p.xlsx", "spreadsheet"), ("p.pdf", "pdf"), ("p.pptx", "slides"), ("p.ipynb", "notebook"),
)  # fmt: skip


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

    def by_rules(
        name: str, task: Task[Any, Any], request: Callable[[str], Any], most: int = ANSWER
    ) -> TextCall:
        def call(text: str) -> object:
            """What the rules answer; they may have nothing to say: here that is no failure."""
            try:
                return task.rules.answer(request(text).model_copy(update={"language": spoken}), None)
            except LanguageFailed:
                return None

        return TextCall(name, call, most)

    def answered(*answers: str, **changes: Any) -> Any:
        exchanges = tuple(Exchange("Why?", answer or "x") for answer in answers)
        return tasks.assess_task("x").model_copy(update={"exchanges": exchanges, **changes})

    def four(text: str) -> Any:
        each = len(text) // MOST_EXCHANGES
        return answered(*(text[at * each : (at + 1) * each] for at in range(MOST_EXCHANGES)))

    def about_a_skill(text: str) -> Any:
        return answered(text, skill="Kafka", concepts=_attributes(), ideal_answer="")

    def recent(text: str) -> Any:
        return handover_turn.word_task(recent=(Exchange("Why?", text),), facts=(text[:400],))

    def passage(text: str) -> Any:
        found = SourcePassage(kind="turn", ref="turn-3", text=text, heading="", turn=3)
        return onboarding.ask_task("Who approves it?", found)

    def topic(text: str) -> Any:
        return exploring.topic_task(last=Exchange("Why?", text), insight=text[:500])

    def judged(text: str) -> object:
        return criteria.judgement(evidence.judge_task(text, answers=[text], language=spoken), None)

    def ranked(text: str) -> object:
        return criteria.ranking(evidence.rank_task(text, language=spoken), None)

    return [
        by_rules("assess", ASSESS, answered),
        by_rules("assess four answers", ASSESS, four, MOST_EXCHANGES * ANSWER),
        by_rules("assess a skill", ASSESS, about_a_skill),
        by_rules("follow up", WORD_FOLLOW_UP, lambda text: tasks.follow_up_task(answer=text)),
        by_rules("clarify", CLARIFY, lambda text: tasks.clarify_task(said=text)),
        by_rules("summarise", SUMMARISE, lambda text: tasks.summary_task(answer=text)),
        by_rules("judge coverage", JUDGE_COVERAGE, lambda text: tasks.coverage_task(resume=text), RESUME),
        by_rules(
            "judge coverage by values",
            JUDGE_COVERAGE,
            lambda text: tasks.coverage_task(tasks.VALUES, resume=text),
            RESUME,
        ),
        by_rules(
            "extract skills", EXTRACT_SKILLS, lambda text: SkillsRequest(language=spoken, resume=text), RESUME
        ),
        by_rules("extract facts", EXTRACT_FACTS, handover_turn.extract_task),
        by_rules("word a backlog question", WORD_BACKLOG_QUESTION, recent),
        by_rules("name themes", NAME_THEMES, lambda text: together.themes_task((text, text))),
        by_rules("sort facts", SORT_FACTS, lambda text: onboarding.parts_task(onboarding.fact(1, text))),
        by_rules(
            "write the package", WRITE_PACKAGE, lambda text: onboarding.package_task(onboarding.fact(1, text))
        ),
        by_rules("answer a successor", ANSWER_QUESTION, passage),
        by_rules(
            "a successor's long question",
            ANSWER_QUESTION,
            lambda text: onboarding.ask_task(text or "x"),
            2_000,
        ),
        by_rules("listen", LISTEN, exploring.listen_task),
        by_rules("word a topic", WORD_TOPIC, topic),
        TextCall("judge a criterion", judged),
        TextCall("rank evidence", ranked),
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
        TextCall("as lines", normalise.as_lines, FILE),
        TextCall("web page", lambda text: html.page_text(text, FILE), FILE),
        TextCall("mail", lambda text: mail.text_of_mail(f"Subject: {text}\n\nx{text}".encode(), FILE), FILE),
        TextCall("clean", plain_text.clean, FILE),
        TextCall("secrets", lambda text: masked(text, "en"), FILE),
        TextCall("shorten", lambda text: plain_text.shorten(text, 500), FILE),
        TextCall("passages", lambda text: passages.passages(text, "p.md"), FILE),
        TextCall("terms", lambda text: retrieval.terms(text, "en"), FILE),
        TextCall("grounds", lambda text: grounding.grounds([text]), FILE),
        TextCall("quotable", lambda text: Quotable(text).find(text[:200], 1), FILE),
        TextCall("evidence", xml.xml_text, FILE),
        TextCall("unwrapped lines", sentences.unwrapped, FILE),
        TextCall("markdown", markdown_text.literal, RESUME),
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
        TextCall("intents of parts", lambda text: hear_parts(text, "en", "")),
        TextCall("choice of an offer", lambda text: offer_choice(text, "en")),
        TextCall("what is kept out", lambda text: kept_out(text, "en")),
        TextCall("own words righted", said_otherwise),
        TextCall("what is kept out of all", lambda text: kept_out_of_all([text, text], "en")),
        TextCall("no case", lambda text: has_no_case(text, RESUME_WORDS["en"].probes["depth"][0], "en")),
        TextCall("what is kept for a talk", lambda text: kept_for_a_talk(text, "en")),
        TextCall("what is offered", lambda text: offers_told(text, "en")),
        TextCall("language of files", lambda text: written_in([text]), FILE),
        TextCall("two languages", lambda text: in_other_languages(text, ASKED_OF_A_LINE)),
        TextCall("value that holds", lambda text: as_it_holds(text, "en")),
        TextCall("what is taken back", lambda text: taken_back([text, text], "en")),
        TextCall("what is put right", lambda text: corrections_told(text, [text], "en")),
        TextCall("what is of others", is_of_others),
        TextCall("what is disowned", lambda text: disowned(ASKED_OF_A_LINE, text)),
        TextCall("what is met in doubt", lambda text: is_met_in_doubt("t10.required", text, text, "en")),
        TextCall("what is at risk", standing_risks),
        TextCall("what a question asks for", lambda text: asked_for(text, "de")),
        TextCall("deed", lambda text: tells_a_deed(text, "es")),
        TextCall("addition", lambda text: addition(text, "en", Earlier(frozenset()), EARLIER)),
        TextCall("time for the main questions", lambda text: told_for_the_main_ones((text,), "en")),
        TextCall("time that is named", lambda text: time_named_in(text, "en")),
        TextCall("what stands beside a time", lambda text: told_besides(text, "de")),
        TextCall("what a post asks for", lambda text: required_list(text, "en")),
        TextCall("words that are named", named_words),
        TextCall("loss", lambda text: loss(text, "en")),
        TextCall("who died", lambda text: who_died(f"Nell died in May. {text}", "en")),
        TextCall("untold time of a resume", lambda text: longest_gap(text, "en", 2026), RESUME),
        TextCall("what speaks of a time", lambda text: is_told(UNTOLD, [text], "en")),
        TextCall("what is said to a time", lambda text: heard_of_time(Heard(intent="dont_know"), text, "en")),
        TextCall("going on after an offer", lambda text: goes_on(text, "en")),
        TextCall("going no further", lambda text: goes_no_further(text, "en")),
        TextCall("a stop a model heard", lambda text: says_stop_too("wish_to_stop", text, "en")),
        TextCall("stop on a condition", lambda text: stops_on_condition(text, "en")),
        TextCall("past forms", lambda text: has_past_form(text, "fr")),
        TextCall("offer", lambda text: replies.offer_answer(text, "en")),
        TextCall("consent", lambda text: replies.consent_answer(text, "en")),
        TextCall("e-mail", lambda text: field_value(email, text)),
        TextCall("phone", lambda text: field_value(phone, text)),
        TextCall("question", wording.is_question),
        TextCall("repeats", lambda text: wording.repeats(text, [f"{text} x"])),
        TextCall("leaks", lambda text: wording.leaks_ideal(text, text, [text])),
        TextCall("span", lambda text: spans.find_span(text[-500:], [text])),
        TextCall("said span", lambda text: spans.said_span(f"{text[:1_000]} … {text[-900:]}", text)),
        TextCall("clause", lambda text: spans.up_to_a_clause(text, len(text) - 1)),
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
