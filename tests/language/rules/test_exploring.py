"""Explorations led by the rules, in five languages: questions by sub-goal and signal, what is asked besides, notes."""

from typing import Any, Final, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import PlanRequest, TopicRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.asking_for import within_sentence
from shared.language.rules.deeper import is_deeper
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.exploring import intelligence, listening
from shared.language.rules.hints import HINT_WORDS
from shared.language.rules.probes import is_neutral
from shared.language.rules.topic_questions import topic_wording
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
RICH: Final[dict[LanguageCode, str]] = {
    "en": "I decided to close the shop on Mondays. We lost all our prices in the rain.",
    "de": "Montags zu schließen, das hab ich so entschieden. Wir haben alle Preise im Regen verloren.",
    "fr": "J'ai décidé de fermer le lundi. On a perdu tous les prix sous la pluie.",
    "it": "Ho deciso di chiudere il lunedì. Abbiamo perso tutti i prezzi sotto la pioggia.",
    "es": "Decidí cerrar los lunes por la tarde. Perdimos todos los precios bajo la lluvia.",
}
STORY: Final[dict[LanguageCode, str]] = {
    "en": "Last winter the ferry was in harbour for days, and we had sailors with their cards in the hall.",
    "de": "Letzten Winter war die Fähre tagelang im Hafen, und wir hatten Matrosen mit Karten in der Halle.",
    "fr": "L'hiver dernier le bateau était au port, et on avait des marins avec leurs cartes dans la halle.",
    "it": "L'inverno scorso il traghetto era in porto, e avevamo marinai con le carte nella sala.",
    "es": "El invierno pasado el barco estaba en el puerto, y teníamos marineros con cartas, lo hicimos entre todos.",
}
LISTS: Final = {
    "otherwise",
    *("starters", "wanting", "participant", "bare", "turned", "times"),
    *("sad", "uneasy", "insults", "ruined", "lost", "grudging", "greetings_heard"),
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

    @pytest.mark.parametrize(
        ("language", "said", "question"),
        [
            ("en", "One day the till went dark, my brother drove to Hull for a spare board.", "Who decides?"),
            ("en", "We compare three offers in autumn. Usually the supplier sends a price list.", "Who decides?"),
            ("en", "We go to the fair together in autumn. Last year the supplier lost our offer.",
             "You told me: “Last year the supplier lost our offer”. What did you do then?"),
            ("de", "Wir zählen montags alle Regale. Einmal haben wir die ganze Liste verloren.",
             "Sie haben erzählt: „Einmal haben wir die ganze Liste verloren“. Was haben Sie dann getan?"),
            ("en", "The part was $38, came in six days, fitted within an hour and the shop opened.", "Who decides?"),
            ("en", "I told you that already: the till broke last March.", "Who decides?"),
        ],
    )  # fmt: skip
    def test_a_probe_fits_what_was_told_and_gives_way_to_the_sub_goal_where_none_does(
        self, language: LanguageCode, said: str, question: str
    ) -> None:
        """D2, G3."""
        given = {"last": Exchange(SHOWN, said), "may_probe": True, "turn_in_topic": 2}
        text = asked(language, sub_goal="Who decides?", remaining_s=100.0, **given)
        assert text.endswith(question)

    @in_every_language
    def test_where_there_is_time_what_was_told_is_asked_on_in_words_that_fit_it_all(
        self, language: LanguageCode
    ) -> None:
        """G3: the next sub-goal waits for one question on a story without a sign of what to ask; each is asked once."""
        given: dict[str, Any] = {
            "last": Exchange(SHOWN, STORY[language]),
            "may_probe": True,
            "turn_in_topic": 2,
            "sub_goal": "Who decides?",
            "remaining_s": 700.0,
        }
        first = asked(language, **given)
        assert first == EXPLORATION_WORDS[language].on_last[0]
        given |= {"asked": (SHOWN, first, "Who was there?"), "turn_in_topic": 4}
        assert asked(language, **given) not in (first, "Who decides?")
        assert asked(language, **(given | {"remaining_s": 90.0})).endswith("Who decides?")

    @in_every_language
    def test_where_there_is_time_what_was_told_and_the_sub_goals_are_asked_for_in_turn(
        self, language: LanguageCode
    ) -> None:
        """D4, G3: a quarter of an hour for two sub-goals is no reason to hurry from one to the next."""
        given: dict[str, Any] = {
            "last": Exchange(SHOWN, RICH[language]),
            "may_probe": True,
            "turn_in_topic": 4,
            "sub_goal": "Who decides?",
            "open_goals": {"t1.0": "Who decides?", "t1.1": "Who pays?"},
        }
        deeper = asked(language, **(given | {"asked": (SHOWN,), "turn_in_topic": 2}))
        given["asked"] = (SHOWN, deeper, "Who was there?")
        assert asked(language, remaining_s=300.0, **given).endswith("Who decides?")
        assert not asked(language, remaining_s=700.0, **given).endswith("Who decides?")
        given["asked"] = (SHOWN, "Who was there?", deeper)
        assert asked(language, remaining_s=700.0, **given).endswith("Who decides?")

    @in_every_language
    def test_a_topic_is_asked_about_in_its_own_matter_once_while_something_of_it_is_open(
        self, language: LanguageCode
    ) -> None:
        """D2, D4."""
        given: dict[str, Any] = {
            "last": Exchange(SHOWN, RICH[language]),
            "may_probe": True,
            "turn_in_topic": 2,
        }
        generic = asked(language, sub_goal="Who decides?", **given)
        assert not generic.endswith("Who decides?")
        given |= {"asked": (SHOWN, generic), "turn_in_topic": 3}
        assert asked(language, sub_goal="Who decides?", **given).endswith("Who decides?")
        told = {"last": Exchange(generic, "Nur so."), "told": (RICH[language],), "sub_goal": None}
        again = asked(language, **(given | told))
        assert again != generic
        assert not again.endswith("Who decides?")

    @in_every_language
    def test_a_story_without_any_sign_is_asked_about_once_a_topic_when_nothing_is_open(
        self, language: LanguageCode
    ) -> None:
        """D2, G2: turns that are left are used, once a topic."""
        story = Exchange(SHOWN, STORY[language])
        given: dict[str, Any] = {"sub_goal": None, "may_probe": True, "turn_in_topic": 2, "last": story}
        given["remaining_s"] = 90.0
        question = asked(language, **given)
        assert is_neutral(question, language)
        given |= {"turn_in_topic": 3, "asked": (SHOWN, question), "told": (STORY[language],)}
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, **given)

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

    @in_every_language
    def test_a_probe_that_points_at_nothing_is_explained_by_its_topic_and_asked_otherwise(
        self, language: LanguageCode
    ) -> None:
        """G1: "Of what?" met "Take it as it suits you", and the same probe once more."""
        book = EXPLORATION_WORDS[language]
        task = topic_task(
            sub_goal=None,
            purpose="clarification",
            explained=book.on_last[0],
            intent="clarification",
            language=language,
            asked=(QUESTION, book.on_last[0]),
        )
        text = topic_wording(task).text
        assert text.endswith(book.going_on)
        assert task.topic is not None
        assert within_sentence(task.topic, language) in text


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
    """D6, G3: a topic is come back to for what was told there."""

    @in_every_language
    def test_it_is_for_the_weightiest_that_was_told(self, language: LanguageCode) -> None:
        given = {"last": None, "sub_goal": None, "enters_topic": True, "recap": True, "phase": Phase.DEEPEN}
        text = asked(language, told=("X.", RICH[language], "Y."), **given)
        assert is_deeper(text, language)
        assert "hoosing a till system" in text

    @in_every_language
    def test_where_nothing_of_it_has_weight_it_is_for_one_time_and_at_last_for_what_was_not_asked(
        self, language: LanguageCode
    ) -> None:
        given = {"last": None, "sub_goal": None, "enters_topic": True, "recap": True, "phase": Phase.DEEPEN}
        text = asked(language, told=("X.",), **given)
        shown = [SHOWN, text]
        while not shown[-1].endswith(EXPLORATION_WORDS[language].unasked):
            shown.append(asked(language, told=("X.",), asked=tuple(shown), **given))
        case = asked(language, told=("X.",), asked=tuple(shown), **given)
        one_time = EXPLORATION_WORDS[language].for_you[1].partition(":")[2].strip(" ¿")
        assert text.lower().endswith(one_time.lower())
        assert text.count("hoosing a till system") == 1
        assert is_neutral(case, language)

    @in_every_language
    def test_where_nothing_was_told_that_can_be_gone_into_there_is_no_question(
        self, language: LanguageCode
    ) -> None:
        given = {"last": None, "sub_goal": None, "enters_topic": True, "recap": True, "phase": Phase.DEEPEN}
        with pytest.raises(LanguageFailed, match="exhausted"):
            asked(language, told=(), **given)


