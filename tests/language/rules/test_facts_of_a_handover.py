"""Which sentences of an answer are facts of a handover: no remark on the talk, none that says nothing alone (B4)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.put_right import put_right
from shared.language.rules.handover.facts import facts
from shared.language.rules.points.of_the_matter import is_of_the_matter


def told(answer: str, language: LanguageCode = "en") -> list[str]:
    return [each.text for each in facts(answer, language)]


@pytest.mark.parametrize(("language", "remark", "fact"), [
    ("en", "It is odd that nobody ever asked me this.", "The boiler is vented by hand on Mondays."),
    ("en", "You are the first to ask me that.", "The boiler is vented by hand on Mondays."),
    ("en", "I told you.", "The boiler is vented by hand on Mondays."),
    ("en", "I said that right at the beginning.", "The boiler is vented by hand on Mondays."),
    ("de", "Mich wundert, dass mich das noch nie jemand gefragt hat.", "Der Kessel wird montags entlüftet."),
    ("de", "Das habe ich doch gesagt.", "Der Kessel wird montags entlüftet."),
    ("fr", "Je suis surprise que personne ne me l'ait demandé.", "La chaudière est purgée le lundi."),
    ("fr", "Je vous l'ai dit tout au début.", "La chaudière est purgée le lundi."),
    ("es", "Me extraña que nadie me lo haya preguntado antes.", "La caldera se purga los lunes."),
    ("es", "Ya se lo dije al principio.", "La caldera se purga los lunes."),
    ("it", "Mi stupisce che nessuno me l'abbia mai chiesto.", "La caldaia si sfiata il lunedì."),
    ("it", "Gliel'ho detto all'inizio.", "La caldaia si sfiata il lunedì."),
])  # fmt: skip
def test_a_remark_on_the_talk_is_no_fact(language: LanguageCode, remark: str, fact: str) -> None:
    assert told(f"{remark} {fact}", language) == [fact]
    assert told(f"{fact} {remark}", language) == [fact]


@pytest.mark.parametrize(("language", "said", "fact"), [
    ("en", "I did say, the branch in Leeds gets paper.", "The branch in Leeds gets paper."),
    ("en", "As I told you before, the branch in Leeds gets paper.", "The branch in Leeds gets paper."),
    ("de", "Wie gesagt, die Filiale in Lehrte bekommt Papier.", "Die Filiale in Lehrte bekommt Papier."),
    ("de", "Das habe ich schon gesagt: die Filiale bekommt Papier.", "Die Filiale bekommt Papier."),
    ("fr", "Comme je l'ai déjà dit, l'agence de Lens reçoit du papier.", "L'agence de Lens reçoit du papier."),
    ("es", "Como ya dije, la oficina de León recibe papel.", "La oficina de León recibe papel."),
    ("it", "Come ho già detto, la filiale di Lecco riceve carta.", "La filiale di Lecco riceve carta."),
])  # fmt: skip
def test_a_fact_does_not_begin_with_that_it_was_said_before(
    language: LanguageCode, said: str, fact: str
) -> None:
    assert told(said, language) == [fact]


@pytest.mark.parametrize(("language", "before", "after"), [
    ("en", "I weigh the two sacks and write both numbers on the slate.", "If they differ I weigh again."),
    ("de", "Ich wiege beide Säcke und schreibe es auf die Tafel.", "Wenn es nicht passt, wiege ich neu."),
    ("fr", "Je pèse les deux sacs et je note les chiffres.", "Si ça ne va pas, je recommence."),
    ("es", "Peso los dos sacos y apunto los números.", "Si eso no cuadra, vuelvo a pesar."),
    ("it", "Peso i due sacchi e segno i numeri.", "Se ciò non torna, peso di nuovo."),
])  # fmt: skip
def test_a_condition_that_leans_on_the_sentence_before_stands_with_it(
    language: LanguageCode, before: str, after: str
) -> None:
    assert told(f"{before} {after}", language) == [f"{before} {after}"]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Wait one hour until the backup is through."),
    ("de", "Warten Sie eine Stunde, bis die Sicherung durch ist."),
    ("fr", "Attendez une heure que la sauvegarde finisse."), ("es", "Espere una hora hasta que acabe la copia."),
    ("it", "Aspetti un'ora che finisca il backup."),
])  # fmt: skip
def test_an_instruction_to_wait_is_kept_whole(language: LanguageCode, said: str) -> None:
    assert told(said, language) == [said]


def test_who_only_stops_to_think_has_that_cut_off() -> None:
    assert told("Wait, the backup runs at nine on Mondays.") == ["The backup runs at nine on Mondays."]


def test_a_figure_of_another_thing_takes_the_place_of_none() -> None:
    """G2: what corrects a document stands alone; the sentence before it still holds."""
    answer = (
        "About sixty a week. And the spare keys, those nine are numbered by hand, Ines has the box. The price list is out"
        " of date too, it's 4,150 now."
    )
    told = [each.text for each in put_right(facts(answer, "en"), answer, "en")]
    assert told[-1] == "The price list is out of date too, it's 4,150 now."
    assert not any("Said before" in each for each in told)


@pytest.mark.parametrize(("language", "halt", "fact"), [
    ("en", "No wait.", "The queue at the gate takes twenty minutes."),
    ("de", "Nein, Moment.", "Die Schlange am Tor dauert zwanzig Minuten."),
    ("fr", "Non, attendez.", "La file au portail dure vingt minutes."),
    ("es", "No, espere.", "La cola de la puerta dura veinte minutos."),
    ("it", "No, aspetti.", "La coda al cancello dura venti minuti."),
])  # fmt: skip
def test_what_only_stops_is_no_fact_and_part_of_none(language: LanguageCode, halt: str, fact: str) -> None:
    """G2: "no wait." stood in a result as a finding."""
    assert told(f"{halt} {fact}", language) == [fact]


@pytest.mark.parametrize(("language", "word"), [("en", "Nobody."), ("de", "Niemand."), ("it", "Nessuno.")])
def test_a_single_word_that_denies_is_no_halt(language: LanguageCode, word: str) -> None:
    assert is_of_the_matter(word, language)


@pytest.mark.parametrize(("language", "said", "holds"), [
    ("en", "The press costs 300 in March. No, 350, I looked it up.", "The press costs 350 in March, I looked it up."),
    ("en", "It goes out on Monday, no, Tuesday, before noon.", "It goes out on Tuesday, before noon."),
    ("de", "Die Presse kostet 300 im März. Nein, 350.", "Die Presse kostet 350 im März."),
    ("fr", "La presse coûte 300 en mars. Non, 350, j'ai vérifié.", "La presse coûte 350 en mars, j'ai vérifié."),
    ("es", "La prensa se limpia el martes... no, el miércoles, por la tarde.",
     "La prensa se limpia el miércoles, por la tarde."),
    ("it", "La pressa costa 300 in marzo. No, 350, ho controllato.", "La pressa costa 350 in marzo, ho controllato."),
])  # fmt: skip
def test_of_a_value_that_is_taken_back_at_once_only_what_holds_is_left(
    language: LanguageCode, said: str, holds: str
) -> None:
    """G2"""
    assert [each.text for each in put_right(facts(said, language), said, language)] == [holds]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "That sentence makes no sense. Sorry, I don't follow."),
    ("de", "Der Satz ergibt keinen Sinn. Ich verstehe Ihre Frage nicht."),
    ("fr", "Cette phrase n'a pas de sens. Je ne comprends pas bien..."),
    ("es", "Esa frase no tiene sentido. No entiendo bien... Se me hace raro contarlo."),
    ("it", "Questa frase non ha senso. Non capisco bene..."),
])  # fmt: skip
def test_puzzlement_is_no_fact(language: LanguageCode, said: str) -> None:
    assert told(said, language) == []


@pytest.mark.parametrize(("language", "said"), [
    ("en", "First of all, pump 2. The dial says 40 and it has 20."),
    ("de", "Zuerst die Pumpe 2. Die Anzeige steht auf 40, sie hat 20."),
    ("fr", "D'abord la pompe 2. Le cadran dit 40 et elle a 20."),
    ("es", "Lo primero, la bomba 2. Marca 40 y está a 20."), ("it", "Prima la pompa 2. Segna 40 e sta a 20."),
])  # fmt: skip
def test_a_lead_in_of_few_words_stands_with_what_is_said_of_it(language: LanguageCode, said: str) -> None:
    assert told(said, language) == [said]
    assert told("Rent 300. The hall is swept on Fridays by the two of us.") != [said]


@pytest.mark.parametrize(("language", "said", "left"), [
    ("en", "Hall rent is due in May. The licence, I'd have to look.", "Hall rent is due in May."),
    ("de", "Die Miete ist im Mai fällig. Die Lizenz, da müsste ich nachsehen.", "Die Miete ist im Mai fällig."),
    ("fr", "Le loyer est dû en mai. La licence, il faudrait que je regarde.", "Le loyer est dû en mai."),
    ("es", "El alquiler vence en mayo. La licencia, tendría que mirarlo.", "El alquiler vence en mayo."),
    ("it", "L'affitto scade a maggio. La licenza, dovrei guardare.", "L'affitto scade a maggio."),
])  # fmt: skip
def test_what_its_author_would_have_to_look_up_is_no_fact(
    language: LanguageCode, said: str, left: str
) -> None:
    assert [each.text for each in facts(said, language)] == [left]


def test_a_few_words_that_name_something_stand_with_the_sentence_about_it_and_a_cry_does_not() -> None:
    told = (
        "It goes off with F28 whenever the wind is from the east, and then the group sits there in coats on Monday, "
        "and you notice because Anna rings you at twenty to five and wants to know where you are."
    )
    assert [each.text for each in facts(f"Oh God, the boiler. {told}", "en")] == [f"The boiler. {told}"]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The kiln is fired on Mondays. And no, it has not been serviced since spring."),
    ("de", "Der Ofen wird montags geheizt. Und nein, er wurde seit dem Frühling nicht gewartet."),
    ("fr", "Le four chauffe le lundi. Et non, il n'a pas été révisé depuis le printemps."),
    ("es", "El horno se enciende los lunes. Y no, eso sigue sin revisar desde la primavera."),
    ("it", "Il forno si accende il lunedì. E no, lui non è stato revisionato da primavera."),
])  # fmt: skip
def test_what_leans_behind_an_and_or_a_no_stands_with_what_it_is_about(
    language: LanguageCode, said: str
) -> None:
    assert told(said, language) == [said]


@pytest.mark.parametrize(("language", "before", "said"), [
    ("en", "The key of the loft is missing since May.", "I come back to that: without that key, no loft."),
    ("fr", "Il me manque la clé du grenier depuis mai.", "J'insiste : sans cette clé, pas de grenier."),
    ("de", "Der Schlüssel für den Boden fehlt seit Mai.", "Noch einmal: ohne diesen Schlüssel kein Boden."),
])  # fmt: skip
def test_what_follows_without_a_thing_corrects_nothing(
    language: LanguageCode, before: str, said: str
) -> None:
    whole = f"{before} {said}"
    texts = [each.text for each in put_right(facts(whole, language), whole, language)]
    assert not any("(" in each for each in texts)
