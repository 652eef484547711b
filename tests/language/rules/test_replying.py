"""What the rules ask and explain (A5, D15), and how they summarise."""

from contextlib import suppress
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import Concept, Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import (
    ClarifyRequest,
    Exchange,
    FollowUpRequest,
    SummaryQuestion,
    SummaryRequest,
    Told,
)
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.going_deeper import is_going_deeper
from shared.language.rules.following_up.probes import (
    FOLLOW_UP_WORDS,
    AskedFor,
    ProbeKind,
    is_neutral,
    neutral_probes,
)
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.language import RulesLanguage
from shared.language.rules.phrases import PHRASES
from shared.language.rules.replying import clarification
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.summarising import summary
from shared.language.tasks.clarify import CLARIFY
from shared.studies.preflight.style import ShownTurn, faults, fragments, leaning
from shared.text.words import words
from tests.language.rules.tasks import IDEAL, QUESTION

LANGUAGES: tuple[LanguageCode, ...] = ("en", "it", "es", "de", "fr")
DEED: dict[LanguageCode, str] = {
    "en": "I spread the keys over a list of small drawers.",
    "de": "Ich verteile die Schlüssel auf kleine Fächer.",
    "fr": "Je note les clés sur une liste dans le tiroir.",
    "es": "Pongo las llaves en muchos cajones pequeños.",
    "it": "Metto le chiavi in tanti piccoli cassetti.",
}
ANSWER = DEED["en"]


def gap(text: str = "It dries", severity: str = "major", number: int = 1, **authored: object) -> Concept:
    given = {"concept_id": f"q1.c{number}", "text": text, "label": "unsaid", "severity": severity}
    return Concept.model_validate(given | authored)


def request(
    *gaps: Concept,
    order: int = 1,
    asked: tuple[str, ...] = (),
    answers: tuple[str, ...] = (ANSWER,),
    ideal: str = IDEAL,
    language: LanguageCode = "en",
    question: str = QUESTION,
) -> FollowUpRequest:
    questions = (question, *asked)
    return FollowUpRequest(
        language=language,
        main_question=question,
        ideal_answer=ideal,
        gaps=gaps,
        exchanges=tuple(Exchange(*each) for each in zip(questions, answers, strict=False)),
        order=order,
        asked=questions,
    )


def is_of(question: str, language: LanguageCode, *kinds: ProbeKind) -> bool:
    """Whether it is a neutral probe of one of these kinds."""
    return question.endswith(tuple(FOLLOW_UP_WORDS[language].probes[kind] for kind in kinds))


def _asked(task: FollowUpRequest) -> list[str]:
    """All follow-ups there are."""
    asked = list(task.asked)
    with suppress(LanguageFailed):
        while len(asked) < 20:
            asked.append(follow_up(task.model_copy(update={"asked": tuple(asked)})))
    return asked


