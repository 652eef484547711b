"""Explorations led by the rules, in five languages: questions by sub-goal and signal, what is asked besides, notes."""

from itertools import pairwise
from typing import Any, Final, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import PlanRequest, RoadmapTopic, TopicRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.asking_for import within_sentence
from shared.language.rules.exploration.exploring import intelligence, listening
from shared.language.rules.exploration.topic_questions import topic_wording
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.going_deeper import is_going_deeper
from shared.language.tasks.word_topic.guards import closure_fault, enforcer_fault
from shared.modes.topic_exploration.fields import DataField, FieldType, field_value
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import GivenTopic
from shared.text.sentences import sentences
from tests.language.exploring import ANSWER, EMAIL, PLACE, QUESTION, SHOWN, data_task, listen_task, topic_task

LANGUAGES: Final[tuple[LanguageCode, ...]] = ("en", "it", "es", "de", "fr")
SAID: Final[dict[LanguageCode, str]] = {
    "en": ANSWER,
    "it": "Abbiamo cambiato la cassa a marzo perché Maria l'aveva vista in fiera, ed è stato un grosso problema.",
    "es": "Cambiamos la caja en marzo porque María la había visto en una feria, y fue un problema grave.",
    "de": "Wir haben die Kasse im März gewechselt, weil Maria sie auf einer Messe gesehen hatte, und es war schlimm.",
    "fr": "Nous avons changé la caisse en mars parce que Maria l'avait vue dans une foire, et c'était grave.",
}
HEARD: Final = {
    "heard_offer",
    "heard_consent",
    "heard_fields",
    "heard_goodbye",
    "heard_contact",
    "heard_promotion",
}
STORY: Final[dict[LanguageCode, str]] = {
    "en": "Last winter the ferry was in harbour for days, and we had sailors with their cards in the hall.",
    "de": "Letzten Winter war die Fähre tagelang im Hafen, und wir hatten Matrosen mit Karten in der Halle.",
    "fr": "L'hiver dernier le bateau était au port, et on avait des marins avec leurs cartes dans la halle.",
    "it": "L'inverno scorso il traghetto era in porto, e avevamo marinai con le carte nella sala.",
    "es": "El invierno pasado el barco estaba en el puerto, y teníamos marineros con cartas, lo hicimos entre todos.",
}
DONE: Final[dict[LanguageCode, str]] = {
    "en": "I put the cards in the tin, then I count them twice and lock the hall, and I take the key home with me.",
    "de": "Ich lege die Karten in die Dose, dann zähle ich sie zweimal und schließe die Halle ab, und ich nehme den "
    "Schlüssel mit.",
    "fr": "Je range les cartes dans la boîte, puis je les compte deux fois et je ferme la halle, et je prends la clé "
    "chez moi.",
    "it": "Metto le carte nella scatola, poi le conto due volte e chiudo la sala, e prendo la chiave con me a casa ogni "
    "sera.",
    "es": "Guardo las cartas en la lata, luego las cuento dos veces y cierro la sala, y me llevo la llave a casa cada "
    "noche.",
}
LISTS: Final = {
    *("starters", "wanting", "participant", "bare", "turned", "times"),
    *("sad", "uneasy", "grudging", "greetings_heard"),
}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def asked(language: LanguageCode, **changes: Any) -> str:
    """What the rules ask after a rich answer, without the notes and the memory that they do not need."""
    given: dict[str, Any] = {"language": language, "last": Exchange(SHOWN, SAID[language]), "asked": (SHOWN,)}
    return topic_wording(topic_task(**(given | changes))).text