CAME_OF_IT: Final[dict[LanguageCode, str]] = {
    "en": "The barge came late. From then on we keep a spare rope.",
    "de": "Der Kahn kam spät am Abend an. Seitdem liegt hier ein zweites Seil.",
    "fr": "La barge est arrivée le soir. Depuis ça on garde une corde de plus.",
    "it": "La chiatta è arrivata di sera. Da allora teniamo una corda in più.",
    "es": "La barcaza llegó de noche. Desde entonces guardamos otra cuerda.",
}


@in_every_language
def test_what_came_of_a_story_gives_way_to_what_is_still_to_be_asked_for(language: LanguageCode) -> None:
    """G3: trouble, a decision or a strong feeling is gone into first, then the sub-goals, then what came of it."""
    given = {"last": Exchange(SHOWN, CAME_OF_IT[language]), "may_probe": True, "turn_in_topic": 2}
    assert not is_deeper(asked(language, sub_goal="Who decides?", **given), language)
    assert is_deeper(asked(language, sub_goal=None, **given), language)


@pytest.mark.parametrize(("language", "told"), [
    ("en", "We heard it at the gate, and then our barn burnt down, so who cares about parking."),
    ("en", "I lost the whole row of peas."), ("en", "In the end we had to close the bakery for good."),
    ("de", "Der Hagel kam im Juni, die ganze Ernte war weg."),
    ("fr", "La grêle est passée et on a perdu toute la récolte."), ("es", "Con la helada perdimos toda la cosecha."),
    ("it", "Con la grandine abbiamo perso tutto il raccolto."),
    ("de", "Das hat mir der Nachbar gesagt, und mein Schuppen ist im Sturm weggeflogen."),
    ("fr", "Par le voisin, et pendant ce temps mon hangar a brûlé."),
    ("es", "Me lo dijo el vecino, y mi cobertizo salió volando."),
    ("it", "Me l'ha detto il vicino, e la mia tettoia è volata via."),
])  # fmt: skip
def test_what_somebody_lost_and_tells_by_the_way_gets_a_short_human_word(
    language: LanguageCode, told: str
) -> None:
    heard = listening(listen_task(told, language=language), None)
    assert heard.acknowledgement in EXPLORATION_WORDS[language].care