class TestFollowUps:
    def test_the_authors_question_is_worth_most(self) -> None:
        probed = gap(topic="collisions", probes=("What if two keys meet?", "And then?"))
        first = follow_up(request(probed))
        second = follow_up(request(probed, order=2, asked=(first,)))
        assert (first, second) == probed.probes

    def test_the_topic_stands_in_for_a_question_and_never_follows_it(self) -> None:
        """G2: “the people in the room” was asked for twice, in its author's words and by its topic."""
        assert "collisions" in follow_up(request(gap(topic="collisions")))
        point = gap(topic="collisions", probes=("And then?",))
        assert all("collisions" not in each for each in _asked(request(point, asked=("And then?",))))

    def test_who_told_a_case_is_not_asked_for_one(self) -> None:
        """G2."""
        story = (
            "In March a man was loud about his soup, and the cook sent him another one at once with bread."
        )
        asked = _asked(request(gap("checks it with the team"), answers=(story,)))
        assert not any(is_of(text, "en", "case") for text in asked)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_topic_is_asked_for_once_and_another_in_other_words(self, language: LanguageCode) -> None:
        asked: tuple[str, ...] = ()
        for order in (1, 2, 3):
            gaps = (gap(topic="Kollision"), gap("b", number=2, topic="Eimer"))
            said = (DEED[language],)
            asked += (
                follow_up(
                    request(*gaps, order=order, asked=asked, answers=said, language=language, ideal="x")
                ),
            )
        first, second, third = asked
        assert first.replace("Kollision", "Eimer") != second
        assert "Eimer" in second
        assert is_neutral(third, language)

    def test_a_topic_that_they_have_spoken_of_is_not_asked_about(self) -> None:
        told = Exchange("How do you store them?", "It depends on the cooling method that the ward uses.")
        asked = request(gap(topic="cooling method"), gap("b", number=2, topic="the register"))
        assert "register" in follow_up(asked.model_copy(update={"exchanges": (told,)}))

    @pytest.mark.parametrize(
        ("language", "answer", "spoken_of", "open_"),
        [
            ("en", "I lock the boathouse and call the coastguard.", "calling the coastguard", "the flag"),
            ("de", "Ich sperre den Steg, rufe die Küstenwache und bleibe dort.", "die Küstenwache rufen", "die Flagge"),
            ("fr", "Je ferme tout et j'appelle les garde-côtes.", "appeler les garde-côtes", "le drapeau"),
            ("it", "Chiudo tutto e chiamo la guardia costiera.", "chiamare la guardia costiera", "la bandiera"),
            ("es", "Cierro el muelle, llamo a los guardacostas y me quedo.", "llamar a los guardacostas", "la bandera"),
        ],
    )  # fmt: skip
    def test_a_point_that_the_answer_touched_gives_way_and_if_all_are_one_question_goes_deeper(
        self, language: LanguageCode, answer: str, spoken_of: str, open_: str
    ) -> None:
        """G2, G4: “I already said” was what people answered to an author's probe."""
        told = (Exchange("?", answer),)
        touched = gap(spoken_of, topic="?", probes=("Whom do you tell, and when?",))
        other = gap("x", number=2, topic=open_)
        both = request(touched, other, language=language, ideal="x").model_copy(update={"exchanges": told})
        assert open_ in follow_up(both)
        alone = both.model_copy(update={"gaps": (touched,)})
        deeper = follow_up(alone)
        assert is_neutral(deeper, language)
        again = (*told, Exchange(deeper, answer))
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(alone.model_copy(update={"exchanges": again, "asked": (*alone.asked, deeper)}))

    def test_the_case_that_was_asked_for_is_asked_about_once_and_where_none_is_told_nothing_is(self) -> None:
        """G2: three hollow questions in a row serve nobody."""
        usual, story = (
            "I look at the seams of the sail each morning.",
            "The sail tore in a gale, and we were on the rocks.",
        )
        question = "What do you do in a gale?"
        first = follow_up(request(gap("x"), answers=(usual,), ideal="x", question=question))
        assert is_of(first, "en", "case")
        none = "No, that never happened to me, it was only a drill."
        another = follow_up(
            request(gap("x"), order=2, asked=(first,), answers=(usual, none), ideal="x", question=question)
        )
        assert another in FOLLOW_UP_WORDS["en"].more["conduct"].values()
        for answers, asked in [
            ((usual, story), (first,)),
            ((usual, none, "Nothing."), (first, another)),
        ]:
            with pytest.raises(LanguageFailed, match="exhausted"):
                follow_up(
                    request(gap("x"), order=3, asked=asked, answers=answers, ideal="x", question=question)
                )

    def test_the_words_of_the_question_itself_touch_nothing(self) -> None:
        told = (Exchange("How do you rig a boat?", "I rig the boat on the slip before the others come."),)
        asked = request(gap("boat rig", probes=("And the mast?",)))
        asked = asked.model_copy(update={"exchanges": told, "main_question": "How do you rig a boat?"})
        assert follow_up(asked) == "And the mast?"

    @pytest.mark.parametrize(
        ("language", "topic", "question"),
        [
            ("en", "what could have sunk the boat", "what could have sunk the boat?"),
            ("de", "wer das Boot holt", ", wer das Boot holt?"),
            ("fr", "ce qui manque au bateau", "ce qui manque au bateau"),
            ("it", "che cosa manca alla barca", "che cosa manca alla barca?"),
            ("es", "qué le falta al barco", "qué le falta al barco?"),
        ],
    )
    def test_a_topic_that_is_a_clause_stands_within_a_sentence(
        self, language: LanguageCode, topic: str, question: str
    ) -> None:
        """“Let us also look at this: what could have gone wrong. What comes to mind?”"""
        asked = follow_up(request(gap(topic=topic), language=language))
        assert question in asked
        assert "." not in asked

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_without_either_a_neutral_probe_names_nothing(self, language: LanguageCode) -> None:
        """G3: “What can you tell me about “red cabinet” here?” gave the answer away."""
        red = gap("The spare fuses lie in the red cabinet")
        said = (DEED[language],)
        text = follow_up(request(red, answers=said, language=language, ideal="In the red cabinet."))
        assert is_neutral(text, language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_neutral_probe_is_asked_twice_and_they_end(self, language: LanguageCode) -> None:
        asked: list[str] = []

        def ask_all() -> None:
            while True:
                told = request(gap(), asked=tuple(asked), language=language, ideal="x")
                asked.append(
                    follow_up(told.model_copy(update={"exchanges": (Exchange("?", DEED[language]),)}))
                )

        with pytest.raises(LanguageFailed, match="exhausted"):
            ask_all()
        assert len(set(asked)) == len(asked)
        book = FOLLOW_UP_WORDS[language]
        assert asked == [*filter(asked.__contains__, book.more["knowledge"].values())]
        assert all(leaning(text, "", language) == [] for text in asked)

    def test_of_one_question_one_neutral_probe_is_enough(self) -> None:
        asked = (follow_up(request(gap())),)
        told = request(gap(), order=2, asked=asked, answers=(ANSWER, ANSWER))
        first, second = told.exchanges
        told = told.model_copy(update={"exchanges": (first, Exchange(asked[0], second.answer))})
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(told)

    @pytest.mark.parametrize(("question", "kind"), [
        ("What do you do when the sail tears?", "conduct"), ("What happened when the sail tore?", "past"),
        ("Why does a sail tear?", "knowledge"), ("How is the sail kept at your place?", "other"),
    ])  # fmt: skip
    def test_a_question_whose_points_are_open_asks_for_the_rest(self, question: str, kind: AskedFor) -> None:
        """A5: where one real case was asked for before, at another question."""
        book = FOLLOW_UP_WORDS["en"]
        said = (
            "First we drop it, then we look where the seam has given way, and somebody steers all the while."
        )
        asked = request(gap("x"), asked=(book.probes["case"],), answers=(said,), ideal="x")
        told = (Exchange(question, said),)
        asked = asked.model_copy(update={"main_question": question, "exchanges": told})
        assert follow_up(asked) in book.more[kind].values()

    @pytest.mark.parametrize(("language", "question"), [
        ("en", "Why does a sail tear in a gale, and where?"), ("de", "Warum reißt ein Segel im Sturm, und wo?"),
        ("fr", "Pourquoi une voile se déchire-t-elle ?"), ("es", "¿Por qué se rompe una vela?"),
        ("it", "Perché si strappa una vela?"),
    ])  # fmt: skip
    def test_a_question_of_knowledge_is_asked_for_how_and_why_and_for_no_case(
        self, language: LanguageCode, question: str
    ) -> None:
        """G3: “I do not have a case with that.”"""
        said = (DEED[language],)
        asked = _asked(request(gap("x"), answers=said, ideal="x", language=language, question=question))
        assert asked[1:]
        book = FOLLOW_UP_WORDS[language]
        assert set(asked[1:]) <= {*book.more["knowledge"].values()}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_whoever_told_much_and_not_all_is_asked_what_lies_behind_it(self, language: LanguageCode) -> None:
        """G3: three of four main questions got no second question."""
        told = (Exchange("?", " ".join([DEED[language]] * 30)),)
        asked = request(gap(), language=language, ideal="x").model_copy(update={"exchanges": told})
        assert is_going_deeper(follow_up(asked), language)

    @pytest.mark.parametrize(("severity", "is_more"), [("critical", True), ("major", False)])
    def test_an_open_critical_point_brings_a_second_neutral_probe(
        self, severity: str, *, is_more: bool
    ) -> None:
        """A2: who answers willingly is asked on while what matters most is missing."""
        question, book = "What do you do when the sail tears?", FOLLOW_UP_WORDS["en"]
        asked = (book.probes["case"],)
        said = (
            "I look at the seams of the sail each morning.",
            "The sail tore in a gale, so I cut the rope.",
        )
        task = request(gap("x", severity), order=2, asked=asked, answers=said, ideal="x", question=question)
        if is_more:
            assert follow_up(task) == book.more["conduct"]["wrong"]
        else:
            with pytest.raises(LanguageFailed, match="exhausted"):
                follow_up(task)

    def test_nothing_sad_is_probed(self) -> None:
        """Nor are points that it touched."""
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(request(gap(), answers=("My father died on that pier.",)))

    def test_a_probe_whose_words_are_the_answers_is_passed_over(self) -> None:
        secret = "One real case, remember it from beginning to end"
        text = follow_up(request(gap(secret), ideal=secret))
        assert not {"real", "case", "beginning"} & set(words(text))

    @pytest.mark.parametrize(
        ("language", "answer"),
        [("en", "I don't know."), ("de", "Das weiß ich nicht."), ("fr", "Je ne sais pas."),
         ("es", "No lo sé."), ("it", "Non lo so.")],
    )  # fmt: skip
    def test_after_not_knowing_comes_one_that_is_easier(self, language: LanguageCode, answer: str) -> None:
        """It was “That is fine, we can leave that one open”, and the same again."""
        text = follow_up(request(gap(), answers=(answer,), language=language))
        assert is_of(text, language, "easier")

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "I don't know exactly, about forty."),
            ("de", "Das weiß ich nicht, so um die vierzig."),
            ("fr", "Je ne sais pas, une cinquantaine, 50."),
            ("es", "No lo sé, unos cuarenta."),
            ("it", "Non lo so, una quarantina, 40."),
        ],
    )
    def test_nobody_is_asked_to_guess_who_gave_a_number(self, language: LanguageCode, answer: str) -> None:
        """“About a hundred” – “What would be your best guess?” – “Best guess at what?”"""
        try:
            text = follow_up(request(gap(), answers=(answer,), language=language))
        except LanguageFailed:
            return
        assert not is_of(text, language, "easier")

    def test_they_spread_over_the_points_critical_ones_first(self) -> None:
        """A5: three on one is not it."""
        gaps = (
            gap("a", "minor", 1, topic="apples"),
            gap("b", "critical", 2, topic="berries"),
            gap("c", "major", 3, topic="cherries"),
        )
        asked: tuple[str, ...] = ()
        for order in (1, 2, 3):
            asked += (follow_up(request(*gaps, order=order, asked=asked)),)
        assert [word in text for word, text in zip(("berries", "cherries", "apples"), asked, strict=True)]

    def test_a_point_that_no_answer_touched_comes_before_a_graver_one_that_one_did(self) -> None:
        """A5: breadth first."""
        gaps = (gap("a", "critical", 1, topic="apples"), gap("b", "minor", 2, topic="berries"))
        told = request(*gaps).model_copy(update={"touched": {"q1.c1": "some fruit"}})
        assert "berries" in follow_up(told)
        assert "apples" in follow_up(request(*gaps))

    def test_without_a_gap_there_is_nothing_to_ask(self) -> None:
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(request())

    @given(
        ideal=st.lists(
            st.sampled_from(sorted(FOLLOW_UP_WORDS["en"].probes.values())), min_size=1, max_size=3
        ).map(" ".join),
        order=st.sampled_from((1, 2, 3)),
        language=st.sampled_from(LANGUAGES),
    )
    def test_no_word_of_an_ideal_answer_is_told(self, ideal: str, order: int, language: LanguageCode) -> None:
        """The words of the ideal answer are the probes' own here, to make it hard."""
        try:
            text = follow_up(request(gap(ideal), order=order, ideal=ideal, language=language))
        except LanguageFailed:
            assume(False)
        else:
            turns = (
                ShownTurn(QUESTION, ANSWER, authored=True),
                ShownTurn(text, secret=ideal),
            )
            assert faults(turns, language) == []


