"""The onboarding package, and how it is read: as Markdown and as a Word file (B12)."""

import re
from io import BytesIO
from typing import Any, Final, get_args

import pytest
from docx import Document

from shared.interview.records.documents import AdditionDocument
from shared.interview.results.shared_document import SHARED_WORDS
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.requests.onboarding import PackageDraft
from shared.modes.knowledge_handover.handover import FindingKind
from shared.modes.knowledge_handover.knowledge import (
    PACKAGE_KEYS,
    Ground,
    Knowledge,
    Known,
    KnownContradiction,
    KnownFile,
    KnownTurn,
    OpenQuestion,
    PackageKey,
    PackagePart,
    Statement,
)
from shared.modes.knowledge_handover.onboarding.exports import to_docx, to_markdown
from shared.modes.knowledge_handover.onboarding.package import package_from
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.modes.knowledge_handover.onboarding.sharing import shared_package
from shared.modes.knowledge_handover.texts import ONBOARDING
from tests.language.onboarding import DECISION, FACTS, PAST, PERSON, RISK, RULE
from tests.onboarding.known import KNOWLEDGE, MADE, record, told

LANGUAGES = list(get_args(LanguageCode.__value__))
UNESCAPED = re.compile(r"(?<!\\)[`*_\[\]<>#|]|&(?!amp;)")
HOSTILE = (
    "# Heading\n| a | b |\n- [link](https://evil.example) <script>alert(1)</script> **bold** & `code`\n1. one"
)


def statements(key: PackageKey) -> list[Statement]:
    (section,) = (each for each in record().package.sections if each.key == key)
    return list(section.statements)


def word(made: PackageRecord) -> Any:
    return Document(BytesIO(to_docx(made)))


TOLD_OF_A_FILE: Final[tuple[tuple[str, FindingKind], ...]] = (
    ("A decision.", "decision"),
    ("It is about: Prices.", "purpose"),
)


class TestSections:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_all_seven_stand_in_order_and_an_empty_one_says_so(self, language: LanguageCode) -> None:
        texts = ONBOARDING[language]
        package = record(Knowledge(), language).package
        assert tuple(each.key for each in package.sections) == PACKAGE_KEYS == get_args(PackageKey.__value__)
        own = {"files": texts.no_files}
        assert [each.statements for each in package.sections] == [()] * 7
        assert [each.empty for each in package.sections] == [
            own.get(key, texts.nothing) for key in PACKAGE_KEYS
        ]
        assert [each.title for each in package.sections] == list(texts.sections.values())

    def test_every_statement_of_people_rules_and_risks_says_what_it_rests_on(self) -> None:
        for key in ("first", "people", "rules", "risks", "timeline"):
            assert all(each.grounds for each in statements(key))
        told = ["Why 0.35? – Because the regulator asked for it.", "What is manual? – The overrides."]
        assert [each.text for each in statements("rules")] == told
        assert statements("rules")[0].grounds == (DECISION.ground,)

    def test_open_questions_come_most_pressing_first_and_tell_how_open_they_are(self) -> None:
        assert [each.text for each in statements("open_questions")] == [
            "In rates.csv it says 40; in the interview it was 60.",
            "Asked, but not known: What if the import fails at night?",
            "Left open: Who owns rates.csv?",
        ]
        assert [each.grounds and each.grounds[0].ref for each in statements("open_questions")] == [
            "rates.csv:9", "turn-3", "rates.csv:4",
        ]  # fmt: skip

    def test_files_say_what_they_are_for_and_no_line_of_them_stands_among_the_rules(self) -> None:
        found = [
            Known(text=text, ground=Ground.of_file("model.py", line, text), kind=kind)
            for line, (text, kind) in enumerate(TOLD_OF_A_FILE, start=1)
        ]
        knowledge = Knowledge(files=(KnownFile(file_name="model.py", findings=tuple(found)),))
        sections = {each.key: each for each in record(knowledge).package.sections}
        assert sections["rules"].statements == ()
        assert [each.text for each in sections["files"].statements] == ["model.py: It is about: Prices."]

    def test_files_are_all_named_and_what_nobody_would_say_of_one_is_left_out(self) -> None:
        assert [each.text for each in statements("files")] == [
            "model.py",
            "notes.md: read; nothing was picked out of it",
        ]

    def test_a_contradiction_that_was_resolved_is_a_rule_and_no_open_question(self) -> None:
        (known,) = KNOWLEDGE.contradictions
        chosen = KNOWLEDGE.model_copy(update={"contradictions": (known.model_copy(update={"holds": "60"}),)})
        sections = {
            each.key: [line.text for line in each.statements] for each in record(chosen).package.sections
        }
        told = "In rates.csv it says “40”; by the interview, this holds instead: “60”."
        assert sections["rules"][0] == told
        assert not any("rates.csv it says" in each for each in sections["open_questions"])

    def test_a_slip_that_was_taken_back_is_no_contradiction(self) -> None:
        """What the file says holds, and that is all that is told."""
        (known,) = KNOWLEDGE.contradictions
        chosen = KNOWLEDGE.model_copy(update={"contradictions": (known.model_copy(update={"holds": "40"}),)})
        rules = next(each for each in record(chosen).package.sections if each.key == "rules")
        assert rules.statements[0].text == "By the interview, what rates.csv says holds: “40”."

    def test_a_question_that_was_answered_twice_is_listed_once(self) -> None:
        first = next(iter(KNOWLEDGE.answered))
        again = first.model_copy(update={"turn": 9, "answer": "And the horn is glued."})
        known = KNOWLEDGE.model_copy(update={"turns": (*KNOWLEDGE.turns, again)})
        assert record(known).package.turns == record().package.turns

    def test_the_overview_counts_what_there_is(self) -> None:
        assert "answers: 2" in record().package.overview
        assert "files: 2" in record().package.overview