@pytest.mark.parametrize(("language", "told"), [
    ("en", "I mend roofs that collapsed."), ("en", "If my barn blew away I would build another."),
    ("fr", "J'ai volé un peu de temps."), ("de", "Fahrräder werden dort oft gestohlen."),
    ("en", "We had to close at six every day."), ("en", "I lost the whole afternoon on forms."),
    ("en", "We had to close the valve before lunch."), ("de", "Die ganze Ernte bringe ich auf den Markt."),
    ("de", "Im Winter haben wir um vier zusperren müssen."), ("fr", "J'ai dû fermer la fenêtre."),
    ("fr", "J'ai perdu toute la soirée à trier les vis."), ("es", "Tuve que cerrar la ventana."),
    ("es", "Perdí todo el día en la cola."), ("es", "Se me quemó el arroz."), ("it", "Ho perso tutta la mattina."),
    ("it", "Ho dovuto chiudere il cassetto con lo scotch."),
])  # fmt: skip
def test_what_was_no_loss_of_theirs_gets_none(language: LanguageCode, told: str) -> None:
    assert listening(listen_task(told, language=language), None).acknowledgement is None


@pytest.mark.parametrize(
    ("language", "told", "quoted"),
    [
        ("en", "i am not in lease. on paper tenant is Rustam, he moved", "on paper tenant is Rustam"),
        ("en", "i have photographs, with dates. i showed them to nobody", "i showed them to nobody"),
        ("de", "Auf dem Papier ist Rustam der Mieter, er zog weg.", "Auf dem Papier ist Rustam"),
        ("fr", "On fait la lessive en cachette, le soir, dans la cour.", "On fait la lessive en cachette"),
        ("es", "Lavamos la ropa a escondidas en el patio.", "Lavamos la ropa a escondidas"),
        ("it", "Facciamo il bucato di nascosto nel cortile.", "Facciamo il bucato di nascosto"),
    ],
)
def test_what_was_hidden_from_others_is_taken_up_before_anything_blank(
    language: LanguageCode, told: str, quoted: str
) -> None:
    """G3: "Could you give me an example?" came after what had been shown to nobody."""
    text = asked(language, sub_goal=None, last=Exchange(SHOWN, told), may_probe=True)
    assert quoted in text