class TestClarifications:
    @staticmethod
    def task(
        *asked: str, question: str = QUESTION, intent: Intent = "clarification", language: LanguageCode = "en"
    ) -> ClarifyRequest:
        return ClarifyRequest(
            language=language,
            question=question,
            said="What?",
            intent=intent,
            asked=(question, *asked),
            main_question=QUESTION,
        )

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_they_restate_the_question_each_time_differently(
        self, language: LanguageCode, intent: Intent
    ) -> None:
        """D15: at most two a question."""
        first = clarification(self.task(intent=intent, language=language))
        second = clarification(self.task(first, intent=intent, language=language))
        assert first != second
        assert all(text.endswith("?") and QUESTION in text for text in (first, second))

    @pytest.mark.parametrize(
        ("language", "said"),
        [
            ("en", "Can you repeat that, please?"), ("de", "Können Sie das bitte wiederholen?"),
            ("fr", "Pouvez-vous répéter ?"), ("es", "¿Me lo puede repetir?"), ("it", "Può ripetere la domanda?"),
        ],
    )  # fmt: skip
    def test_who_wants_to_hear_it_again_hears_it_again_and_nothing_else(
        self, language: LanguageCode, said: str
    ) -> None:
        text = clarification(self.task(language=language).model_copy(update={"said": said}))
        assert text.endswith(f": {QUESTION}")
        assert not any(each.split("{", 1)[0] in text for each in PHRASES[language].said.clarifications)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_probe_that_names_nothing_is_put_in_other_words(self, language: LanguageCode) -> None:
        """D15: said again, "What else belongs to it?" says as little as before."""
        book = FOLLOW_UP_WORDS[language]
        for probe in (book.probes["case"], book.more["conduct"]["wrong"], book.then, book.go_on):
            text = clarification(self.task(question=probe, language=language))
            assert is_question(text)
            assert probe not in text
            assert "{" not in text

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_question_of_an_author_in_the_words_of_a_probe_is_asked_again_whole(
        self, language: LanguageCode
    ) -> None:
        """D15: what it says before those words says what it is about."""
        authored = f"{QUESTION} {FOLLOW_UP_WORDS[language].probes['own']}"
        assert authored in clarification(self.task(question=authored, language=language))

    @pytest.mark.parametrize(
        ("language", "said"),
        [
            ("en", "What do you mean by hard. The lifting or the waiting"),
            ("de", "was meinen sie mit schwer. das heben oder das warten"),
            ("fr", "qu'entendez-vous par dur. le port ou l'attente"),
            ("es", "a qué se refiere con duro. la carga o la espera"),
            ("it", "cosa intende per duro. il carico o l'attesa"),
        ],
    )
    def test_who_asks_which_of_two_is_meant_without_a_question_mark_may_take_either(
        self, language: LanguageCode, said: str
    ) -> None:
        probe = FOLLOW_UP_WORDS[language].probes["own"]
        text = clarification(self.task(question=probe, language=language).model_copy(update={"said": said}))
        assert text == PHRASES[language].said.either

    def test_a_question_without_a_question_mark_is_asked_all_the_same(self) -> None:
        text = clarification(self.task(question="Describe insertion sort."))
        assert "Describe insertion sort." in text
        assert is_question(text)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_a_broad_question_is_put_again_without_a_word_of_it_as_its_subject(
        self, language: LanguageCode, intent: Intent
    ) -> None:
        """D15: in a handover, "successor" is not what the question is about."""
        question = "Whom should your successor call?"
        task = self.task(question=question, intent=intent, language=language).model_copy(
            update={"broad": True}
        )
        first = clarification(task)
        second = clarification(task.model_copy(update={"asked": (question, first)}))
        assert first != second
        for text in (first, second):
            assert text.endswith(question)
            assert "successor" not in text.removesuffix(question)

    async def test_where_questions_of_one_text_use_them_up_the_first_comes_again(self) -> None:
        """D15: two a question, but three questions may have the same text; the interview goes on."""
        asked: list[str] = []
        rules = RulesLanguage()
        for _ in range(6):
            asked.append((await rules.run(CLARIFY, self.task(*asked))).value)
        assert len(set(asked[:3])) == 3
        assert asked[3:] == [asked[0]] * 3

    def test_they_say_no_more_than_the_question(self) -> None:
        """D15: from the question alone, and nothing of it is quoted."""
        text = clarification(self.task())
        assert text.endswith(QUESTION)
        assert fragments(text) == []