class TestQuestions:
    @given(
        st.sampled_from(LANGUAGES),
        st.sampled_from(("LOW", "MEDIUM", "HIGH")),
        st.sampled_from(("who decides", None, "Who decides in the end?")),
        st.sampled_from(("enters", "stays", "recaps", "comes back")),
    )
    def test_every_question_can_be_shown(
        self, language: LanguageCode, band: str, sub_goal: str | None, place: str
    ) -> None:
        """One question mark, at the end; neither a goodbye nor a promotion, nothing that was not said."""
        back = place in ("recaps", "comes back")
        task = topic_task(
            language=language,
            phase=Phase.DEEPEN if back else Phase.EXPLORE,
            band=band,
            sub_goal=sub_goal,
            enters_topic=place == "enters",
            recap=place == "recaps",
            insight="Maria" if place == "recaps" else None,
            last=Exchange(SHOWN, SAID[language]),
            asked=(SHOWN,),
        )
        try:
            text = topic_wording(task).text
        except LanguageFailed:
            assume(place == "stays" or place in ("recaps", "comes back"))
            return
        assert is_question(text)
        assert text.count("?") == 1
        assert closure_fault(text, task) is None

    @in_every_language
    def test_the_first_one_greets_and_says_what_it_is_about(self, language: LanguageCode) -> None:
        text = asked(language, asked=(), last=None, band=None, enters_topic=True)
        assert text.startswith(EXPLORATION_WORDS[language].greeting.split("{")[0])
        assert "hoosing a till system" in text

    @in_every_language
    def test_a_new_topic_is_named(self, language: LanguageCode) -> None:
        assert "hoosing a till system" in asked(language, enters_topic=True)

    @in_every_language
    @pytest.mark.parametrize("phase", [Phase.EXPLORE, Phase.DEEPEN])
    def test_no_lead_stands_twice_in_one_interview_and_the_topic_is_named_all_the_same(
        self, language: LanguageCode, phase: Phase
    ) -> None:
        """G3: "There is one more thing" was said at every turn to a topic."""
        book, shown = EXPLORATION_WORDS[language], [SHOWN]
        heads = [each.partition("{")[0] for each in (*book.turning, *book.back)]
        for number in range(8):
            goal = f"Who decides on the {number + 2} tills?"
            given: dict[str, Any] = {"phase": phase, "sub_goal": goal, "enters_topic": True, "last": None}
            shown.append(asked(language, asked=tuple(shown), **given))
            assert "hoosing a till system" in shown[-1]
        assert all(sum(head in each for each in shown) <= 1 for head in heads)

    @in_every_language
    def test_once_the_sub_goals_are_done_each_probe_is_asked_once_in_an_interview(
        self, language: LanguageCode
    ) -> None:
        """G3: of one time, how it was, what was not asked; and nothing else."""
        given: dict[str, Any] = {"sub_goal": None, "last": Exchange(SHOWN, "X."), "roadmap": ()}
        shown = [SHOWN]
        while len(shown) <= len(EXPLORATION_WORDS[language].probing):
            shown.append(asked(language, asked=tuple(shown), **given))
            assert within_sentence("Choosing a till system", language) not in shown[-1]
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, asked=tuple(shown), **given)

    @in_every_language
    def test_each_of_several_topics_gets_its_share_of_the_probes(self, language: LanguageCode) -> None:
        roadmap = tuple(RoadmapTopic(label=each, progress="done") for each in ("A", "B", "C"))
        given: dict[str, Any] = {"sub_goal": None, "roadmap": roadmap, "last": Exchange(SHOWN, "Mm, OK.")}
        first = asked(language, turn_in_topic=2, **given)
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, asked=(SHOWN, first), turn_in_topic=3, **given)
        assert asked(language, asked=(SHOWN, first, "Who was there?"), turn_in_topic=2, **given) != first

    @in_every_language
    def test_who_told_of_one_time_is_not_asked_for_one(self, language: LanguageCode) -> None:
        done = (RoadmapTopic(label="A", progress="done"),)
        given: dict[str, Any] = {"sub_goal": None, "turn_in_topic": 2, "roadmap": done}
        text = asked(language, last=Exchange(SHOWN, STORY[language]), **given)
        unasked = EXPLORATION_WORDS[language].probing[1].partition(":")[2].strip()
        assert text.casefold() == unasked.casefold()

    @in_every_language
    def test_who_told_how_it_is_done_is_asked_what_lies_behind_it_once(self, language: LanguageCode) -> None:
        given: dict[str, Any] = {
            "sub_goal": None,
            "turn_in_topic": 2,
            "last": Exchange(SHOWN, DONE[language]),
        }
        case = EXPLORATION_WORDS[language].probing[0].format(topic="X")
        text = asked(language, asked=(case, SHOWN), **given)
        assert is_going_deeper(text, language)
        assert text not in asked(language, asked=(case, SHOWN, text, SHOWN), **given)

    @in_every_language
    def test_nothing_but_a_hint_comes_before_the_next_sub_goal(self, language: LanguageCode) -> None:
        """G3: “You told me: “…”. What does that mean to you?” came after a delivery of milk."""
        given: dict[str, Any] = {"last": Exchange(SHOWN, STORY[language]), "turn_in_topic": 2}
        assert asked(language, sub_goal="Who decides?", remaining_s=900.0, **given).endswith("Who decides?")

    @in_every_language
    def test_no_question_is_asked_twice_in_a_long_interview(self, language: LanguageCode) -> None:
        """D13: turn after turn on six sub-goals."""
        texts: list[str] = []
        goals = (
            "Who decides?",
            "what it costs",
            "rules for loans",
            "who pays",
            "the first year",
            "who repairs it",
        )
        for turn, goal in enumerate(goals):
            band = ("LOW", "MEDIUM", "HIGH")[turn % 3]
            text = asked(language, asked=tuple(texts), band=band, sub_goal=goal)
            assert not repeats(sentences(text)[-1], [sentences(each)[-1] for each in texts])
            texts.append(text)

    @in_every_language
    def test_no_form_of_a_question_comes_twice_in_a_row(self, language: LanguageCode) -> None:
        """Six of ten questions began with “Mi racconta”."""
        goals = {"en": ("who decides", "what it costs"), "de": ("wer das entscheidet", "was das kostet"),
                 "fr": ("qui décide de ça", "ce que ça coûte"), "es": ("quién lo decide", "cuánto cuesta"),
                 "it": ("chi lo decide", "quanto costa")}[language]  # fmt: skip
        texts = [SHOWN]
        for turn in range(4):
            goal = f"{goals[turn % 2]} {turn}"
            texts += [asked(language, asked=tuple(texts), sub_goal=goal, turn_in_topic=2 * turn + 2), "OK?"]
        openings = [text.split()[:2] for text in texts[1::2]]
        assert all(before != after for before, after in pairwise(openings))

    @in_every_language
    def test_what_was_asked_for_once_is_not_asked_for_in_other_words(self, language: LanguageCode) -> None:
        """G2: “What is done when there is no time?” came twice, the second time as “another question”."""
        given: dict[str, Any] = {"last": None, "band": None, "sub_goal": "costs"}
        first = asked(language, asked=(SHOWN,), **given)
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, asked=(SHOWN, first), turn_in_topic=2, **given)

    @in_every_language
    def test_a_sub_goal_is_asked_for_with_its_topic_where_that_is_new_alone(
        self, language: LanguageCode
    ) -> None:
        """G2: headings of a plan are no openers."""
        assert "hoosing a till system" in asked(language, sub_goal="what it costs", enters_topic=True)
        assert "hoosing a till system" not in asked(language, sub_goal="what it costs")

    @given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=120))
    def test_whatever_authors_and_participants_type_a_question_comes_out(
        self, topic: str, goal: str, answer: str
    ) -> None:
        task = topic_task(
            topic=f"x{topic}",
            sub_goal=f"y{goal}",
            last=Exchange(SHOWN, answer),
            insight=answer,
            enters_topic=True,
        )
        text = topic_wording(task).text
        assert is_question(text)


