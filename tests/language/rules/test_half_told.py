"""An event that is named and not told, a slip owned in a few words; all texts here were made up for this file."""

from typing import Final

import pytest

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import LanguageFailed
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.guarded import heard_of_a_slip, is_guarded
from shared.language.rules.following_up.half_told import is_half_told
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.hints import hint_questions
from shared.language.rules.following_up.left_part import left_part
from shared.language.rules.following_up.quoted import quoting
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.handover.turn_extraction import extraction
from shared.language.rules.hearing.parts import hear_parts
from shared.text.spoken import LANGUAGES
from tests.language.handover_turn import extract_task

RULES: Final[dict[LanguageCode, str]] = {
    "en": "Since the Whitmore boat I check the cocks twice before anybody boards",
    "de": "Seit Oktober 2020 gebe ich keinen Schlüssel mehr aus der Hand",
    "fr": "Depuis l'histoire du frigo je note toujours la température deux fois",
    "es": "Desde lo del ascensor no dejo entrar a nadie sin llamarme",
    "it": "Dalla faccenda del furgone controllo sempre i freni da solo",
}
ORNAMENTS: Final[dict[LanguageCode, str]] = {
    "en": "The dog sleeps in the office, he runs the place.",
    "de": "Der Vorhang ist mein Liebling, ein altes Biest.",
    "fr": "Le chat dort sur la caisse, c'est lui le patron.",
    "es": "Mi loro saluda a todos, es el jefe.",
    "it": "Il gatto fa da portinaio, comanda lui.",
}
SLIPS: Final[dict[LanguageCode, str]] = {
    "en": "I let one through. Badly.",
    "de": "Einen habe ich übersehen. Schlimm.",
    "fr": "J'en ai raté un. Gravement.",
    "es": "Se me escapó uno. Y grave.",
    "it": "Me ne è sfuggito uno. Di brutto.",
}


def on_words(language: LanguageCode) -> str:
    return f"{quoting('aa bb cc', language, 0)[0]} {HINT_WORDS[language].asks[1]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_since_an_event_that_is_not_told_comes_before_an_ornament(language: LanguageCode) -> None:
    answer = f"{ORNAMENTS[language]} {RULES[language]}. {ORNAMENTS[language]}"
    assert RULES[language] in next(hint_questions(answer, language), "")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Since Whitmore I feel for the clasp before I look at the clock."),
    ("de", "Seit Krummbek sehe ich unters Dach, bevor ich den Motor anlasse."),
    ("fr", "Depuis Valmorel je touche le câble avant de dire bonjour."),
    ("es", "Desde lo de Peñalba miro la llave antes de quitarme el abrigo."),
    ("it", "Dopo Pontevico tocco il rubinetto prima di salutare."),
])  # fmt: skip
def test_what_somebody_does_before_anything_else_since_a_place_is_half_told(
    language: LanguageCode, said: str
) -> None:
    """It stood in an answer on loggers, the next line of the resume came, and nobody heard what had happened there."""
    assert said.rstrip(".") in next(hint_questions(f"{ORNAMENTS[language]} {said}", language), "")


@pytest.mark.parametrize(("language", "said", "quoted"), [
    ("en", "I count the ropes and look at the sky. I close the slip at noon even if the club is waiting. Then I eat.",
     "I close the slip at noon even if the club is waiting"),
    ("de", "Ich zähle die Seile. Mittags mache ich die Rampe zu, auch wenn der Verein schon dasteht. Dann esse ich.",
     "auch wenn der Verein schon dasteht"),
    ("fr", "Je compte les cordes. À midi je ferme la cale, même si le club est déjà là. Après je mange.",
     "même si le club est déjà là"),
    ("es", "Cuento las cuerdas. A mediodía cierro la rampa, aunque el club ya esté allí. Luego como.",
     "aunque el club ya esté allí"),
    ("it", "Conto le corde. A mezzogiorno chiudo lo scivolo, anche se il circolo è già lì. Poi mangio.",
     "anche se il circolo è già lì"),
])  # fmt: skip
def test_what_is_done_against_something_is_asked_about_and_not_where_it_says_why(
    language: LanguageCode, said: str, quoted: str
) -> None:
    """“I take the little ones out though they call me mad”, and the next item of the list came."""
    assert quoted in next(hint_questions(said, language), "")
    because = HINT_WORDS[language].because[0]
    first, held, last = said.split(". ")
    assert not [*hint_questions(f"{first}. {held}, {because} x. {last}", language)]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have worked here since 2011."), ("en", "Since I moved I cycle every day."),
    ("de", "Ich bin seit 2004 dabei."), ("de", "Seit ich den Ofen habe, backe ich immer zuerst Brot."),
    ("fr", "Je suis là depuis 2009."), ("fr", "Depuis que j'ai le camion, je livre toujours le matin."),
    ("es", "Trabajo aquí desde 2010."), ("es", "Vengo siempre desde Getafe en coche."),
    ("it", "Lavoro qui dal 2010."), ("it", "Compro solo da Ferri."),
])  # fmt: skip
def test_a_mere_time_or_place_and_what_is_told_are_not_half_told(language: LanguageCode, said: str) -> None:
    assert not is_half_told(said, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_in_a_few_words_to_a_question_on_their_words_is_asked_on_and_corrects_nothing(
    language: LanguageCode,
) -> None:
    said, question = SLIPS[language], on_words(language)
    assert is_guarded(said, question, language)
    heard = hear_parts(said, language, question)
    assert heard_of_a_slip(heard, said, question, language).intent == "answer"
    assert not is_guarded(said, "How do you load the van?", language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I would rather not say"), ("en", "I told you that already"), ("en", "nothing, it is just a habit"),
    ("en", "it is a saying of mine, no more"), ("en", "because it leaks"), ("en", "I really do not know"),
    ("de", "Das möchte ich nicht vertiefen."), ("de", "Ein Spruch von mir, mehr nicht."), ("de", "Weiß ich nicht mehr."),
    ("fr", "je préfère ne pas en parler"), ("fr", "rien de plus, c'est comme ça"),
    ("es", "ya se lo he dicho"), ("es", "prefiero dejarlo ahí"), ("it", "già detto, niente di particolare"),
])  # fmt: skip
def test_who_refuses_repeats_explains_or_has_no_more_to_say_is_not_asked_on(
    language: LanguageCode, said: str
) -> None:
    assert not is_guarded(said, on_words(language), language)