class TestSummaries:
    QUESTIONS = (
        SummaryQuestion(
            question=QUESTION,
            exchanges=(Exchange(QUESTION, "With a hash function."), Exchange("And then?", "A bucket.")),
            told=(
                Told(asked=QUESTION, answers=((1, "With a hash function."),)),
                Told(asked="And then?", answers=((2, "A bucket."),)),
            ),
            answers=2,
            similarity=0.5,
            covered=("hash function",),
            covered_in={"hash function": 1},
            open_gaps=("worst case", "load factor"),
            unsure=("load factor",),
        ),
        SummaryQuestion(
            question="What is a heap?", exchanges=(), similarity=None, covered=(), open_gaps=("root",)
        ),
    )

    @staticmethod
    def task(*questions: SummaryQuestion, language: LanguageCode = "en") -> SummaryRequest:
        return SummaryRequest(
            language=language, mode="adaptive_follow_up", ended_reason="complete", questions=questions
        )

    def test_they_tell_question_by_question_all_that_was_asked_and_answered(self) -> None:
        """A6: each question once, with its turn and its whole answer; no figures: what is left stands behind."""
        draft = summary(self.task(*self.QUESTIONS))
        answered, unasked = draft.sections
        assert "Main questions answered: 1 of 2; answers in all: 2." in draft.text
        assert answered.title == f"1. {QUESTION}"
        assert answered.text.splitlines() == [
            "- (turn 1): “With a hash function.”",
            "- And then? (turn 2): “A bucket.”",
            "- Covered: hash function (turn 1)",
        ]
        assert (unasked.title, unasked.text) == ("2. What is a heap?", "Not asked.")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_question_without_an_answer_says_so_and_one_that_was_left_out_too(
        self, language: LanguageCode
    ) -> None:
        """G4, G8"""
        told = (
            Told(asked=QUESTION, answers=((1, ""),)),
            Told(asked="And then?", answers=((2, ""),), left_out=(2,)),
        )
        update = {"answers": 0, "told": told, "covered": (), "covered_in": {}, "added_in": (4, 5)}
        draft = summary(self.task(self.QUESTIONS[0].model_copy(update=update), language=language))
        said = PHRASES[language].reported
        assert said.nothing_answered in draft.text
        first, second = (said.turn.format(turn=turn) for turn in (1, 2))
        assert draft.sections[0].text.splitlines() == [
            f"- ({first}): {said.unanswered}",
            f"- And then? ({second}): {said.declined}",
            f"- {said.see.format(turns='4, 5')}",
        ]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_an_interview_without_answers_says_so_and_names_its_mode(self, language: LanguageCode) -> None:
        draft = summary(self.task(language=language))
        said = PHRASES[language].reported
        assert said.nothing_answered in draft.text
        assert draft.sections == ()
        assert said.modes["adaptive_follow_up"] in summary(self.task(*self.QUESTIONS, language=language)).text

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_waits_for_a_person_is_not_said_to_be_uncovered(self, language: LanguageCode) -> None:
        """G4: nothing is sure yet, which is not the same as nothing covered."""
        said, known = PHRASES[language].reported, self.QUESTIONS[0]
        unsure = known.model_copy(update={"covered": (), "covered_in": {}})
        gone = unsure.model_copy(update={"unsure": ()})
        assert said.nothing_sure in summary(self.task(unsure, language=language)).text
        assert said.nothing_covered in summary(self.task(gone, language=language)).text

    def test_what_was_put_right_stands_first_and_the_old_words_are_marked(self) -> None:
        """G2: "a bucket of 40" stood there as it was after "it was 14"."""
        told, right = "A hash function, and a bucket of 40.", "I said 40, it was 14."
        known = self.QUESTIONS[0].model_copy(update={"told": (Told(asked=QUESTION, answers=((1, told),)),)})
        task = self.task(known).model_copy(
            update={
                "corrected": (right, "Not all is as I said."),
                "before": {right: told},
                "corrected_in": {right: 3, "Not all is as I said.": 4},
            }
        )
        righted, section = summary(task).sections
        assert righted.text.splitlines() == [
            f"- “{right}” (turn 3; before: “{told}”)",
            "- “Not all is as I said.” (turn 4)",
        ]
        assert section.text.splitlines()[0] == f"- (turn 1): “{told} [later put right: {right}]”"

    def test_a_long_answer_stands_whole(self) -> None:
        told = "It is so. " * 400
        known = self.QUESTIONS[0].model_copy(
            update={"told": (Told(asked=QUESTION, answers=((1, told.strip()),)),)}
        )
        assert told.strip() in summary(self.task(known)).sections[0].text