class TestBesides:
    @in_every_language
    def test_the_second_offer_is_worded_differently(self, language: LanguageCode) -> None:
        first, second = (
            topic_task(purpose="offer", phase=Phase.DEEP_OFFER, language=language, attempt=attempt)
            for attempt in (1, 2)
        )
        texts = [topic_wording(task).text for task in (first, second)]
        assert [enforcer_fault(text, first) for text in texts] == [None, None]
        assert texts[0] != texts[1]

    @in_every_language
    @pytest.mark.parametrize("attempt", [1, 2, 3])
    def test_the_consent_names_what_is_asked_for(self, language: LanguageCode, attempt: int) -> None:
        task = data_task(language=language, attempt=attempt)
        text = topic_wording(task).text
        assert enforcer_fault(text, task) is None
        assert EMAIL.label.casefold() in text.casefold()
        assert PLACE.label in text

    @in_every_language
    @pytest.mark.parametrize("kind", get_args(FieldType.__value__))
    def test_each_field_is_asked_for_in_three_ways(self, language: LanguageCode, kind: FieldType) -> None:
        choices = ("Town", "Village") if kind == "choice" else None
        field = DataField(name="it", type=kind, label="Your thing", choices=choices)
        texts = [
            topic_wording(data_task(purpose="field", field=field, language=language, attempt=attempt)).text
            for attempt in (1, 2, 3)
        ]
        assert len(set(texts)) == 3
        for text in texts:
            assert is_question(text)
            assert "our thing" in text
            assert all(choice in text for choice in choices or ())

    def test_the_example_address_in_the_question_is_a_shape_and_no_trap(self) -> None:
        text = topic_wording(data_task(purpose="field", field=EMAIL, attempt=2)).text
        assert field_value(EMAIL, text) == "name@example.org"

    @in_every_language
    def test_a_clarification_explains_the_question_alone(self, language: LanguageCode) -> None:
        """D15: where there are no other words for it, in the same."""
        task = topic_task(
            sub_goal=None,
            purpose="clarification",
            explained=QUESTION,
            intent="clarification",
            language=language,
            asked=(QUESTION,),
        )
        text = topic_wording(task).text
        assert text.endswith(QUESTION)
        assert text != QUESTION


