"""The one guard that frees a text of what is off the record, and the stretches that tell what that is (G8)."""

import pytest

from shared.interview.records.documents import AssessmentDocument
from shared.interview.state_machine.gaps import Ledger
from shared.language.off_record import MAX_STRETCH_CHARS, MOST_STRETCHES, OffRecord, kept_off, stretches_said
from shared.text.held_once import each_once, without

SAID = (
    "I run the dairy with Sam. My sister Ines was treated for burnout in 2017. We churn on Tuesdays.",
    "Please leave that about my sister out. The churn holds 90 litres.",
)
KEPT = kept_off(
    ["My sister Ines was treated for burnout in 2017", "Please leave that about my sister out"],
    SAID,
    ["How does the dairy of Ostrova work?"],
    "en",
)


class TestWhatIsLeftOfAText:
    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("They run a dairy. Ines was ill.", "They run a dairy."),
            ("In 2017 all changed. They churn on Tuesdays.", "They churn on Tuesdays."),
            ("A relative was treated for exhaustion.", ""),
            ("A sister had a burnout. The churn holds 90 litres.", "The churn holds 90 litres."),
            ("Sam runs it with them, as in Ostrova.", "Sam runs it with them, as in Ostrova."),
            ("It went well; Ines was away; they churn on.", "It went well; they churn on."),
            ("Ines was away; they churn on.", "They churn on."),
            ("They churn on; Ines was away.", "They churn on."),
            ("Well: “We churn. Ines was away.” Then butter.", "Well: “We churn.” Then butter."),
            ("Told:\n- “We churn.”\n- “Ines was away.”\n\nOpen: all", "Told:\n- “We churn.”\n\nOpen: all"),
            ("“Ines was away. We churn.”", "“We churn.”"),
        ],
    )
    def test_whole_sentences_are_left(self, text: str, left: str) -> None:
        assert KEPT.freed(text) == left

    def test_nothing_is_taken_out_without_a_wish(self) -> None:
        text = "Ines;  was away ; \n  and so on"
        assert OffRecord(said=SAID).freed(text) == text

    def test_what_is_told_beside_it_or_was_known_is_no_secret(self) -> None:
        told = kept_off(
            ["Ines was ill in Ostrova"], ("Ines was ill in Ostrova. Ines churns.",), ["Ostrova"], "en"
        )
        assert not told.tells("Ines churns in Ostrova")
        assert told.tells("Ines was ill")

    def test_of_health_that_only_they_tell_of_no_sentence_speaks(self) -> None:
        assert KEPT.names == {"Ines", "2017"}
        ill = kept_off(["my sister has asthma"], ("We churn, and my sister has asthma.",), [], "en")
        assert ill.tells("The sibling's asthma was hard.")
        both = kept_off(
            ["my sister has asthma"], ("my sister has asthma. Flour gives you asthma.",), [], "en"
        )
        assert not both.tells("Flour can give asthma.")

    @pytest.mark.parametrize(
        ("language", "said", "stretch", "out", "stays"),
        [
            ("de", "Ich melke. Mein Bruder hatte Gicht.", "Mein Bruder hatte Gicht", "Die Gicht kam.", "Man half."),
            ("fr", "On trait tôt. Mon frère Luc a bu.", "Mon frère Luc a bu", "Luc part.", "Un frère part."),
            ("es", "Ordeño temprano. Mi hermano Iker bebía.", "Mi hermano Iker bebía", "Iker se va.", "Se ordeña."),
            ("it", "Mungo presto. Mio fratello Elio beveva.", "Mio fratello Elio beveva", "Elio parte.", "Si munge."),
        ],
    )  # fmt: skip
    def test_a_name_told_nowhere_else_is_out_in_every_language(
        self, language: str, said: str, stretch: str, out: str, stays: str
    ) -> None:
        kept = kept_off([stretch], [said], [], language)  # pyright: ignore[reportArgumentType]
        assert kept.freed(f"{stays} {out}") == stays


class TestStretches:
    def test_they_are_quotations_of_any_answer(self) -> None:
        given = ["my sister ines was treated", "the moon is cheese", "please leave that about my sister out"]
        assert stretches_said(given, SAID[1], SAID[:1], "en") == (
            "My sister Ines was treated",
            "Please leave that about my sister out",
        )

    def test_without_a_wish_there_are_none(self) -> None:
        assert stretches_said(None, SAID[1], SAID[:1], "en") is None

    def test_a_wish_of_which_nothing_was_said_keeps_out_what_its_words_alone_are_about(self) -> None:
        said = "We open at six. The till is short, don't write that down. We close at nine."
        assert stretches_said(["made up"], said, (), "en") == ("The till is short, don't write that down.",)
        assert stretches_said([], "Let it rest with you. It is grim.", (), "en") == (
            "Let it rest with you.",
            "It is grim.",
        )

    def test_they_are_bounded(self) -> None:
        said = " ".join(f"Matter number {n} is told." for n in range(65))
        found = stretches_said([f"Matter number {n} is told" for n in range(40)], said, (), "en")
        assert found is not None
        assert len(found) == MOST_STRETCHES
        long = stretches_said([said], said, (), "en")
        assert long is not None
        assert [len(each) for each in long] == [MAX_STRETCH_CHARS]

    def test_the_one_stretch_of_an_earlier_release_is_read(self) -> None:
        given = {"turn": 1, "main_id": "q1", "intent": "answer", "assessment": None, "acknowledgement": None}
        for stored, read in (("burn it", ("burn it",)), (None, ()), (["a b c"], ("a b c",))):
            document = AssessmentDocument.model_validate(given | {"ledger": Ledger(), "off_record": stored})
            assert document.off_record == read


def test_the_same_wish_is_held_once_and_given_back_however_much_of_it_was_quoted() -> None:
    wishes = ("My sister was ill, leave that out", "leave that out", "The cellar, too")
    assert each_once(wishes) == ("My sister was ill, leave that out", "The cellar, too")
    assert without(wishes, ["My sister was ill"]) == ("leave that out", "The cellar, too")


def test_a_name_and_its_last_part_alone_have_something_else_in_their_place() -> None:
    kept = OffRecord(unnamed={"Mrs Ingrid Aas": "the cook", "Bo": ""})
    assert (
        kept.freed("Mrs Ingrid Aas left. Aas told Bo; Boris stays.")
        == "the cook left. the cook told […]; Boris stays."
    )


def test_a_name_that_was_told_in_confidence_is_not_given_away_by_a_word_about_the_confidence() -> None:
    """G8: nor by asking whether it is left out; who is told of at length afterwards is no secret."""
    asking = "Please leave this out: I go because of Brannock."
    said = [asking, "So you have left him out? Brannock, I mean.", "The shelf is by the door."]
    kept = kept_off((asking,), said, (), "en")
    assert kept.freed(said[1]) == "So you have left him out?"
    told = "Brannock keeps the keys of both sheds and the ledger, and on Mondays he counts the sacks."
    assert kept_off((asking,), [*said, told], (), "en").freed(told) == told