class TestMarkdown:
    def test_it_reads_in_order_with_the_source_behind_each_statement(self) -> None:
        text = to_markdown(record())
        assert text.startswith("# Onboarding package\n\nFor whoever takes over.")
        headings = [line for line in text.splitlines() if line.startswith("## ")]
        assert headings[:7] == [f"## {title}" for title in ONBOARDING["en"].sections.values()]
        assert "- Why 0.35? – Because the regulator asked for it. *(turn 1)*" in text
        assert "*(rates.csv, line 4)*" in text
        assert "2030-01-02 · rules" in text

    def test_what_the_files_alone_say_is_marked_as_not_spoken_of(self) -> None:
        """B9: three months of a memo stood as a deadline, though whoever left had said that the memo is wrong."""
        of_file = KNOWLEDGE.findings[0].ground
        said = (DECISION.ground, of_file)
        rules = (Statement(text="Ties win.", grounds=(of_file,)), Statement(text="It is 0.35.", grounds=said))
        package = package_from(KNOWLEDGE, PackageDraft(parts={"rules": rules}), "model", "en")
        text = to_markdown(record().model_copy(update={"package": package}))
        assert "- Ties win. *(model.py, line 12; not spoken of)*" in text
        assert text.count("not spoken of") == 1

    def test_what_was_asked_stands_at_the_end_by_turn(self) -> None:
        draft = PackageDraft(parts={"rules": (Statement(text="It is 0.35.", grounds=(DECISION.ground,)),)})
        package = package_from(KNOWLEDGE, draft, "model", "en")
        made = PackageRecord(package=package, language="en", created_at=MADE)
        _, _, asked = to_markdown(made).partition("## What was asked")
        assert "- Why 0.35? *(turn 1)*\n- What is manual? *(turn 2)*" in asked

    def test_a_question_that_stands_before_its_answer_is_not_listed_again(self) -> None:
        assert "## What was asked" not in to_markdown(record())

    def test_behind_a_reworded_statement_stand_the_words_themselves(self) -> None:
        reworded = Statement(text="The regulator set the threshold of 0.35.", grounds=(DECISION.ground,))
        package = package_from(KNOWLEDGE, PackageDraft(parts={"rules": (reworded,)}), "model", "en")
        text = to_markdown(PackageRecord(package=package, language="en", created_at=MADE))
        _, _, sources = text.partition("## Sources, word for word")
        assert f"“{DECISION.ground.span}” *(turn 1)*" in sources

    def test_nothing_that_somebody_typed_acts_as_markup(self) -> None:
        ground = Ground(kind="fact", ref="fact-1", span=HOSTILE, turn=1)
        hostile = told(f"It fails. {HOSTILE}", ground)
        named = hostile.model_copy(
            update={"open_questions": (KNOWLEDGE.open_questions[0].model_copy(update={"text": HOSTILE}),)}
        )
        text = to_markdown(record(named))
        assert "alert(1)" in text, "what was typed is all there"
        lines = [line for line in text.splitlines() if "evil.example" in line]
        assert len(lines) >= 2  # the statement, the open question
        for line in lines:
            typed = line.removeprefix("- ").removesuffix("*(turn 1)*").removesuffix("*(rates.csv, line 4)*")
            assert line.startswith("- ")
            assert not UNESCAPED.search(typed), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_added_after_the_end_is_the_last_chapter_of_every_form(language: LanguageCode) -> None:
    made, title = record(language=language), SHARED_WORDS[language].additions
    added = [AdditionDocument(number=1, text="The key hangs\nin the boiler room.", at=MADE)]
    assert to_markdown(made, added).endswith(
        f"## {title}\n\n- The key hangs in the boiler room. *(2030-01-02)*\n"
    )
    last = shared_package(made, added).sections[-1]
    assert (last.title, [each.text for each in last.items]) == (title, [added[0].text])
    assert title in [each.text for each in Document(BytesIO(to_docx(made, added))).paragraphs]
    assert title not in to_markdown(made)