class TestNotes:
    @in_every_language
    def test_every_topic_gets_cues_signals_and_angles(self, language: LanguageCode) -> None:
        """D8: usable without a model."""
        topics = (
            GivenTopic(label="Till", sub_goals=("who decides", "what it costs")),
            GivenTopic(label="Rest?"),
        )
        first, second = intelligence(PlanRequest(language=language, research_goal="Shops", topics=topics))
        for notes in (first, second):
            assert (
                min(len(notes.interpretation_cues), len(notes.significance_signals), len(notes.probe_angles))
                >= 2
            )
        assert "Till" in " ".join(first.significance_signals)
        assert "who decides" in " ".join(first.interpretation_cues)
        assert "what it costs" in " ".join((*first.interpretation_cues, *first.probe_angles))
        assert "Rest" in " ".join(second.probe_angles)

    def test_the_longest_labels_fit(self) -> None:
        topics = (GivenTopic(label="l" * 200, sub_goals=("g" * 300,) * 12),)
        assert intelligence(PlanRequest(language="de", research_goal="Shops", topics=topics))


class TestListening:
    def test_a_rich_answer_is_one_and_states_facts(self) -> None:
        heard = listening(listen_task(ANSWER), None)
        assert (heard.intent, heard.engagement) == ("answer", "high")
        assert len(heard.facts) == 2
        assert heard.acknowledgement is None

    @pytest.mark.parametrize(("said", "intent"), [
        ("The weather is lovely, the dog sleeps and we had pizza for lunch.", "answer"),
        ("He shows up, that is how, and you betcha.", "answer"), ("I don't know.", "answer"),
        ("No idea, honestly.", "answer"), ("My sister.", "answer"),
        ("I myself, since my husband leaves such things to me.", "answer"),
    ])  # fmt: skip
    def test_it_tells_answers_from_what_is_none(self, said: str, intent: str) -> None:
        """D15."""
        assert listening(listen_task(said), None).intent == intent

    @in_every_language
    def test_not_knowing_is_accepted(self, language: LanguageCode) -> None:
        heard = listening(listen_task("…", heard="dont_know", language=language), None)
        assert heard.acknowledgement in EXPLORATION_WORDS[language].accepted

    def test_without_an_answer_there_is_nothing_to_hear(self) -> None:
        with pytest.raises(LanguageFailed, match="invalid"):
            listening(listen_task("x").model_copy(update={"said": ()}), None)