class TestAProbeIsExplained:
    """D15: who asks what a probe means hears other words of its author's, else the main question."""

    @staticmethod
    def ask(*other_words: str, asked: tuple[str, ...] = ()) -> str:
        probe = "One more point: the drawers. What can you say about it?"
        return clarification(
            ClarifyRequest(
                language="en",
                question=probe,
                said="What do you mean by the drawers?",
                intent="clarification",
                asked=(QUESTION, probe, *asked),
                label="the drawers",
                main_question=QUESTION,
                other_words=other_words,
            )
        )

    def test_by_the_author_s_own_question_for_the_point(self) -> None:
        assert self.ask("Where do the keys end up?") == "Where do the keys end up?"

    def test_else_by_the_main_question_and_never_by_the_same_words(self) -> None:
        first = self.ask("Where do the keys end up?", asked=("Where do the keys end up?",))
        second = self.ask(asked=(first,))
        for text in (first, second):
            assert text.endswith(QUESTION)
            assert "the drawers" not in text
        assert first != second


def asks_back(said: str, question: str, language: LanguageCode, **about: object) -> str:
    given = {
        "language": language,
        "question": question,
        "main_question": question,
        "said": said,
        "asked": (question,),
    }
    return clarification(
        ClarifyRequest.model_validate(given | {"intent": "clarification", "label": None} | about)
    )