def asked_next(*said: str, question: str = "How do you start the saw?", earlier: tuple[str, ...] = ()) -> str:
    """The follow-up after these answers, of which all but the first are to follow-ups."""
    gap = Concept(concept_id="q1.c1", text="the guard is down", label="guard", severity="critical")
    asked, exchanges = [question], list[Exchange]()
    for each in said:
        exchanges.append(Exchange(asked[-1], each))
        request = FollowUpRequest(
            language="en",
            main_question=question,
            ideal_answer="",
            gaps=(gap,),
            exchanges=tuple(exchanges),
            order=len(exchanges),
            rounds_left=3,
            asked=tuple(asked),
            earlier=(*earlier, *said[: len(exchanges) - 1]),
        )
        asked.append(follow_up(request))
    return asked[-1]


def test_a_few_telling_words_are_asked_on_once() -> None:
    answer = f"I press the green button. {RULES['en']}."
    assert asked_next(answer, "We nearly lost a lad.") == HINT_WORDS["en"].happened
    with pytest.raises(LanguageFailed, match="exhausted"):
        asked_next(answer, "We nearly lost a lad.", "He went over the side.")


def test_what_an_earlier_answer_let_fall_comes_before_a_question_that_fits_anything() -> None:
    told = f"{ORNAMENTS['en']} {RULES['en']}."
    assert RULES["en"] in asked_next("I press the green button and wait for the blade.", earlier=(told,))
    kept = f"{told} Please keep that out of the report, the boat."
    assert RULES["en"] not in asked_next("I press the green button and wait for the blade.", earlier=(kept,))


def test_what_is_said_again_because_it_was_asked_again_is_not_called_said_twice() -> None:
    said = "I put the long ladder against the north wall first of all"
    again = asked_next(
        f"{said}. Then the hooks.", f"{said}, as the slope is wet there. And the hooks go next."
    )
    assert "You have come back to this" not in again


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_handover_asks_what_follows_from_a_few_words_on_what_was_let_fall(language: LanguageCode) -> None:
    said = {"en": "there is a drain to clear", "de": "da ist ein Abfluss freizuräumen", "fr": "il y a un siphon à vider",
            "es": "hay un desagüe que despejar", "it": "c'è uno scarico da liberare"}  # fmt: skip
    question = f"{quoting('aa bb cc', language, 0)[0]} {HANDOVER_QUESTIONS[language].of_words[0]}"
    told = {"question": question, "main_question": question, "said": (Exchange(question, said[language]),)}
    found = extraction(extract_task(language=language, **told))
    assert found.follow_up == HINT_WORDS[language].neglected
    assert found.confidence == "medium"


@pytest.mark.parametrize(("language", "question", "told", "part"), [
    ("en", "How do you decide, and what do you leave in writing?", "I wrote 12 earlier for the belt, it is 8.",
     "What do you leave in writing?"),
    ("it", "Come decide, e che cosa lascia scritto?", "ho scritto 12 prima per la cinghia, sono 8",
     "Che cosa lascia scritto?"),
])  # fmt: skip
def test_a_second_half_is_open_after_words_on_what_was_written_before(
    language: LanguageCode, question: str, told: str, part: str
) -> None:
    assert (
        left_part(question, ["I look at it." if language == "en" else "la guardo tutta", told], language)
        == part
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "thursdays is a different story but sure thats thursdays"),
        ("de", "Sonntags ist eine Sache für sich"),
        ("fr", "La nuit c'est une autre histoire"),
        ("es", "El sótano es otro cantar"),
        ("it", "Di notte è tutto un altro discorso"),
    ],
)
def test_who_says_that_something_is_another_story_is_asked_for_it(language: LanguageCode, said: str) -> None:
    """Nobody asked for the Thursdays, and they were what mattered."""
    question = next(hint_questions(f"{ORNAMENTS[language]} {said}.", language), "")
    assert said in question
    assert HINT_WORDS[language].asks[1] in question
