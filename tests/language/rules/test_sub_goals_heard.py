"""A sub-goal is covered when an answer says something to it, whatever was asked (D4)."""

from typing import Any, Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.exploration import ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.exploring import as_told, listening
from shared.language.rules.exploration.sub_goals_heard import is_hard, says_something, sub_goals_heard
from shared.language.rules.exploration.sub_goals_said import said_to
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder, without_encoder
from shared.modes.topic_exploration.part import SubGoalsHeard

GOALS = {
    "t1": {0: "who decided", 1: "what the new till cost"},
    "t2": {0: "how the stock is counted", 2: "how often"},
}


def heard(answer: str, *, before: str = "", **changes: Any) -> SubGoalsHeard:
    said = [Exchange("How did it begin?", before)] if before else []
    request = ListenRequest.model_validate(
        {"language": "en", "about": ("Shops",), "goals": GOALS, "target": ("t1", 0)}
        | {"said": (*said, Exchange("Who decided on it?", answer))}
        | changes
    )
    return listening(request, None).sub_goals


def test_a_short_answer_covers_what_was_asked() -> None:
    assert heard("My sister.") == SubGoalsHeard(answers=True, named={"t1": (0,)})


def test_an_answer_covers_other_topics_in_passing() -> None:
    found = heard("My sister. The new till cost a fortune. On Mondays the stock is counted by hand.")
    assert found.named == {"t1": (0, 1), "t2": (0,)}


def test_what_was_not_asked_in_so_many_words_is_covered_by_words_alone() -> None:
    assert heard("It was cold that day in the shop.", pointed=False) == SubGoalsHeard(answers=False)
    assert heard("The new till cost a lot.", pointed=False, target=("t1", 1)).answers


@pytest.mark.parametrize(
    "answer", ["I don't know.", "Yes.", "No.", "Fine.", "Yes, ok.", "I would rather not say.", "Hm."]
)
def test_what_says_nothing_covers_nothing(answer: str) -> None:
    assert heard(answer) == SubGoalsHeard(answers=False)


@pytest.mark.parametrize(
    ("language", "goal", "bare", "reasoned"),
    [
        ("en", "Why the allotment was given up", "The allotment was given up in June.", "because the water was cut off"),
        ("de", "Warum der Garten aufgegeben wurde", "Den Garten hab ich im Juni aufgegeben.", "weil das Wasser fehlte"),
        ("fr", "Pourquoi le jardin a été abandonné", "Le jardin, je l'ai abandonné en juin.", "parce que l'eau manquait"),
        ("es", "Por qué se dejó el huerto", "El huerto lo dejé en junio.", "porque faltaba agua"),
        ("it", "Perché l'orto è stato lasciato", "L'orto l'ho lasciato a giugno.", "perché mancava l'acqua"),
    ],
)  # fmt: skip
def test_a_reason_is_told_only_by_what_gives_one(
    language: LanguageCode, goal: str, bare: str, reasoned: str
) -> None:
    """D4: "cancelled it in April" covered why a ticket was cancelled, and nobody was asked."""
    given = {"language": language, "goals": {"t1": {0: "who decided", 1: goal}}, "pointed": False}
    assert 1 not in heard(bare, **given).named.get("t1", ())
    assert 1 in heard(bare.rstrip(".") + f", {reasoned}.", **given).named["t1"]
    asked = {**given, "pointed": True, "target": ("t1", 1)}
    assert heard("The water was too dear.", **asked).named["t1"] == (1,)


def test_a_fragment_counts_with_the_sentence_that_goes_on_from_it() -> None:
    """D4: what is different on Sundays was asked right after "On Sundays. The first one comes at seven"."""
    goals = ["Where the timetable does not fit", "What is different at weekends"]
    assert said_to(["At weekends.", "The first one comes at seven and I start at six."], goals, "en") == {1}
    assert not said_to(["At weekends."], goals, "en")


def test_a_correction_leaves_what_was_asked_to_be_asked() -> None:
    found = heard("Sorry, I said two mowers, it is three.", heard="correction")
    assert (found.answers, found.asked, found.named) == (False, False, {})


@pytest.mark.parametrize(("answer", "intent"), [
    ("My husband died in spring. Now Tom carries the cans for me.", "answer"),
    ("My husband died in spring.", "distress"), ("Are you a robot?", "clarification"),
    ("No. I have enough monthly things. What would this cover, anyway?", "answer"),
    ("You dodged my question. No is my reaction. At $10 maybe, at $25 not on your life.", "answer"),
    ("He shows up. That's how. They don't make them like that, you betcha.", "answer"),
    ("What do you mean by that? I do not understand.", "clarification"), ("Hello there!", "clarification"),
])  # fmt: skip
def test_what_is_said_beside_an_answer_does_not_hide_it(answer: str, intent: str) -> None:
    parts = hear_parts(answer, "en", "", load_encoder())
    assert as_told(parts, parts.told or answer).intent == intent