@pytest.mark.parametrize(
    ("language", "question", "said", "told"),
    [
        ("en", "A pipe bursts in the cellar. What do you do first?", "Can you say that in simpler words?",
         "In short: What do you do first?"),
        ("de", "Im Keller platzt ein Rohr. Was tun Sie zuerst?", "Können Sie das einfacher sagen?",
         "Kurz gesagt: Was tun Sie zuerst?"),
        ("fr", "Un tuyau éclate à la cave. Que faites-vous d'abord ?", "Vous pouvez dire ça plus simplement ?",
         "En bref : Que faites-vous d'abord ?"),
        ("es", "Revienta un tubo en el sótano. ¿Qué hace primero?", "¿Puede decirlo con palabras mas sencillas?",
         "En pocas palabras: ¿Qué hace primero?"),
        ("it", "In cantina scoppia un tubo. Che cosa fa per prima cosa?", "Può dirlo in modo più semplice?",
         "In breve: Che cosa fa per prima cosa?"),
    ],
)  # fmt: skip
def test_who_asks_for_plain_words_is_asked_what_it_comes_to(
    language: LanguageCode, question: str, said: str, told: str
) -> None:
    """D15"""
    assert hear_parts(said, language, question).intent == "clarification"
    assert asks_back(said, question, language) == told


