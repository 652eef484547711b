"""Who has time for one question more is asked what only they know; who says otherwise of a file, who confirms it."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.rules.backlog_words import asked_of_files
from shared.language.rules.deeper import DEEPER_WORDS
from shared.language.rules.facts import facts
from shared.language.rules.handover_turn_extraction import extraction
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.last_question import most_valuable
from shared.language.rules.no_answers import grants_one_more, leave_takings
from tests.language.handover_turn import extract_task

GRANTED: dict[LanguageCode, str] = {
    "en": "I'd change the list. That's enough now, they're waiting for me downstairs. One last question, if you must.",
    "de": "Ich würde die Liste ändern. Mir reicht es jetzt, die warten unten auf mich. Eine noch, dann ist Schluss.",
    "fr": "Je changerais la liste. Bon, ça suffit, on m'attend en bas. Encore une question si vous y tenez.",
    "es": "Cambiaría la lista. Ya basta, me esperan abajo. Una cosa más, si hace falta.",
    "it": "Cambierei la lista. Adesso basta, mi aspettano giù. Una cosa sola ancora, se proprio serve.",
}


def waiting(question_id: str, text: str, priority: str = "P0") -> WaitingQuestion:
    return WaitingQuestion.model_validate({"question_id": question_id, "text": text, "priority": priority})


@pytest.mark.parametrize("language", GRANTED)
def test_who_has_time_for_one_question_more_says_so_and_tells_nothing_by_it(language: LanguageCode) -> None:
    said = GRANTED[language]
    assert grants_one_more(said, language)
    assert [each.span for each in facts(said, language)] == [said.partition(". ")[0] + "."]
    assert len(leave_takings(said, language)) == 2


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We change the list. One last thing: the key is in the drawer."), ("de", "Noch eine Frage: wer liest das?"),
    ("en", "That is one more question for the council."), ("de", "Eins noch: der Schlüssel klemmt."),
    ("it", "Un'ultima cosa, il tubo perde."), ("fr", "Encore une question, qui lit cela ?"),
    ("es", "Una cosa más, la llave está en el cajón."),
])  # fmt: skip
def test_who_adds_or_asks_one_thing_more_grants_none(language: LanguageCode, said: str) -> None:
    assert not grants_one_more(said, language)


@pytest.mark.parametrize("language", GRANTED)
def test_the_last_question_is_what_only_they_know_and_not_what_is_half_told(language: LanguageCode) -> None:
    meant, plain = asked_of_files("unwritten", language)[0], asked_of_files("plain", language)[0]
    half = waiting("half", f"a.txt: b. {HANDOVER_TURN_WORDS[language].spoken_of}")
    deeper = waiting("deeper", f"“c”. {DEEPER_WORDS[language].questions['since'][0]}")
    listed = [
        half,
        deeper,
        waiting("plain", f"a.txt: d. {plain}"),
        waiting("meant", f"a.txt: e. {meant}", "P1"),
    ]
    assert most_valuable(listed, language) == "meant"
    assert most_valuable(listed[:3], language) == "plain"
    task = extract_task(GRANTED[language], language=language, waiting=tuple(listed), last_one=True)
    found = extraction(task)
    assert (found.next_question_id, found.must_go, found.discovered) == ("meant", True, ())


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The sheet in the porch is wrong, we wind it 44 times."), ("de", "Die Gebührenliste ist übrigens veraltet."),
    ("fr", "Le fichier n'est plus à jour, c'est plus cher."), ("es", "La hoja está mal desde enero."),
    ("it", "Il file delle soglie è mio, ma è vecchio."),
])  # fmt: skip
def test_who_confirms_what_holds_instead_of_a_file_is_asked_next(language: LanguageCode, said: str) -> None:
    (first, *_) = extraction(extract_task(said, language=language)).discovered
    assert first.comes_next
    assert first.text.endswith(DEEPER_WORDS[language].questions["overruled"][0])


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Die Pumpe ist veraltet und laut."), ("en", "The extinguisher is out of date since May."),
    ("en", "I took a note that something was wrong with the pump."), ("it", "Il dottore dice ancora di aspettare."),
])  # fmt: skip
def test_what_is_old_and_no_file_is_not_to_be_confirmed(language: LanguageCode, said: str) -> None:
    overruled = DEEPER_WORDS[language].questions["overruled"]
    assert not any(
        each.text.endswith(overruled) for each in extraction(extract_task(said, language=language)).discovered
    )


@pytest.mark.parametrize(("language", "said", "known", "holds"), [
    ("en", "No, wait, Thursday. The van comes on Wednesdays in June.", "The bins go out on Wednesday at night.",
     "The bins go out on Thursday at night. (Said before: Wednesday)"),
    ("de", "Nein, Moment, im März. Der TÜV war im Mai.", "Die Versicherung wird im April gekündigt.",
     "Die Versicherung wird im März gekündigt. (Vorher gesagt: April)"),
    ("fr", "Non, attendez, en mars. L'assurance c'est en mai.", "Le bail finit en avril.",
     "Le bail finit en mars. (Dit auparavant : avril)"),
    ("es", "No, espere, en marzo. El seguro es en mayo.", "El contrato acaba en abril.",
     "El contrato acaba en marzo. (Dicho antes: abril)"),
    ("it", "No, aspetti, novembre. Ottobre era la polizza.", "Scade a ottobre, mi pare, e bisogna rifarla.",
     "Scade a novembre, mi pare, e bisogna rifarla. (Detto prima: ottobre)"),
])  # fmt: skip
def test_a_value_that_the_next_answer_takes_back_first_gives_way_where_it_was_said(
    language: LanguageCode, said: str, known: str, holds: str
) -> None:
    found = extraction(extract_task(said, facts=(known,), language=language))
    assert [(each.was, each.text) for each in found.mended] == [(known, holds)]
    assert [each.text for each in found.facts] == [said.partition(". ")[2]]


def test_where_one_answer_told_two_such_values_none_gives_way() -> None:
    known = ("The hatch is oiled in March.", "The roof is checked in June.")
    asked = ("What is done by hand?", "What is done by hand?")
    found = extraction(extract_task("No, wait, in April.", facts=known, facts_asked=asked))
    assert found.mended == ()
    assert (
        extraction(extract_task("No, on Friday we are closed.", facts=("We bake on Monday.",))).mended == ()
    )


@pytest.mark.parametrize(("language", "said", "told"), [
    ("it", "Telefono a Ivo a casa. Al centralino no.", ["Telefono a Ivo a casa. Al centralino no."]),
    ("it", "Niente da correggere. Di Ivo Le ho detto. Intanto c'è il secchio.", ["Intanto c'è il secchio."]),
    ("it", "Diciamo che il tubo perde.", ["Il tubo perde."]),
    ("en", "I ring Bob at home. Not the office. I told you about Ivo.", ["I ring Bob at home. Not the office."]),
    ("de", "Nichts zu ergänzen. Von Ivo habe ich Ihnen erzählt.", []),
    ("fr", "Rien à corriger. J'appelle Luc chez lui. Pas le standard.", ["J'appelle Luc chez lui. Pas le standard."]),
    ("es", "Nada que añadir. Digamos que la bomba aguanta.", ["La bomba aguanta."]),
])  # fmt: skip
def test_what_only_speaks_to_the_interviewer_is_no_fact_and_a_bare_denial_no_fact_of_its_own(
    language: LanguageCode, said: str, told: list[str]
) -> None:
    assert [each.text for each in facts(said, language)] == told


def test_what_is_meant_stands_with_the_words_that_it_explains() -> None:
    question = "In a.txt, it says: “The excess stays as last time”. What does that refer to?"
    (fact,) = extraction(
        extract_task("Two hundred, by the phone.", main_question=question, question=question)
    ).facts
    assert fact.text == "“The excess stays as last time”: Two hundred, by the phone."


def test_what_was_just_half_told_is_not_what_is_asked_next() -> None:
    said = "The pump in the cellar is oiled with the old can by hand."
    listed = (
        waiting(
            "half",
            "In a.txt, it says: “oil the pump in the cellar with the can”. How do you go about that, step by step?",
        ),
        waiting("other", "In a.txt, it says: “the roof leaks at the north end”. What is behind that?"),
    )
    found = extraction(extract_task(said, waiting=listed))
    assert [each.question_id for each in found.reworded] == ["half"]
    assert found.next_question_id == "other"
