"""The encoder of sentences, doing without it, and what is heard by it (G1)."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from math import sumprod
from pathlib import Path
from typing import Any, Final, cast

import pytest

import shared.language.sentence_encoder as module
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.intent_model import INTENTS, VOCABULARY, sentence_scores
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import SIZE, SentenceEncoder, load_encoder, make_encoder
from shared.text.spoken import LANGUAGES
from tests.language.rules.test_intents import rows
from tools.fit_intents import digest, examples, owed_examples

LEAST_STOPS: Final = 0.75
MOST_FALSE_STOPS: Final = 0.03


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    found = load_encoder()
    assert found is not None
    return found


class TestVectors:
    def test_a_vector_is_of_length_one(self, encoder: SentenceEncoder) -> None:
        vector = encoder.encode("We weigh every pallet.")
        assert len(vector) == SIZE
        assert sumprod(vector, vector) == pytest.approx(1.0, abs=1e-3)

    def test_two_threads_may_encode_at_once_while_old_vectors_are_given_up(
        self, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "_KEPT", 3)
        texts = [f"pallet {number}" for number in range(4)]
        with ThreadPoolExecutor(4) as threads:
            found = list(
                threads.map(
                    lambda at: encoder.similarities([texts[at % 4]], [texts[at % 3]])[0][0], range(240)
                )
            )
        alike = [each for at, each in enumerate(found) if at % 4 == at % 3]
        assert alike == pytest.approx([1.0] * len(alike), abs=1e-3)

    def test_a_sentence_is_nearer_to_its_translation_than_to_another_sentence(
        self, encoder: SentenceEncoder
    ) -> None:
        said, same, other = map(
            encoder.encode, ("I have to leave now.", "Ich muss jetzt gehen.", "Wir wiegen jede Palette.")
        )
        assert sumprod(said, same) > 2 * sumprod(said, other)

    @pytest.mark.parametrize("text", ["", " ", "\ud800", "\x00", "\U0001f600" * 200, "a" * 5_000])
    def test_whatever_is_said_has_one(self, encoder: SentenceEncoder, text: str) -> None:
        assert len(encoder.encode(text)) == SIZE

    def test_blanks_around_a_text_make_it_no_other_text(self, encoder: SentenceEncoder) -> None:
        assert encoder.encode(" We sort the crates.\n") == encoder.encode("We sort the crates.")

    def test_without_the_package_there_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nothing(name: str) -> None:
            return None

        monkeypatch.setattr(module, "find_spec", nothing)
        assert make_encoder() is None

    def test_it_is_loaded_once(self) -> None:
        assert load_encoder() is load_encoder()

    def test_an_utterance_takes_a_few_milliseconds(self, encoder: SentenceEncoder) -> None:
        said = [f"word {number} " * 22 for number in range(50)]  # 44 words: what is longer is not encoded
        began = time.process_time()
        for one in said:
            encoder.encode(one)
        assert (time.process_time() - began) / len(said) < 0.05  # five times the bar: the machine is shared


class TestHearing:
    def test_all_that_is_compared_of_an_utterance_is_encoded_at_once(
        self, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Each clause was encoded by itself, which takes three times as long."""
        encoded: list[list[str]] = []
        model = cast(Any, encoder)._model
        encode = model.encode
        monkeypatch.setattr(model, "encode", lambda texts: encoded.append(texts) or encode(texts))
        said = "The ferry came late, so I rang the harbour, but nobody knew a thing. I waited; then I drove home."
        hear_parts(said, "en", "How was the crossing?", encoder)
        assert len(encoded) == 1

    def test_more_wishes_to_stop_are_heard_than_by_the_words_and_fewer_are_made_up(
        self, encoder: SentenceEncoder
    ) -> None:
        stops = [row for row in rows() if row["intent"] == "wish_to_stop"]
        others = [row for row in rows() if row["intent"] != "wish_to_stop"]
        assert share(stops, encoder) >= max(LEAST_STOPS, share(stops, None) + 0.05)
        assert share(others, encoder) <= min(MOST_FALSE_STOPS, share(others, None))

    @pytest.mark.parametrize(("language", "said"), [
        ("en", "I was hoping to be away by four."), ("fr", "trop la flemme de continuer"),
    ])  # fmt: skip
    def test_a_wish_to_stop_that_the_words_miss_is_heard_and_confirmed_first(
        self, encoder: SentenceEncoder, language: LanguageCode, said: str
    ) -> None:
        heard = hear_parts(said, language, "", encoder)
        assert (heard.intent, heard.plain) == ("wish_to_stop", False)
        assert hear_parts(said, language, "").intent == "answer"

    def test_what_is_asked_of_the_interviewer_is_heard_as_it_is_typed_and_work_is_told_without_a_reply(
        self, encoder: SentenceEncoder
    ) -> None:
        """G1: of 85 such questions without a mark 8 were heard by words and marks alone; a tenth of the answers is hard
        on purpose ("who reads it signs on the back")."""
        told = json.loads(Path(__file__).with_name("asked_of_us.json").read_text(encoding="utf-8"))
        answers = told.pop("answers")
        asked = [
            (language, kind, said)
            for language, kinds in told.items()
            for kind, questions in kinds.items()
            for said in questions
        ]
        heard = [hear_parts(said, language, "", encoder).reply for language, _, said in asked]
        right = [
            reply == kind or {reply, kind} == {"machine", "hears"}
            for reply, (_, kind, _) in zip(heard, asked, strict=True)
        ]
        assert sum(right) / len(asked) >= 0.68
        replied = [
            hear_parts(said, language, "", encoder).reply
            for language, sentences in answers.items()
            for said in sentences
        ]
        assert sum(reply is not None for reply in replied) / len(replied) <= 0.08

    def test_the_weights_were_fitted_to_the_examples(self) -> None:
        """Who adds an example runs `python -m tools.fit_intents`."""
        stored = json.loads(VOCABULARY.joinpath("sentence_intents.json").read_text(encoding="utf-8"))
        assert stored["examples"] == digest([each for language in LANGUAGES for each in examples(language)])

    def test_the_weights_of_what_is_owed_were_fitted_to_their_examples(self) -> None:
        stored = json.loads(VOCABULARY.joinpath("sentence_owed.json").read_text(encoding="utf-8"))
        assert stored["examples"] == digest(
            [each for language in LANGUAGES for each in owed_examples(language)]
        )

    @pytest.mark.parametrize(("language", "said", "reply"), [
        ("en", "We salt the path first thing. Do you provide boots?", "unknown"),
        ("de", "Wir streuen zuerst den Weg. Wie viel liegt da noch vor uns?", "remaining"),
        ("fr", "On sale le chemin d'abord. Vous fournissez les bottes ?", "unknown"),
        ("es", "Primero echamos sal al camino. ¿Sería la manera correcta?", "verdict"),
                ("it", "Prima spargiamo il sale sul sentiero. Sarebbe il modo giusto?", "verdict"),
    ])  # fmt: skip
    def test_what_is_owed_is_heard_in_words_that_no_list_has(
        self, encoder: SentenceEncoder, language: LanguageCode, said: str, reply: FixedReply
    ) -> None:
        """G1: of 40 such sentences that nothing was fitted to 22 are heard, 6 by words alone."""
        assert hear_parts(said, language, "", encoder).reply == reply

    def test_an_example_is_like_its_intent(self, encoder: SentenceEncoder) -> None:
        some = [each for language in LANGUAGES for each in examples(language)[::100]]
        hits = sum(likeliest(encoder.encode(sentence)) == intent for intent, sentence in some)
        assert hits / len(some) > 0.75


def likeliest(vector: list[float]) -> str:
    scores = sentence_scores(vector)
    assert tuple(scores) == INTENTS
    return max(scores, key=lambda each: scores[each])


def share(said: list[dict[str, str]], encoder: SentenceEncoder | None) -> float:
    """The share that is heard as a wish to stop."""
    heard = [hear(row["utterance"], row["language"], row["question"], encoder).intent for row in said]  # pyright: ignore[reportArgumentType]
    return heard.count("wish_to_stop") / len(said)
