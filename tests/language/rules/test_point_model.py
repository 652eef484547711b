"""The learned score of a point: what it weighs, and that it is the one that the examples give (G4)."""

import json
from math import exp
from pathlib import Path
from typing import Any, cast

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.points.marks import tone, tone_marks
from shared.language.rules.points.model import BY_MEANING, BY_WORDS, PointModel, point_model, tone_weights
from shared.language.rules.points.verdicts import findings, marks_of
from shared.language.sentence_encoder import SentenceEncoder, load_encoder, make_encoder, without_encoder
from shared.text.spoken import LANGUAGES
from tests.language.rules.tasks import assess_task
from tools.boosted_trees import fitted_points
from tools.fit_judge import digest, examples, points_of, without_question

POINT = "Every pallet is weighed at the gate"
QUESTION = "How is your warehouse run?"


class TestModel:
    def test_the_leaves_that_its_trees_lead_to_add_up_to_a_logit(self) -> None:
        model = PointModel(marks=("score",), trees=(((0, 500, 2), (-1200,), (900,)), ((200,),)))
        rows = [{"score": 0.5}, {"score": 0.51}, {}]
        logits = (-1.0, 1.1, -1.0)
        assert model.probabilities(rows) == pytest.approx([1 / (1 + exp(-each)) for each in logits])
        assert model.probabilities([]) == []

    def test_it_weighs_no_length(self) -> None:
        """A sentence said twice says nothing more, in words that are not counted."""
        once, twice = (
            marks_of(assess_task(answer, question=QUESTION, keys=[POINT]))
            for answer in ("Each pallet is weighed.", "Each pallet is weighed. Each pallet is weighed.")
        )
        assert once == twice

    def test_what_says_how_something_is_told_are_small_words_endings_and_figures(self) -> None:
        assert tone_marks("It will be weighed in 2027", "en") >= {"it", "will", "~hed", "#"}
        assert tone("weighed, weighed", "en", {"~hed": 0.5, "it": 9.0}) == 0.5
        assert tone("", "en", {"~hed": 0.5}) == 0.0

    @pytest.mark.parametrize("encoder", [None, load_encoder()], ids=["by words", "by meaning"])
    def test_all_marks_that_a_point_can_have_are_known_to_it(self, encoder: SentenceEncoder | None) -> None:
        answers = examples("en", held_back=True)[:200]
        found = frozenset(
            mark for each in answers for marks in marks_of(each.request(), encoder) for mark in marks
        )
        assert found <= set(point_model(by_meaning=encoder is not None).marks)

    def test_other_words_for_the_same_thing_are_near_by_meaning_alone(self) -> None:
        """G4: the marks of words see nothing of it."""
        request = assess_task(
            "Each load goes over the scales on its way in.", question=QUESTION, keys=[POINT]
        )
        far = assess_task("The canteen has soup on Fridays.", question=QUESTION, keys=[POINT])
        (near,), (other,) = (marks_of(each, load_encoder()) for each in (request, far))
        assert near["score"] == other["score"] == 0
        assert near["meaning"] > other["meaning"] + 0.1

    def test_all_that_is_compared_of_an_answer_is_encoded_at_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One call of the encoder costs more than the sentences in it."""
        encoder = make_encoder()
        assert encoder is not None
        encoded: list[list[str]] = []
        model = cast(Any, encoder)._model
        encode = model.encode
        monkeypatch.setattr(model, "encode", lambda texts: encoded.append(texts) or encode(texts))
        ideal = "Every pallet is weighed at the gate, and its papers are stamped."
        marks_of(
            assess_task("We weigh each load.", question=QUESTION, ideal=ideal, keys=[POINT, "Stamps"]),
            encoder,
        )
        assert len(encoded) == 1

    def test_beside_the_process_that_serves_words_judge_alone(self) -> None:
        with without_encoder():
            assert load_encoder() is None
        assert load_encoder() is not None


class TestVerdict:
    @pytest.mark.parametrize(
        ("language", "answer"),
        [("de", "Gestern war ich mit Freunden am Meer."), ("en", "I went to the sea with friends.")],
    )
    def test_nothing_is_credited_of_which_no_word_was_said(self, language: LanguageCode, answer: str) -> None:
        found = findings(assess_task(answer, question=QUESTION, keys=[POINT], language=language))
        assert [each.verdict for each in found] != ["demonstrated"]

    def test_other_words_alone_are_no_reason_to_deny(self) -> None:
        """G4: a person decides where the rules see only that the words are not there."""
        (found,) = findings(
            assess_task("Each load goes over the scales on its way in.", question=QUESTION, keys=[POINT])
        )
        assert found.verdict in ("needs_review", "demonstrated")
        assert found.evidence is not None


class TestFit:
    @pytest.mark.parametrize("file", [BY_WORDS, BY_MEANING], ids=["by words", "by meaning"])
    def test_the_files_were_fitted_to_the_examples_that_are_there(self, file: Path) -> None:
        """Who adds an example, or changes the fit, runs `python -m tools.fit_judge`."""
        assert json.loads(file.read_text(encoding="utf-8"))["learned_from"] == digest()

    def test_the_same_examples_give_the_same_trees_and_these_tell_what_is_covered(self) -> None:
        languages = cast(tuple[LanguageCode, ...], tuple(LANGUAGES))
        some = [each for language in languages for each in examples(language, held_back=True)[:24]]
        rows, covered = points_of(some, without_question(some), None)
        model = fitted_points(rows, covered)
        assert model == fitted_points(rows, covered)
        trees = PointModel.model_validate(model)
        said = trees.probabilities(rows)
        least = sum(each for each, is_covered in zip(said, covered, strict=True) if is_covered) / sum(covered)
        most = sum(each for each, is_covered in zip(said, covered, strict=True) if not is_covered)
        assert least > 0.5 > most / (len(covered) - sum(covered))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_weights_and_questions_that_are_held_back(
        self, language: LanguageCode
    ) -> None:
        learned, held_back = (examples(language, held_back=each) for each in (False, True))
        assert tone_weights(language)
        assert {each.question for each in learned}.isdisjoint(each.question for each in held_back)
        assert len(held_back) >= 4