def test_what_was_said_already_is_looked_up_and_not_asked_for_again() -> None:
    before = "The new till cost four thousand euros, by the way."
    asked = {"target": ("t1", 1), "heard": "already_said"}
    assert heard("I told you that already.", before=before, **asked).answers
    assert heard("I told you that already.", before="It was my sister.", **asked).named == {"t1": (1,)}


def test_an_answer_of_substance_settles_what_was_asked_for_whatever_else_it_is() -> None:
    said = "I said that I said it. It cost a fortune for nothing, two visits and a wrong diagnosis."
    assert heard(said, heard="correction", target=("t1", 1)).named["t1"] == (1,)


def test_what_is_sad_or_insulting_is_marked() -> None:
    assert heard("She died that March, and I ran the shop alone.").hard


@pytest.mark.parametrize("text", ["Radio is dead, then the driver stops.", "The pump died on us."])
def test_nothing_is_hard_in_a_thing_that_died(text: str) -> None:
    """G2: it was, and no question after it was asked."""
    assert not is_hard(text, "en")
    assert not is_hard(text, "en", of_work=True)


@pytest.mark.parametrize(
    ("language", "own", "of_others"),
    [
        ("en", "It was the year of my divorce.", "I sat with Ann, who told me of her divorce."),
        ("fr", "C'était l'année de mon divorce.", "Je suis restée avec Lise qui me racontait son divorce."),
        ("de", "Das war nach meiner Scheidung.", "Ich saß bei Ute, die mir von ihrer Scheidung erzählte."),
    ],
)
def test_a_divorce_is_hard_for_whose_it_is(language: LanguageCode, own: str, of_others: str) -> None:
    """G2"""
    assert is_hard(own, language)
    assert not is_hard(of_others, language)


@pytest.mark.parametrize(("language", "hard", "harmless"), [
    ("en", "My mother passed away.", "We diversified the killer feature illustration."),
    ("de", "Mein Vater ist gestorben.", "Der Totalschaden war teuer."),
    ("fr", "Mon père est mort.", "Le mortier était cher."), ("es", "Mi padre murió.", "La muestra era cara."),
    ("it", "Mio padre è morto.", "La mortadella era cara."),
])  # fmt: skip
def test_hard_words_in_five_languages(language: LanguageCode, hard: str, harmless: str) -> None:
    assert is_hard(hard, language)
    assert not is_hard(harmless, language)


def test_saying_something_needs_a_word_of_ones_own() -> None:
    assert says_something("Every evening.", "en")
    assert not says_something("Sì, va bene.", "it")


ASKED: dict[LanguageCode, tuple[str, str]] = {
    "en": ("how the move was for you", "Could you tell me how the move was for you?"),
    "de": ("wie der Umzug war", "Können Sie mir sagen, wie der Umzug war?"),
    "fr": (
        "comment s'est passé le déménagement",
        "Pouvez-vous me dire comment s'est passé le déménagement ?",
    ),
    "es": ("cómo fue la mudanza", "¿Me puede contar cómo fue la mudanza?"),
    "it": ("come è andato il trasloco", "Può dirmi come è andato il trasloco?"),
}


def covered_by(language: LanguageCode, answer: str, goal: str = "", question: str = "") -> bool:
    """Whether the answer counts as one to the sub-goal that was asked for."""
    asked = ASKED[language]
    request = ListenRequest(
        language=language,
        about=(),
        said=(Exchange(question or asked[1], answer),),
        goals={"t1": {0: goal or asked[0]}},
        target=("t1", 0),
    )
    return listening(request, None).sub_goals.answers


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "The move was as you would imagine."), ("de", "Wie man sich das so vorstellt."),
        ("fr", "Comme vous l'imaginez."), ("es", "Fue como se lo imagina."), ("it", "Come può immaginare."),
        ("en", "I'll tell you some other time, I have to fetch the children."),
        ("de", "Das erzähle ich Ihnen ein andermal, ich muss jetzt los."),
        ("fr", "Je vous le raconterai une autre fois, je dois partir maintenant."),
        ("es", "Se lo cuento otro día, me tengo que ir ya."),
        ("it", "Glielo racconto un'altra volta, adesso devo scappare."),
    ],
)  # fmt: skip
def test_what_is_left_to_be_guessed_or_put_off_covers_nothing(language: LanguageCode, answer: str) -> None:
    assert not covered_by(language, answer)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "As you would imagine, exhausting."), ("de", "Wie man sich das vorstellt, anstrengend."),
        ("fr", "Comme vous l'imaginez, fatigant."), ("es", "Como se lo imagina, agotador."),
        ("it", "Come può immaginare, faticoso."), ("en", "The books came later, I must say that was hard."),
        ("de", "Die Möbel kamen später, ich musste lange warten."), ("fr", "Les meubles sont venus plus tard."),
        ("es", "Los muebles llegaron otro día."), ("it", "I mobili sono arrivati un'altra volta."),
        ("en", "The move? Hard."), ("en", "How was the move? Hard, if you must know."),
    ],
)  # fmt: skip
def test_a_word_of_their_own_beside_it_covers_it(language: LanguageCode, answer: str) -> None:
    assert covered_by(language, answer)


