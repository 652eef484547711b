"""The question for what lies behind how something is done; all answers here were made up for this file."""

from typing import Final, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.rules.following_up.going_deeper import (
    GOING_DEEPER_WORDS,
    Form,
    going_deeper,
    is_going_deeper,
)
from shared.studies.preflight.style import leaning
from shared.text.words import words

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
ASKED: Final[dict[LanguageCode, str]] = {
    "en": "How do you open the mill in the morning?",
    "de": "Wie öffnen Sie morgens die Mühle?",
    "fr": "Comment ouvrez-vous le moulin le matin ?",
    "es": "¿Cómo abre usted el molino por la mañana?",
    "it": "Come apre il mulino la mattina?",
}
LONG: Final[dict[LanguageCode, str]] = {
    "en": "I walk round the yard and look at the wheel. I lift the gate a hand's width and listen, then I grease both "
    "bearings and let the first sack run through, and after that the lad opens the shop.",
    "de": "Ich gehe über den Hof und schaue das Rad an. Ich hebe das Schütz eine Handbreit und horche, dann fette ich "
    "beide Lager und lasse den ersten Sack durchlaufen, danach macht der Junge den Laden auf.",
    "fr": "Je fais le tour de la cour et je regarde la roue. Je lève la vanne d'une main et j'écoute, puis je graisse "
    "les deux paliers et je laisse passer le premier sac, et après le petit ouvre la boutique.",
    "es": "Doy una vuelta por el patio y miro la rueda. Levanto la compuerta un palmo y escucho, luego engraso los dos "
    "cojinetes y dejo pasar el primer saco, y después el chico abre la tienda.",
    "it": "Faccio il giro del cortile e guardo la ruota. Alzo la paratoia di una spanna e ascolto, poi ingrasso i due "
    "cuscinetti e lascio passare il primo sacco, e dopo il ragazzo apre la bottega.",
}
STRICT: Final[dict[LanguageCode, str]] = {
    "en": "I grease the bearings, but the small wheel I never touch while the water runs.",
    "de": "Ich fette die Lager, aber das kleine Rad fasse ich nie an, solange Wasser läuft.",
    "fr": "Je graisse les paliers, mais la petite roue, je n'y touche jamais quand l'eau coule.",
    "es": "Engraso los cojinetes, pero la rueda pequeña no la toco nunca mientras corre el agua.",
    "it": "Ingrasso i cuscinetti, ma la ruota piccola non la tocco mai finché scorre l'acqua.",
}
THAT_IS_ALL: Final[dict[LanguageCode, str]] = {
    "en": "That's all.",
    "de": "Das ist alles.",
    "fr": "C'est tout.",
    "es": "Eso es todo.",
    "it": "È tutto.",
}
SAD: Final[dict[LanguageCode, str]] = {
    "en": "My wife died last week.",
    "de": "Meine Frau ist letzte Woche gestorben.",
    "fr": "Ma femme est morte la semaine dernière.",
    "es": "Mi mujer murió la semana pasada.",
    "it": "Mia moglie è morta la settimana scorsa.",
}
LEFT_OUT: Final[dict[LanguageCode, str]] = {
    "en": "Please keep that out of the report.",
    "de": "Das bitte nicht in den Bericht.",
    "fr": "Ne mettez pas ça dans le rapport, s'il vous plaît.",
    "es": "Por favor, eso no lo ponga en el informe.",
    "it": "Per favore, questo non lo metta nel rapporto.",
}
WISH: Final[dict[LanguageCode, str]] = {
    "en": "To be home in the evening, that would be the best of all, and people around me and the river in front of the "
    "house, and no more of those long winters in a town where nobody says hello.",
    "de": "Abends daheim sein, das wäre mir das Liebste, und Leute um mich herum und der Fluss vor dem Haus, und keine "
    "langen Winter mehr in einer Stadt, in der niemand grüßt.",
    "fr": "Être à la maison le soir, ce serait le mieux de tout, avec des gens autour et la rivière devant la porte, et "
    "plus de longs hivers dans une ville où personne ne dit bonjour.",
    "es": "Estar en casa por la tarde, eso sería lo mejor de todo, con gente alrededor y el río delante de la puerta, y "
    "no más inviernos largos en una ciudad donde nadie saluda.",
    "it": "Essere a casa la sera, sarebbe la cosa migliore, con gente intorno e il fiume davanti alla porta, e non più "
    "inverni lunghi in una città dove nessuno saluta.",
}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def asked_next(answer: str, language: LanguageCode, *asked: str, of_work: bool = False) -> str | None:
    return next(going_deeper(answer, ASKED[language], asked, language, of_work=of_work), None)


@in_every_language
def test_a_long_answer_is_asked_on_and_each_form_comes_once_an_interview(language: LanguageCode) -> None:
    forms = [*GOING_DEEPER_WORDS[language].forms.values()]
    assert asked_next(LONG[language], language) == forms[0]
    assert asked_next(LONG[language], language, f"OK. {forms[0]}") == forms[1]
    assert asked_next(LONG[language], language, *forms) is None


@in_every_language
def test_a_short_answer_is_asked_on_where_it_tells_a_rule_by_who_does_not_know_it(
    language: LanguageCode,
) -> None:
    assert asked_next(LONG[language].partition(". ")[0], language) is None
    assert asked_next(STRICT[language], language) == GOING_DEEPER_WORDS[language].forms["newcomer"]


@in_every_language
def test_where_all_is_told_of_the_work_a_rule_alone_is_asked_on(language: LanguageCode) -> None:
    assert asked_next(LONG[language], language, of_work=True) is None
    assert asked_next(STRICT[language], language, of_work=True) is not None


@in_every_language
def test_a_wish_is_not_asked_on(language: LanguageCode) -> None:
    """ "I want to sleep in my own bed" was ranked last with "What would somebody new to this get wrong?"."""
    question = {"en": "What do you like about it?", "de": "Was gefällt Ihnen daran?", "fr": "Qu'est-ce qui vous plaît ?",
                "es": "¿Qué le gusta de eso?", "it": "Che cosa le piace?"}[language]  # fmt: skip
    assert next(going_deeper(WISH[language], question, (), language), None) is None


@in_every_language
def test_who_says_that_this_is_all_is_not_asked_on(language: LanguageCode) -> None:
    assert asked_next(f"{LONG[language]} {THAT_IS_ALL[language]}", language) is None


@in_every_language
def test_nothing_is_asked_on_after_something_sad_or_confided(language: LanguageCode) -> None:
    assert asked_next(f"{LONG[language]} {SAD[language]}", language) is None
    assert asked_next(f"{STRICT[language]} {LEFT_OUT[language]}", language) is None


@in_every_language
def test_each_form_is_one_short_question_that_hangs_on_nothing(language: LanguageCode) -> None:
    forms = GOING_DEEPER_WORDS[language].forms
    assert [*forms] == [*get_args(Form.__value__)]
    for text in forms.values():
        assert is_question(text)
        assert is_going_deeper(f"OK. {text}", language)
        assert leaning(text, "", language) == []
        assert len(words(text)) <= 16
