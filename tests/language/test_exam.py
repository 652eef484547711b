"""The exam of whoever judges: its figures are right, it goes the product's way, and its card is stored (G9)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.exam import ROOT, exam, shipped_sets, spread
from bench.exam_text import BEGIN, END, card_text, readme_table
from bench.marks import kappa, leaks, marks
from bench.points import JudgedAnswer, Turn, read_judged, take_turn
from shared.interview.state_machine.assessment import Verdict
from shared.language.fallback import FallbackLanguage
from shared.language.openai_model import OpenAILanguage
from shared.language.port import Usage
from shared.language.rules.language import RulesLanguage
from shared.platform.bootstrap import language_of
from shared.platform.ops.exam import ExamCard, find_card, store_card
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from tests.fakes.model_answers import ANSWERED
from tests.fakes.model_server import ModelServer, error, says

GLASSES = JudgedAnswer.model_validate(
    {
        "id": "g1",
        "domain": "lighthouse",
        "language": "en",
        "question": "How do you look after the lamp?",
        "ideal_answer": "I trim the wick at dusk, fill 3 litres of paraffin and polish the reflector.",
        "points": [
            {"id": "p1", "text": "Trim the wick at dusk"},
            {"id": "p2", "text": "Fill 3 litres of paraffin"},
            {"id": "p3", "text": "Polish the reflector"},
            {"id": "p4", "text": "Log the hours"},
        ],
        "answer": "I trim the wick at dusk. I fill 5 litres of paraffin.",
        "kind": "wrong_number",
        "truth": {"p1": "covered", "p2": "contradicted", "p3": "missing", "p4": "unclear"},
    }
)


def turn(*verdicts: Verdict, follow_up: str | None = None, failed: bool = False) -> Turn:
    usage = Usage(model_calls=2, input_tokens=300, output_tokens=60)
    return Turn(GLASSES, verdicts, usage, seconds=0.5, failed=failed, follow_up=follow_up)


def same(verdict: Verdict) -> tuple[Verdict, ...]:
    """The same of all four points."""
    return (verdict,) * 4


@pytest.fixture
def examined(model: OpenAILanguage) -> FallbackLanguage:
    return FallbackLanguage(model, RulesLanguage())


@pytest.fixture
def one_set(tmp_path: Path) -> Path:
    """Two answers, in two languages."""
    german = GLASSES.model_copy(update={"id": "g2", "language": "de", "kind": "negated"})
    path = tmp_path / "lamps.jsonl"
    path.write_text(f"{GLASSES.model_dump_json()}\n{german.model_dump_json()}\n")
    return path


class TestMarks:
    def test_who_agrees_with_every_label_has_no_fault(self) -> None:
        found = marks([turn("demonstrated", "contradicted", "not_demonstrated", "needs_review")])
        assert (found.kappa, found.false_credit, found.false_contradiction, found.denied) == (
            1.0,
            0.0,
            0.0,
            0.0,
        )
        assert (found.credited, found.decided, found.review) == (1.0, 1.0, 0.25)

    def test_credit_for_what_is_wrong_missing_or_unclear_is_false(self) -> None:
        found = marks([turn(*same("demonstrated"))])
        assert (found.false_credit, found.credited, found.decided, found.review) == (1.0, 1.0, 0.0, 0.0)

    def test_a_contradiction_that_is_not_there_is_false_and_denies_what_was_said(self) -> None:
        found = marks([turn("contradicted", "contradicted", "contradicted", "needs_review")])
        assert found.false_contradiction == pytest.approx(2 / 3)
        assert (found.denied, found.decided) == (1.0, 1.0)

    def test_what_is_left_to_people_is_neither_right_nor_wrong(self) -> None:
        found = marks([turn(*same("needs_review"))])
        assert (found.review, found.kappa, found.false_credit, found.denied, found.credited) == (
            1,
            None,
            0,
            0,
            0,
        )

    def test_tokens_seconds_and_failures_are_means_a_turn(self) -> None:
        found = marks([turn(*same("needs_review")), turn(*same("needs_review"), failed=True)])
        assert (found.input_tokens, found.output_tokens, found.seconds, found.fell_back) == (
            300,
            60,
            0.5,
            0.5,
        )

    def test_kappa_is_agreement_beyond_chance(self) -> None:
        """Fifty points, .7 agreed, .5 by chance: the example of the textbooks."""
        right = "yes " * 25 + "no " * 25
        said = "yes " * 20 + "no " * 5 + "yes " * 10 + "no " * 15
        pairs = list(zip(right.split(), said.split(), strict=True))
        assert kappa(pairs) == pytest.approx(0.4)


class TestLeaks:
    @pytest.mark.parametrize(("follow_up", "leaking"), [
        ("What else do you do before you go to bed?", False),
        ("You trim the wick at dusk: what comes after that?", False),
        ("And the reflector, do you polish it?", True),
        ("Do you polish anything?", False),
        ("Is it 3 litres?", True),
        ("Do you polishes the reflecting glass?", True),
    ])  # fmt: skip
    def test_a_follow_up_leaks_what_of_an_open_point_nobody_has_said(
        self, follow_up: str, leaking: bool
    ) -> None:
        """A5: two words of it, or a figure."""
        assert (
            leaks(
                turn(
                    "demonstrated",
                    "contradicted",
                    "not_demonstrated",
                    "not_demonstrated",
                    follow_up=follow_up,
                )
            )
            == leaking
        )

    def test_what_was_demonstrated_may_be_said(self) -> None:
        assert not leaks(turn(*same("demonstrated"), follow_up="You polish the reflector: how often?"))


class TestWithAModel:
    async def test_it_is_asked_as_in_an_interview_and_its_cost_is_counted(
        self, server: ModelServer, examined: FallbackLanguage, one_set: Path
    ) -> None:
        card = await exam(examined, "test-model", [one_set], sample=2)
        (found,) = card.sets
        assert (found.name, found.marks.answers, found.marks.points) == ("lamps", 2, 8)
        assert found.by_language.keys() == {"de", "en"}
        assert found.by_kind.keys() == {"negated", "wrong_number"}
        assert (found.marks.fell_back, found.marks.follow_ups, card.intents.utterances) == (0, 2, 2)
        assert (found.marks.input_tokens, found.marks.output_tokens) == (240, 60)
        assert {request.task for request in server.requests} == {"assess", "word_follow_up"}
        assert server.malformed == []

    async def test_its_word_is_checked_before_it_counts(
        self, server: ModelServer, examined: FallbackLanguage
    ) -> None:
        """A5: what it quotes and nobody said is no evidence."""
        made_up = {
            "evidence": "I polish the reflector daily",
            "verdict": "demonstrated",
            "confidence": "high",
        }
        concepts = range(1, len(GLASSES.request().concepts) + 1)
        reply = {
            **ANSWERED,
            "grade": "good",
            "findings": [{"concept": f"{each}", **made_up} for each in concepts],
        }
        server.script("assess", says(reply))
        assert "demonstrated" not in (await take_turn(examined, GLASSES)).verdicts

    async def test_where_it_fails_the_rules_are_marked_and_the_card_says_so(
        self, server: ModelServer, examined: FallbackLanguage, one_set: Path
    ) -> None:
        """A8."""
        server.script("assess", *[error(500)] * 200)
        card = await exam(examined, "test-model", [one_set], sample=10)
        assert card.sets[0].marks.fell_back == 1
        assert "The model failed in 100 % of the turns: there the rules were marked." in card_text(card)
        by_rules = await exam(FallbackLanguage(None, RulesLanguage()), None, [one_set], sample=10)
        assert card.sets[0].marks.kappa == by_rules.sets[0].marks.kappa
        assert by_rules.sets[0].marks.fell_back == 0

    async def test_a_follow_up_that_it_cannot_word_is_a_failure_too(
        self, server: ModelServer, examined: FallbackLanguage
    ) -> None:
        server.script("word_follow_up", *[says({"question": "Do you polish the reflector?"})] * 2)
        taken = await take_turn(examined, GLASSES)
        assert (taken.follow_up, taken.failed, taken.usage.model_calls) == (None, True, 3)

    def test_the_command_stores_the_card_of_the_model_that_is_configured(
        self, server: ModelServer, one_set: Path, tmp_path: Path
    ) -> None:
        settings = {
            "OPENAI_API_KEY": "any",
            "OPENAI_BASE_URL": server.base_url,
            "OPENAI_MODEL": "meta/tiny:1b",
        }
        command = [sys.executable, "-m", "bench.exam", str(one_set), "--sample", "6", "--data", str(tmp_path)]
        said = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=True
        ).stdout
        assert said.startswith("meta/tiny:1b, ")
        assert "Stored as exams/meta_tiny_1b.json" in said
        stored = (tmp_path / "files" / "exams" / "meta_tiny_1b.json").read_bytes()
        assert ExamCard.model_validate_json(stored).model == "meta/tiny:1b"
        assert {request.model for request in server.requests} == {"meta/tiny:1b"}


class TestStored:
    async def test_each_judge_has_a_card_of_its_own(self, tmp_path: Path, one_set: Path) -> None:
        files = open_files(str(tmp_path))
        card = await exam(FallbackLanguage(None, RulesLanguage()), None, [one_set], sample=5)
        other = card.model_copy(update={"model": "../rules"})
        await store_card(files, card)
        await store_card(files, other)
        assert await find_card(files, None) == card
        assert await find_card(files, "../rules") == other
        assert await find_card(files, "rules") is None

    async def test_a_card_of_another_shape_is_none(self, tmp_path: Path) -> None:
        files = open_files(str(tmp_path))
        await files.write("exams/rules.json", b'{"model": null, "kappa": 1}')
        assert await find_card(files, None) is None


_FIVE = {"de", "en", "es", "fr", "it"}
_LANGUAGES = {
    "unseen": _FIVE,
    "duties": {"en"},
    "names": {"de", "es", "fr"},
    "heldout": _FIVE,
    "known": _FIVE,
}


class TestShippedSets:
    def test_what_nothing_was_fitted_to_comes_first(self) -> None:
        assert [path.stem for path in shipped_sets()] == list(_LANGUAGES)

    @pytest.mark.parametrize("path", shipped_sets(), ids=lambda path: path.stem)
    def test_each_point_of_a_set_has_one_label(self, path: Path) -> None:
        answers = read_judged(path)
        assert len({each.id for each in answers}) == len(answers) > 90
        assert all(set(each.truth) == {point.id for point in each.points} for each in answers)
        assert {each.language for each in answers} == _LANGUAGES[path.stem]

    def test_a_sample_has_of_every_kind(self) -> None:
        answers = read_judged(shipped_sets()[-1])
        sample = spread(answers, 24, lambda each: (each.kind, each.language))
        assert len({each.id for each in sample}) == 24
        assert {each.kind for each in sample} == {each.kind for each in answers}
        assert spread(answers, 9_999, lambda each: (each.kind,)) == answers


class TestReadme:
    async def test_its_figures_are_those_of_the_rules(self) -> None:
        """Within three points of a percentage; `python -m bench.exam --readme` writes them anew."""
        rules = language_of(AppSettings())
        table = readme_table(await exam(rules, None, shipped_sets()[:1], sample=None))
        stands = (ROOT / "README.md").read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip()
        assert _FIGURE.sub("#", stands) == _FIGURE.sub("#", table)
        pairs = zip(_figures(stands), _figures(table), strict=True)
        assert [pair for pair in pairs if abs(pair[0] - pair[1]) > 3] == []

    def test_its_table_is_of_the_set_to_go_by(self) -> None:
        assert f"`bench/data/judged/{shipped_sets()[0].name}`" in (ROOT / "README.md").read_text(
            encoding="utf-8"
        )


_FIGURE = re.compile(r"-?\d+(?:\.\d+)?")


def _figures(text: str) -> list[float]:
    """Percentages and counts as they are, kappas as percentages."""
    return [float(each) * (100 if "." in each else 1) for each in _FIGURE.findall(text)]