@pytest.mark.parametrize(
    ("language", "question", "said"),
    [
        ("en", "What about the boat?", "How I mend it or why I keep it?"),
        ("en", "How does one go about that, and where is what it takes?", "Which one, Ida or the office?"),
        ("de", "Wie gehen Sie dabei vor?", "Die Halle oder den Hof, was meinen Sie?"),
        ("fr", "Comment faites-vous ?", "Lequel, le grand ou le petit ?"),
        ("es", "¿Cómo lo hace?", "¿Por la mañana o por la tarde?"),
        ("it", "Come fa?", "Intende il forno o la cella?"),
    ],
)
def test_who_asks_which_of_two_is_meant_hears_that_both_are_welcome_and_not_the_same_again(
    language: LanguageCode, question: str, said: str
) -> None:
    """D15"""
    told = asks_back(said, question, language)
    assert told == PHRASES[language].said.either
    assert question not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_what_a_real_case_is_is_told_that_one_moment_is_enough(language: LanguageCode) -> None:
    case = RESUME_WORDS[language].probes["depth"][0]
    told = asks_back("?", f"Kardex. {case}", language, skill="Kardex", attribute="depth")
    assert told == EXPLORATION_WORDS[language].explained[-1].format(question=case)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_that_a_probe_belongs_to_stands_behind_one_lead(language: LanguageCode) -> None:
    """“It belongs to this question: The question was: …” stood before it."""
    probe, task = neutral_probes(language)[0], "Explain the trap."
    told = clarification(
        ClarifyRequest(
            language=language, question=probe, said="?", intent="clarification", asked=(), main_question=task
        )
    )
    assert told == PHRASES[language].said.as_a_question.format(question=task)


