"""Which sentence of an earlier answer is put right, by each kind of sign, and what only looks like it (G2)."""

import pytest

from shared.language.rules.corrections.told import corrections_told

PUT_RIGHT = [
    # own words are named
    ("de", "Nach jedem Lauf lasse ich dem Motor fünf Minuten Ruhezeit.",
     "Moment, vorhin bei der Ruhezeit habe ich fünf Minuten geschrieben. Das sind dreieinhalb."),
    ("en", "My brother runs the till.", "Did I say my brother? My sister-in-law runs the till."),
    ("es", "La bomba lleva diez litros de aceite.", "Escribí diez litros y la bomba lleva siete."),
    ("fr", "J'ai fait mes études à Nantes.", "J'ai écrit Nantes tout à l'heure, mais j'ai fait mes études à Rennes."),
    ("it", "Lascio riposare l'impasto un'ora.", "Aspetti, ho detto un'ora per l'impasto, sono due."),
    # an error is told of
    ("de", "Im Lager arbeiten zwölf Leute.", "Im Lager arbeiten vierzehn Leute, ich hatte mich verzählt."),
    ("en", "I mix four parts sand with one part cement.", "Typo above, it's three parts sand."),
    ("en", "The forms go to accounts.", "About the forms: that was wrong, they go to the warehouse first."),
    ("es", "El código lo cambia el encargado.", "Retiro lo que dije del código, lo cambia la empresa de seguridad."),
    ("fr", "La soupe prend vingt minutes.", "Oubliez les vingt minutes, la soupe prend une demi-heure."),
    ("it", "Il nonno ha aperto nel 1961.", "Ah no aspetti, il nonno ha aperto nel 1963, ho sbagliato io."),
    # a turn
    ("de", "Die Nachtschicht fängt um zehn an.", "ne warte die nachtschicht fängt um halb elf an"),
    ("en", "My first boss was called Derek.", "No, hang on, my first boss was called Dennis."),
    ("es", "La llave la tiene Paco.", "Perdón, la llave no la tiene Paco, la tiene Julián."),
    ("fr", "La vanne rouge ouvre l'eau.", "Euh, c'est la vanne bleue qui ouvre l'eau, désolé."),
    ("it", "Siamo in sei nel turno di notte.", "In realtà siamo in sette nel turno di notte."),
    # no sign: it is denied, named again with what it is, or the whole said with another value
    ("de", "Die Halle wurde 2016 gebaut.", "das mit 2016, das war 2017"),
    ("de", "Die Anlage prüft Herr Kessler.", "Nicht Herr Kessler prüft die Anlage, das macht Frau Brandt."),
    ("en", "I drive 30 miles to work every day.", "I looked it up, it's 36 miles to work."),
    ("es", "Los viernes llevo la caja al banco de Toledo.", "A Toledo no, llevo la caja al banco de Ávila."),
    ("fr", "Ma sœur tient la caisse.", "Ma sœur, non, c'est ma belle-sœur qui tient la caisse."),
    ("it", "Mia sorella tiene la cassa.", "Non è mia sorella che tiene la cassa, è mia cognata."),
]  # fmt: skip

NOTHING = [
    ("de", "Wir prüfen drei Pumpen am Tag.", "Am Samstag prüfen wir nur zwei Pumpen."),
    ("de", "Wir waren zu viert in der Schicht.", "Damals waren wir zu viert, heute sind wir zu sechst."),
    ("de", "Freitags fahre ich die Kasse nach Dresden.", "Nein, allein fahre ich die Kasse nie."),
    ("de", "Der Schlüssel hängt hinter der Tür.", "Es geht nicht um den Schlüssel, sondern um das Vertrauen."),
    ("en", "I measure the seam with a ruler.", "My colleague measures it with a gauge, not with a ruler."),
    ("en", "I check the airflow indicator.", "I don't check the airflow indicator, you can hear the fan."),
    ("en", "Hb 125 women, 135 men.", "Men wait twelve weeks and women sixteen."),
    ("en", "Put new rubber under the heels.", "Heels I put new ones on, fifteen minutes a pair."),
    ("en", "We bake three kinds of bread.", "We bake four kinds of cake as well."),
    ("en", "The small ones take 3 days.", "The big ones take not 3, but 5 days."),
    ("es", "Tengo dos ayudantes.", "Dos, como le dije antes."),
    ("es", "La primera jefa se llamaba Carmen.", "La segunda jefa se llamaba Pilar."),
    ("fr", "Le vendredi je porte la caisse à la banque.", "Non, je ne porte jamais la caisse seul."),
    ("fr", "La pompe prend dix litres d'huile.", "Le problème n'est pas l'huile, c'est la propreté."),
    ("it", "Il venerdì porto la cassa in banca.", "No, non porto mai la cassa da solo."),
    ("it", "Le fatture le tiene il commercialista.", "Di quali fatture parla?"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "earlier", "said"), PUT_RIGHT)
def test_the_sentence_whose_place_is_taken_is_found(language: str, earlier: str, said: str) -> None:
    told = corrections_told(said, ["We oil it twice.", f"{earlier} Then 8 of us go home."], language)
    assert [each.before for each in told] == [earlier]


@pytest.mark.parametrize(("language", "earlier", "said"), NOTHING)
def test_another_thing_another_time_and_a_mere_no_put_nothing_right(
    language: str, earlier: str, said: str
) -> None:
    assert corrections_told(said, [earlier], language) == ()