class TestWordFile:
    def test_it_opens_with_headings_in_order_and_sources_behind_statements(self) -> None:
        document = word(record())
        headings = [
            each.text for each in document.paragraphs if each.style.name.startswith(("Heading", "Title"))
        ]
        assert headings[:8] == ["Onboarding package", *ONBOARDING["en"].sections.values()]
        lines = [each.text for each in document.paragraphs if each.style.name == "List Bullet"]
        assert "What is manual? – The overrides. (turn 2)" in lines
        assert "Left open: Who owns rates.csv? (rates.csv, line 4)" in lines
        properties = document.core_properties
        assert (properties.title, properties.author, properties.comments) == ("Onboarding package", "", "")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_opens_in_every_language_when_nothing_is_known(self, language: LanguageCode) -> None:
        texts = [each.text for each in word(record(Knowledge(), language)).paragraphs]
        assert texts.count(ONBOARDING[language].nothing) == 6

    def test_it_says_the_same_as_the_markdown(self) -> None:
        markdown = to_markdown(record()).replace("\\", "").replace("*", "")
        for paragraph in word(record()).paragraphs:
            assert paragraph.text in markdown

    @pytest.mark.parametrize(
        "typed",
        ["\x00\x0b\x1f control", "\ufffe\uffff nothing", "]]> <w:t> & 'x'", "🙂 中文 עברית", "a" * 50_000],
    )
    def test_whatever_was_typed_it_can_be_opened(self, typed: str) -> None:
        lines = [each.text for each in word(record(told(f"It fails: {typed}."))).paragraphs]
        kept = "".join(
            char for char in typed.split()[-1] if char.isprintable() and char not in "\ufffe\uffff"
        )
        assert any(kept in line for line in lines)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The names are the Millers and the boy from the mill, he's coeliac."),
    ("en", "One mum watered it down and her baby ended up in hospital."),
    ("de", "Die Tochter von Frau Moser hat Diabetes, sie isst vor dem Training."),
    ("fr", "La fille de Madame Roux est épileptique, il faut prévenir l'infirmière."),
    ("es", "Si nadie cocina lo de Lucía aparte, la niña se pone mala."),
    ("it", "Il figlio della signora Bassi è celiaco."),
    ("en", "Mr Hale suffered a stroke in May."), ("de", "Frau Moser hatte einen Schlaganfall."),
    ("fr", "Madame Roux a eu un AVC en mai."), ("es", "Don Luis tuvo un ictus en mayo, y ella lo cuida."),
    ("it", "Lei lo sa: il signor Bassi è finito in ospedale."),
])  # fmt: skip
def test_what_was_told_of_somebodys_health_is_marked(language: LanguageCode, said: str) -> None:
    fact = Ground(kind="fact", ref="f", span=said, turn=1)
    draft = PackageDraft(parts={"rules": (Statement(text=said, grounds=(fact,)),)})
    package = package_from(Knowledge(), draft, "rules", language)
    (section,) = (each for each in package.sections if each.key == "rules")
    assert section.statements[0].text == ONBOARDING[language].of_health.format(text=said)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The allergy list hangs on the door of the cold room."), ("en", "He rings the hospice kitchen."),
    ("en", "He has a stroke of luck."), ("en", "She brings the linen to the hospital."),
    ("de", "Die Diagnose am Motor macht Herr Huber."), ("de", "Frau Moser fährt das Brot ins Krankenhaus."),
    ("fr", "Elle livre à l'hôpital."), ("fr", "Le diagnostic de la pompe, c'est elle."),
    ("es", "Ella lleva el pan al hospital."), ("es", "El diagnóstico del motor lo hace ella."),
    ("it", "Lei porta le lenzuola in ospedale."), ("it", "La diagnosi del motore la fa lei."),
])  # fmt: skip
def test_what_is_of_the_work_has_no_mark(language: LanguageCode, said: str) -> None:
    fact = Ground(kind="fact", ref="f", span=said, turn=1)
    draft = PackageDraft(parts={"rules": (Statement(text=said, grounds=(fact,)),)})
    package = package_from(Knowledge(), draft, "rules", language)
    (section,) = (each for each in package.sections if each.key == "rules")
    assert section.statements[0].text == said