ENDED: Final[list[tuple[LanguageCode, str, str]]] = [
    (
        "en",
        "The youngsters count pallets with the scanner. I walk the aisle before breakfast.",
        "I walk the aisle before breakfast",
    ),
    (
        "en",
        "I walk the aisle before breakfast and look at the labels. Who reads this?",
        "I walk the aisle before breakfast and look at the labels",
    ),
    (
        "de",
        "Die Jungen zählen Paletten mit dem Scanner. Ich gehe vor dem Frühstück durch den Gang.",
        "Ich gehe vor dem Frühstück durch den Gang",
    ),
    (
        "fr",
        "Les jeunes comptent les palettes au lecteur. Je marche dans l'allée avant le café.",
        "Je marche dans l'allée avant le café",
    ),
    (
        "es",
        "Los jóvenes cuentan palés con el lector. Yo recorro el pasillo antes del desayuno.",
        "Yo recorro el pasillo antes del desayuno",
    ),
    (
        "it",
        "I giovani contano i bancali con il lettore. Io passo nella corsia prima del caffè.",
        "Io passo nella corsia prima del caffè",
    ),
]


@pytest.mark.parametrize(("language", "told", "ended"), ENDED)
def test_what_an_answer_ends_on_is_asked_about_in_its_own_words_where_there_is_time(
    language: LanguageCode, told: str, ended: str
) -> None:
    """G3: "Could you tell me a little more?" was answered "More of what?", and what somebody ended on left lying."""
    text = asked(language, sub_goal=None, last=Exchange(SHOWN, told), may_probe=True, remaining_s=900)
    assert ended in text
    assert text.endswith((EXPLORATION_WORDS[language].on_last[0], *HINT_WORDS[language].asks))


@in_every_language
def test_a_probe_that_names_nothing_is_asked_once(language: LanguageCode) -> None:
    """G3: "Could you tell me a little more?" came three times, twice with the topic before it."""
    book, shown = EXPLORATION_WORDS[language], [SHOWN]

    def go_on() -> None:
        for _ in range(20):
            shown.append(asked(language, sub_goal=None, asked=tuple(shown), may_probe=True, remaining_s=900))

    with pytest.raises(LanguageFailed):
        go_on()
    assert all(sum(each.endswith(probe) for each in shown) <= 1 for probe in (*book.on_last, *book.going_on))