@pytest.mark.parametrize(
    ("language", "goal", "question", "answer"),
    [
        ("en", "who waters the plants", "Who waters the plants?",
         "When do I water the plants? In the evening, before supper."),
        ("de", "wer die Blumen gießt", "Wer gießt die Blumen?", "Wann die Blumen gegossen werden? Abends um sechs."),
        ("fr", "qui arrose les plantes", "Qui arrose les plantes ?", "Quand j'arrose les plantes ? Le soir, vers six h."),
        ("es", "quién riega las plantas", "¿Quién riega las plantas?", "¿Cuándo riego las plantas? Por la noche."),
        ("it", "chi annaffia le piante", "Chi annaffia le piante?", "Quando annaffio le piante? La sera, verso le sei."),
    ],
)  # fmt: skip
def test_who_answers_another_question_than_was_asked_has_not_answered_it(
    language: LanguageCode, goal: str, question: str, answer: str
) -> None:
    assert not covered_by(language, answer, goal, question)
    assert covered_by(language, answer.partition("?")[2], goal, question)
    assert covered_by(language, f"{question} {answer.partition('?')[2]}", goal, question)


@pytest.mark.parametrize(
    ("language", "before", "now"),
    [
        ("en", "The van came on Monday with two men.", "Actually not Monday, Sunday."),
        ("de", "Der Wagen kam am Montag mit zwei Leuten.", "Nein, nicht Montag, Sonntag war das."),
        ("fr", "Le camion est venu lundi avec deux hommes.", "En fait pas lundi, c'était dimanche."),
        ("es", "El camión vino el lunes con dos hombres.", "En realidad el lunes no, fue el domingo."),
        ("it", "Il camion è arrivato lunedì con due uomini.", "Anzi no, non lunedì, era domenica."),
    ],
)
def test_what_they_put_right_is_found_together_with_what_it_was(
    language: LanguageCode, before: str, now: str
) -> None:
    said = (Exchange("?", f"{before} {now}"),)
    found = listening(ListenRequest(language=language, about=(), said=said), None).facts
    assert [each.span for each in found] == [f"{before} {now}"]


class TestWhatNeverWas:
    """G4: who says that there was no such thing has told nothing of it."""

    @pytest.mark.parametrize(
        ("language", "label", "goal", "asked", "answer"),
        [
            ("en", "Your last flight", "what went wrong", "What went wrong?", "I've never taken a flight."),
            ("en", "The last time you took a taxi", "how it felt", "How did it feel?", "How what felt? I took no taxi."),
            ("de", "Der letzte Umzug", "was er gekostet hat", "Was hat er gekostet?", "Einen Umzug hatte ich noch nie."),
            ("fr", "Votre dernier déménagement", "qui a aidé", "Qui a aidé ?", "Je n'ai jamais déménagé, moi."),
            ("es", "Su última mudanza", "quién ayudó", "¿Quién ayudó?", "No hubo ninguna mudanza."),
            ("it", "L'ultimo trasloco", "chi ha aiutato", "Chi ha aiutato?", "Non c'è stato nessun trasloco."),
        ],
    )  # fmt: skip
    def test_covers_nothing_and_closes_its_topic(
        self, language: LanguageCode, label: str, goal: str, asked: str, answer: str
    ) -> None:
        found = heard("", **self.of(language, label, goal, asked, answer))
        assert (found.answers, found.denied, found.named) == (False, True, {})

    def test_covers_nothing_where_more_is_told_and_is_asked_about_once_more(self) -> None:
        answer = "There are no taxis in our valley. My cousin drives the milk to Aberford and takes the old people along."
        asked = self.of("en", "The last time you took a taxi", "what set it off", "What set it off?", answer)
        assert heard("", **asked).model_dump(include={"answers", "denied"}) == {"answers": False}

    @pytest.mark.parametrize(("label", "goal", "answer"), [
        ("Rubbish at home", "what is thrown away", "I throw nothing away."),
        ("Shopping for shoes", "how it is planned", "I don't plan, I walk in and take what fits."),
        ("The last time you took a taxi", "how it felt", "I don't take a taxi often. That taxi was warm."),
    ])  # fmt: skip
    def test_is_not_what_a_denial_says_that_answers(self, label: str, goal: str, answer: str) -> None:
        found = heard("", **self.of("en", label, goal, "Well?", answer))
        assert (found.answers, found.denied) == (True, False)

    @staticmethod
    def of(language: str, label: str, goal: str, asked: str, answer: str) -> dict[str, Any]:
        said = (Exchange(asked, answer),)
        return {"language": language, "label": label, "goals": {"t1": {0: goal}}, "said": said}