class TestACriticalPointThatIsUndecided:
    """G3: a question whose points were all touched got no follow-up at all, and another got three."""

    POINT: Final = gap("the drawers lie in rows", "critical", probes=["In which order do they lie?"])
    SPOKEN_OF: Final = "The drawers lie in rows."

    def asked(self, *answers: str, **changes: object) -> str:
        given = request(self.POINT, answers=answers).model_copy(update={"unsure": ("q1.c1",)} | changes)
        return follow_up(given)

    def test_is_asked_for_once_by_its_author_s_question(self) -> None:
        assert self.asked(self.SPOKEN_OF) == "In which order do they lie?"

    def test_is_not_asked_for_where_it_is_no_longer_undecided(self) -> None:
        with suppress(LanguageFailed):
            assert self.asked(self.SPOKEN_OF, unsure=()) != "In which order do they lie?"


@pytest.mark.parametrize(("language", "question", "said", "half"), [
    ("en", "How do you bring the hay in, and who stacks it?", "What was the other part?", "Who stacks it?"),
    ("de", "Wie holen Sie das Heu ein, und wer stapelt es?", "was war der zweite teil", "Wer stapelt es?"),
    ("fr", "Comment rentrez-vous le foin, et qui l'empile ?", "c'était quoi l'autre partie", "Qui l'empile ?"),
    ("es", "¿Cómo recoge el heno, y quién lo apila?", "¿Cuál era la otra parte?", "¿Quién lo apila?"),
    ("it", "Come porta dentro il fieno, e chi lo impila?", "qual era l'altra parte", "Chi lo impila?"),
])  # fmt: skip
def test_who_asks_for_the_other_half_of_a_question_hears_that_half(
    language: LanguageCode, question: str, said: str, half: str
) -> None:
    request = ClarifyRequest(
        language=language, question=question, said=said, intent="clarification", asked=()
    )
    assert clarification(request) == PHRASES[language].said.once_more.format(question=half)
    assert hear_parts(said, language, question).intent == "clarification"
