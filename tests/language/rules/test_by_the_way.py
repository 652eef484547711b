"""What slips out in the middle of a long answer of a handover (B6); all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.rules.deeper import BY_THE_WAY, DEEPER_WORDS, SignKind, told_by_the_way
from shared.language.rules.handover_turn_extraction import extraction
from shared.studies.preflight.style import ShownTurn, faults
from tests.language.handover_turn import extract_task

TALK: dict[LanguageCode, str] = {
    "en": "On Mondays the big oven is lit first, then the two small ones, and the flour comes up from the cellar in "
    "the lift, which rattles. ",
    "de": "Am Montag kommt zuerst der große Ofen dran, dann die zwei kleinen, und das Mehl fährt mit dem Aufzug aus "
    "dem Keller herauf, der klappert. ",
    "fr": "Le lundi on allume d'abord le grand four, puis les deux petits, et la farine monte de la cave par "
    "l'ascenseur, qui grince. ",
    "es": "Los lunes se enciende primero el horno grande, luego los dos pequeños, y la harina sube del sótano en el "
    "montacargas, que chirría. ",
    "it": "Il lunedì si accende prima il forno grande, poi i due piccoli, e la farina sale dalla cantina con il "
    "montacarichi, che cigola. ",
}  # fmt: skip
SLIPPED: list[tuple[LanguageCode, SignKind, str, str]] = [
    ("en", "undone", "the lift's never been inspected",
     "The trays go in at four and the bread is out by six and gone by eight, the lift's never been inspected, "
     "and the cat sleeps on the sacks."),
    ("en", "undone", "so the inspector wouldn't ask",
     "I hung a cloth over the old burner so the inspector wouldn't ask."),
    ("en", "unnamed", "the usual man", "If the burner coughs it is the usual man who comes and listens to it."),
    ("en", "excepted", "except with the rye",
     "I set the timer by ear and that has always gone well, except with the rye, but the cellar is what matters, since "
     "the flour lies there and the mice do, too."),
    ("de", "excepted", "außer bei dem Roggen",
     "Ich stell die Uhr nach Gehör und das ist immer gut gegangen, außer bei dem Roggen, aber die Hauptsache ist der "
     "Keller, weil da das Mehl liegt und die Mäuse auch."),
    ("fr", "excepted", "sauf avec le pain de seigle",
     "Je règle à l'oreille et ça a toujours marché, sauf avec le pain de seigle, mais le principal c'est la cave, parce "
     "que la farine y est et les souris aussi."),
    ("es", "excepted", "excepto con el centeno",
     "Pongo el reloj de oído y siempre ha salido bien, excepto con el centeno, pero lo principal es el sótano, donde "
     "está la harina y también los ratones."),
    ("it", "excepted", "tranne con la segale",
     "Regolo a orecchio ed è sempre andata bene, tranne con la segale, ma la cosa principale è la cantina, dove sta la "
     "farina e ci sono anche i topi."),
    ("de", "undone", "nie geprüft",
     "Die Bleche gehen um vier hinein und um sechs ist das Brot draußen und um acht verkauft, der Aufzug wurde "
     "übrigens nie geprüft, und die Katze schläft auf den Säcken."),
    ("de", "undone", "damit der Prüfer nicht fragt",
     "Über den alten Brenner hab ich ein Tuch gehängt, damit der Prüfer nicht fragt."),
    ("de", "unnamed", "immer derselbe Mann", "Wenn der Brenner hustet, kommt immer derselbe Mann und horcht hinein."),
    ("fr", "undone", "jamais été contrôlé", "Le monte-charge n'a jamais été contrôlé depuis que je suis là."),
    ("fr", "undone", "pour que personne ne demande",
     "J'ai mis un drap sur le vieux brûleur pour que personne ne demande."),
    ("fr", "unnamed", "le type habituel", "Quand le brûleur tousse, c'est le type habituel qui vient l'écouter."),
    ("es", "undone", "nunca se ha revisado", "El montacargas nunca se ha revisado desde que estoy aquí."),
    ("es", "undone", "para que nadie pregunte", "Puse una tela sobre el quemador viejo para que nadie pregunte."),
    ("es", "unnamed", "el hombre de siempre", "Cuando el quemador tose viene el hombre de siempre y lo escucha."),
    ("it", "undone", "mai stato controllato", "Il montacarichi non è mai stato controllato da quando sono qui."),
    ("it", "undone", "così nessuno chiede", "Ho messo un telo sul bruciatore vecchio, così nessuno chiede."),
    ("it", "unnamed", "il solito signore", "Quando il bruciatore tossisce viene il solito signore ad ascoltarlo."),
]  # fmt: skip


def at_length(said: str, language: LanguageCode) -> str:
    return f"{TALK[language] * 3}{said} {TALK[language]}"


@pytest.mark.parametrize(("language", "kind", "quoted", "said"), SLIPPED)
def test_what_was_never_done_or_kept_back_and_who_is_not_named_is_asked_about_first(
    language: LanguageCode, kind: SignKind, quoted: str, said: str
) -> None:
    answer = at_length(said, language)
    (lead, *_) = extraction(extract_task(answer, language=language, may_go_deeper=True)).discovered
    assert quoted in lead.text
    assert lead.text.endswith(DEEPER_WORDS[language].questions[kind][0])
    assert (lead.priority, lead.comes_next) == ("P0", True)
    assert faults([ShownTurn("Wer?", answer, authored=True), ShownTurn(lead.text)], language) == []


@pytest.mark.parametrize(("language", "kind", "quoted", "said"), SLIPPED)
def test_a_short_answer_is_heard_as_before(
    language: LanguageCode, kind: SignKind, quoted: str, said: str
) -> None:
    assert told_by_the_way(said, language) is None


@pytest.mark.parametrize("said", [
    "I have never been late for the first batch, not once.",
    "It is the usual man, Piet Brouwer, who comes and listens to the burner.",
    "It is not the usual man any longer, we call the works.",
    "Don't write this down: the lift's never been inspected.", "Was the lift never inspected, is that what you ask?",
    "I never told that story so well as at the fair.",
])  # fmt: skip
def test_what_is_done_or_named_or_not_to_be_written_down_is_not_asked_about(said: str) -> None:
    assert told_by_the_way(at_length(said, "en"), "en") is None


def test_a_sad_sentence_far_from_it_does_not_hide_what_slips_out() -> None:
    said = "She has been so sad since the divorce. The lift was never inspected by anybody."
    asked = told_by_the_way(at_length(said, "en"), "en")
    assert asked is not None
    assert "divorce" not in asked
    assert (
        told_by_the_way(at_length("My wife died in May. The lift was never inspected.", "en"), "en") is None
    )


def test_its_questions_are_asked_once_each() -> None:
    answer, asked = at_length("The lift was never inspected by anybody.", "en"), list[str]()
    while text := told_by_the_way(answer, "en", asked):
        asked.append(text)
    assert len(asked) <= len(DEEPER_WORDS["en"].questions["undone"])


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
def test_what_is_asked_about_it_blames_nobody(language: LanguageCode) -> None:
    blaming = ("why", "warum", "wieso", "pourquoi", "por qué", "perché")
    texts = [text for kind in BY_THE_WAY for text in DEEPER_WORDS[language].questions[kind]]
    assert all(is_question(text) and not any(each in text.lower() for each in blaming) for text in texts)