def test_every_language_has_all_wordings() -> None:
    books = [EXPLORATION_WORDS[language] for language in LANGUAGES]
    shapes = [
        {
            name: len(value)
            for name, value in book.model_dump(exclude=HEARD).items()
            if isinstance(value, tuple) and name not in LISTS
        }
        for book in books
    ]
    assert all(shape == shapes[0] for shape in shapes)
    assert all(set(book.field) == set(get_args(FieldType.__value__)) for book in books)


def test_a_field_that_is_missing_is_a_fault_of_the_task() -> None:
    task: TopicRequest = data_task(purpose="field")
    with pytest.raises(LanguageFailed, match="invalid"):
        topic_wording(task)


class TestComingBack:
    """D6, G3: a topic is come back to where something was told."""

    @in_every_language
    def test_it_is_for_a_probe_and_the_topic_is_named_once(self, language: LanguageCode) -> None:
        given = {"last": None, "sub_goal": None, "enters_topic": True, "recap": True, "phase": Phase.DEEPEN}
        text = asked(language, told=("X.",), **given)
        one_time = EXPLORATION_WORDS[language].probing[0].partition(":")[2].strip(" ¿")
        assert text.lower().endswith(one_time.lower())
        assert text.count("hoosing a till system") == 1

    @in_every_language
    def test_where_nothing_was_told_that_can_be_gone_into_there_is_no_question(
        self, language: LanguageCode
    ) -> None:
        given = {"last": None, "sub_goal": None, "enters_topic": True, "recap": True, "phase": Phase.DEEPEN}
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, told=(), **given)


@pytest.mark.parametrize(("language", "told"), [
    ("en", "My father died that spring."), ("de", "Mein Vater ist in dem Frühjahr gestorben."),
    ("fr", "Mon père est mort ce printemps-là."), ("es", "Mi padre murió aquella primavera."),
    ("it", "Mio padre è morto quella primavera."),
])  # fmt: skip
def test_a_death_is_met_with_a_word_of_care(language: LanguageCode, told: str) -> None:
    heard = listening(listen_task(told, language=language), None)
    assert heard.acknowledgement in EXPLORATION_WORDS[language].care


@pytest.mark.parametrize(("language", "told"), [
    ("en", "I lost the whole row of peas."), ("en", "In the end we had to close the bakery for good."),
    ("de", "Der Hagel kam im Juni, die ganze Ernte war weg."), ("en", "He stared like I'd brought a dead cat."),
    ("it", "Me l'ha detto il vicino, e la mia tettoia è volata via."), ("es", "Con la helada perdimos la cosecha."),
    ("fr", "J'ai volé un peu de temps."), ("de", "Fahrräder werden dort oft gestohlen."),
    ("en", "We had to close at six every day."), ("en", "I lost the whole afternoon on forms."),
    ("en", "We had to close the valve before lunch."), ("de", "Die ganze Ernte bringe ich auf den Markt."),
    ("de", "Im Winter haben wir um vier zusperren müssen."), ("fr", "J'ai dû fermer la fenêtre."),
    ("fr", "J'ai perdu toute la soirée à trier les vis."), ("es", "Tuve que cerrar la ventana."),
    ("es", "Perdí todo el día en la cola."), ("es", "Se me quemó el arroz."), ("it", "Ho perso tutta la mattina."),
    ("it", "Ho dovuto chiudere il cassetto con lo scotch."),
])  # fmt: skip
def test_what_was_nobody_s_death_or_illness_gets_none(language: LanguageCode, told: str) -> None:
    """G2: a sorry for a car that was scrapped is none."""
    assert listening(listen_task(told, language=language), None).acknowledgement is None