class TestWhatStaysOpen:
    ASKED: Final = "What does whoever takes over have to know about the ferry?"

    @classmethod
    def left(cls, answer: str, *questions: OpenQuestion) -> str:
        turns = (KnownTurn(turn=1, question=cls.ASKED, answer=answer),)
        text = to_markdown(record(Knowledge(turns=turns, open_questions=questions)))
        return text.partition("## Open questions")[2].partition("\n## ")[0]

    @pytest.mark.parametrize(
        ("answer", "is_open"),
        [
            ("It sails at six and takes no lorries.", False),
            ("Thank you, that is all.", True),
            ("I do not know.", True),
        ],
    )
    def test_what_was_told_is_not_listed_as_not_known(self, answer: str, *, is_open: bool) -> None:
        """It stood there beside its own answer."""
        asked = OpenQuestion(
            question_id="q1", text=self.ASKED, priority="P1", why="not_known", ground=Ground.of_turn(1, "")
        )
        assert (self.ASKED in self.left(answer, asked)) is is_open

    @pytest.mark.parametrize("remark", ["I see, then", "The winch on the ferry sticks in frost"])
    def test_what_would_only_have_asked_on_about_an_answer_is_no_open_point(self, remark: str) -> None:
        text = f"You said: “{remark}”. What does your successor need to know about this?"
        raised = OpenQuestion(question_id="q2", text=text, priority="P1", ground=Ground.of_turn(1, ""))
        assert remark not in self.left("It sails at six.", raised)


class TestWhatIsContested:
    """B12: nobody acts on one side of a conflict without hearing of the other."""

    LINE: Final = Ground.of_file("rates.csv", 9, "The rate is 40.")
    SAID: Final = Ground(kind="fact", ref="fact-7", span="no, the rate is 60 by now", turn=2)

    @pytest.mark.parametrize(("grounds", "holds", "is_marked"), [
        ((LINE,), None, True), ((SAID,), None, True), ((LINE, SAID), None, False),
        ((LINE,), "The rate is 40.", False), ((SAID,), "The rate is 40.", True),
        ((LINE,), "the rate is 60", True), ((SAID,), "the rate is 60", False),
        ((DECISION.ground,), None, False),
    ])  # fmt: skip
    def test_a_statement_on_one_side_alone_is_told_with_the_other(
        self, grounds: tuple[Ground, ...], holds: str | None, is_marked: bool
    ) -> None:
        conflict = KnownContradiction(
            in_file="The rate is 40.",
            said="the rate is 60",
            holds=holds,
            grounds=(self.LINE, Ground.of_turn(2, "the rate is 60")),
        )
        known = KNOWLEDGE.model_copy(update={"facts": (), "contradictions": (conflict,)})
        draft = PackageDraft(parts={"risks": (Statement(text="Mind the rate.", grounds=grounds),)})
        sections = {each.key: each for each in package_from(known, draft, "model", "en").sections}
        (told,) = sections["risks"].statements
        assert ("40" in told.text and told.text.startswith("Mind the rate. (")) is is_marked


type Told = tuple[tuple[PackagePart, Known], ...]


class TestWhatAModelLeftOut:
    """B12: a handover whose package drops what was told is worse than a missing question."""

    def also(self, *parts: tuple[PackagePart, Known], language: LanguageCode = "en") -> dict[str, list[str]]:
        found: dict[PackagePart, tuple[Statement, ...]] = {}
        for part, known in parts:
            found[part] = (*found.get(part, ()), Statement(text=known.text, grounds=(known.ground,)))
        package = package_from(KNOWLEDGE, PackageDraft(parts=found), "model", language)
        before = ONBOARDING[language].also_told.partition("{")[0]
        return {
            section.key: [
                each.text.removeprefix(before) for each in section.statements if before in each.text
            ]
            for section in package.sections
            if any(before in each.text for each in section.statements)
        }

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_fact_that_no_statement_rests_on_is_told_behind_the_others(
        self, language: LanguageCode
    ) -> None:
        told = self.also(("risks", RISK), language=language)
        assert told == {"rules": [DECISION.text, f"{RULE.text} {PERSON.text}", PAST.text]}

    def test_it_stands_where_the_rest_of_its_answer_does(self) -> None:
        every: Told = (("risks", RISK), ("people", PERSON), ("rules", DECISION), ("rules", PAST))
        assert self.also(*every) == {"people": [RULE.text]}

    def test_what_is_needed_first_stays_short(self) -> None:
        every: Told = (("first", PERSON), ("risks", RISK), ("rules", DECISION), ("rules", PAST))
        assert self.also(*every) == {"rules": [RULE.text]}

    def test_nothing_is_added_where_all_is_told_or_that_is_off_the_record(self) -> None:
        every: Told = tuple(("rules", each) for each in FACTS)
        assert not self.also(*every)
        kept = KNOWLEDGE.model_copy(update={"kept": OffRecord(stretches=(RISK.text,))})
        package = package_from(kept, PackageDraft(parts={}), "model", "en")
        assert not any(RISK.text in each.text for section in package.sections for each in section.statements)