def test_who_begins_with_nothing_and_goes_on_has_answered() -> None:
    """G4: what is told is not listed as asked in vain."""
    answer = (
        "Niente, non ho provato niente, non ho la patente... ho provato una volta il motorino del fornaio nel 1984 e c'è"
        " ancora il segno"
    )
    asked = {"language": "it", "goals": {"t1": {0: "x"}}, "said": (Exchange("?", answer),)}
    assert heard("", **asked).answers


@pytest.mark.parametrize(
    ("language", "answer", "told"),
    [
        ("en", "Nothing bothers me now, I told you, I am retired. But the wait did, the 6.40 bus came at 7 or at 6.30.",
         "the 6.40 bus"),
        ("de", "Jetzt stört mich nichts, hab ich doch gesagt. Aber das Warten, der Bus um 6:40 kam um sieben"
         " oder um halb sieben.", "der Bus um 6:40"),
        ("it", "Adesso niente, gliel'ho già detto, sono in pensione. Però l'attesa sì, il treno delle 6 e 40"
         " passava alle 7.", "il treno delle 6 e 40"),
    ],
)  # fmt: skip
def test_what_is_told_beside_that_it_was_said_already_is_stated(
    language: LanguageCode, answer: str, told: str
) -> None:
    """G4: the summary shows what was told."""
    request = ListenRequest(
        language=language, about=("Buses",), said=(Exchange("?", answer),), heard="already_said"
    )
    assert any(told in each.span for each in listening(request, None).facts)


class TestByMeaning:
    """D4: "How they renew or reserve books" was asked two turns after it had been told."""

    GOALS: Final = {
        "en": ("What stopped them from using recordings", "How they repair or replace tyres"),
        "de": ("Was sie an Aufnahmen stört", "Wie sie Reifen flicken oder ersetzen"),
        "fr": ("Ce qui gêne dans les enregistrements", "Comment ils réparent ou remplacent les pneus"),
        "es": ("Qué les molesta de las grabaciones", "Cómo reparan o cambian los neumáticos"),
        "it": ("Che cosa disturba nelle registrazioni", "Come riparano o sostituiscono le gomme"),
    }
    TOLD: Final = {
        "en": "I repair mine with the little bicycle kit from the market.",
        "de": "Den Reifen flicke ich mit dem kleinen Kasten vom Markt.",
        "fr": "Les pneus, je les répare moi-même avec la petite trousse.",
        "es": "Reparo el neumático con el pequeño estuche del mercado.",
        "it": "Riparo la gomma con il piccolo kit del mercato.",
    }

    @pytest.mark.parametrize("language", GOALS)
    def test_a_sentence_that_is_nearest_to_a_sub_goal_and_has_a_word_of_its_own_covers_it(
        self, language: str
    ) -> None:
        assert said_to([self.TOLD[language]], self.GOALS[language], language) == {1}

    @pytest.mark.parametrize("language", GOALS)
    def test_one_that_is_far_from_it_covers_nothing(self, language: str) -> None:
        other = {
            "en": "The kit was on the table.",
            "de": "Der Kasten stand auf dem Tisch.",
            "fr": "La trousse était sur la table.",
            "es": "El estuche estaba en la mesa.",
            "it": "Il kit era sul tavolo.",
        }
        assert not said_to([other[language]], self.GOALS[language], language)

    def test_without_an_encoder_nearly_all_words_are_needed(self) -> None:
        with without_encoder():
            assert not said_to([self.TOLD["en"]], self.GOALS["en"], "en")
            assert said_to(["They repair or replace the tyres."], self.GOALS["en"], "en") == {1}

    def test_of_nothing_nothing_is_told(self) -> None:
        assert not said_to([], self.GOALS["en"], "en")
        assert not said_to([self.TOLD["en"]], [], "en")


def test_a_sub_goal_of_two_questions_stays_open_until_both_were_asked() -> None:
    goal = "How do you open the kiln? Who stacks the shelves?"
    asked = [
        Exchange("How do you open the kiln?", "With the long hook, slowly, once it is below ninety degrees.")
    ]
    common = {"language": "en", "about": ("kilns",), "goals": {"t": {0: goal}}, "target": ("t", 0)}
    assert not sub_goals_heard(ListenRequest.model_validate({**common, "said": tuple(asked)})).answers
    asked.append(Exchange("Who stacks the shelves?", "That is Ferran and his sister, on most mornings."))
    assert sub_goals_heard(ListenRequest.model_validate({**common, "said": tuple(asked)})).answers
