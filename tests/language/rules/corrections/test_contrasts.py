"""One thing in the place of another: what was said in an earlier answer, or by the speaker in the same sentence (G2)."""

import pytest

from shared.language.rules.corrections.contrasts import says_anew
from shared.language.rules.corrections.righting import righting
from shared.language.rules.corrections.told import Put, corrections_told
from shared.language.rules.hearing.parts import hear_parts


@pytest.mark.parametrize(("language", "earlier", "said"), [
    ("en", "The spare key is with the porter, I ring him.", "The key wasn't with the porter but with Mina."),
    ("en", "Marek and the porter carried it.", "And about that crate, it was not the porter, it was Mina."),
    ("de", "Den Schlüssel hat der Pförtner.", "Und wegen vorhin, des war net der Pförtner sondern die Mina."),
    ("de", "Den Schlüssel hat der Pförtner.", "Den Schlüssel hatte die Mina und nicht der Pförtner."),
    ("fr", "La clé est chez le gardien.", "Pour la clé, elle n'était pas chez le gardien mais chez Mina."),
    ("es", "La llave la tiene el portero.", "La llave no la tenía el portero sino Mina."),
    ("it", "La chiave ce l'ha il portiere.", "La chiave non l'aveva il portiere ma Mina."),
])  # fmt: skip
def test_what_denies_words_of_an_earlier_answer_and_names_another_thing_puts_it_right(
    language: str, earlier: str, said: str
) -> None:
    told = f"{said} Then the lift goes down."
    assert corrections_told(told, ["Nothing to say.", earlier], language) == (Put(said, earlier),)
    assert corrections_told(told, ["We grease the doors."], language) == ()


@pytest.mark.parametrize(("language", "earlier", "said"), [
    ("en", "We stop the belt.", "If it is not the belt, it jams."),
    ("en", "We stop the belt and ring the smith.", "It is too late to not ring, but I do."),
    ("en", "I watch the press.", "It creeps when you're not watching."),
    ("en", "The boss came by.", "He eats when the boss's not by."),
    ("fr", "On arrête le tapis.", "Ce n'est pas seulement le tapis mais tout."),
    ("es", "Paro la cinta.", "¿No es la cinta, es el motor?"),
    ("it", "A febbraio la neve è passata.", "A febbraio, neve, non è passata proprio."),
    ("fr", "Je voudrais quelque chose de plus grand.", "Contre le gel, pas grand-chose."),
    ("fr", "Une personne m'aide.", "On remplace des pièces, pas une personne."),
])  # fmt: skip
def test_what_only_denies_puts_nothing_right(language: str, earlier: str, said: str) -> None:
    assert corrections_told(said, [earlier], language) == ()


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I said Friday for the drill, it was Saturday."),
    ("en", "Sorry, I told you it was the lower hatch, it is the upper one."),
    ("de", "Ich hab vorhin vierzig gesagt, es waren sechzig."),
    ("fr", "J'ai dit vendredi tout à l'heure, c'était samedi."), ("es", "Antes dije cuarenta, eran sesenta."),
    ("it", "Prima ho detto quaranta, erano sessanta."),
])  # fmt: skip
def test_who_names_what_they_said_and_what_it_is_puts_it_right(language: str, said: str) -> None:
    assert says_anew(said)
    assert righting(said, language) == (said,)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I said no. They were cross, and it was raining."),
    ("en", "I said sorry madam, it was our fault, and took the plate."),
    ("en", "The list, as I said, is on paper, not here."),
    ("de", "Ich hab zum Chef gesagt, das ist zu kalt, das geht zurück."),
    ("fr", "Je lui ai dit non, c'est trop chaud."),
])  # fmt: skip
def test_what_somebody_said_to_others_puts_nothing_right(language: str, said: str) -> None:
    assert righting(said, language) == ()


@pytest.mark.parametrize(("language", "first", "doubt"), [
    ("en", "About the hatch, I think I said open.", "I am not sure now, maybe is wrong, maybe is shut."),
    ("de", "Bei der Luke hab ich glaub ich auf gesagt.", "Das ist vielleicht falsch, vielleicht zu."),
    ("fr", "Pour la trappe je crois que j'ai dit ouverte.", "C'est peut-être faux, peut-être fermée."),
    ("es", "De la trampilla creo que dije abierta.", "Quizá está mal, quizá cerrada."),
    ("it", "Della botola credo di aver detto aperta.", "Forse è sbagliato, forse chiusa."),
])  # fmt: skip
def test_who_doubts_what_they_said_is_listed_with_what_it_was(language: str, first: str, doubt: str) -> None:
    assert righting(f"{first} {doubt}", language) == (f"{first} {doubt}",)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We shut two bays and drove the rest round the back until noon. And it's wrong on there, I came to the"
               " quarry in 2011 not 2012"),
        ("de", "Wir sperren zwei Tore und fahren hinten herum bis Mittag. Und ich hab falsch erzählt, gefahren ist der"
               " Ruben."),
        ("fr", "On ferme deux quais et on passe derrière jusqu'à midi. Et je me suis mal exprimée, c'est Ruben qui a"
               " conduit."),
        ("es", "Cerramos dos muelles y vamos por detrás hasta las doce. Y me expliqué mal, conducía Rubén."),
        ("it", "Chiudiamo due banchine e passiamo dietro fino a mezzogiorno. E mi sono spiegata male, guidava Ruben."),
    ],
)  # fmt: skip
def test_what_is_listed_as_put_right_is_replied_to_beside_a_long_answer_too(language: str, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert righting(said, language)
    assert heard.intent == "correction" or heard.reply == "put_right"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Something about the other one first. With the kiln I also log the hour. The glaze is stirred twice."),
    ("en", "And I forgot, for the first one, the door stays shut. Here we stir twice."),
    ("de", "Noch zur ersten Frage, die Ofentür bleibt zu. Die Glasur wird zweimal gerührt."),
    ("fr", "J'ai oublié de dire que la porte du four reste fermée. L'émail, on le remue deux fois."),
    ("es", "Sobre la pregunta anterior, la puerta del horno queda cerrada. El esmalte se remueve dos veces."),
    ("it", "Sulla prima domanda, la porta del forno resta chiusa. Lo smalto si mescola due volte."),
])  # fmt: skip
def test_who_adds_to_an_earlier_answer_is_told_that_it_was_added(language: str, said: str) -> None:
    assert hear_parts(said, language, "").reply == "added"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The new ones forget to shut the door, so I add it to the first line of the list."),
    ("de", "Die Neuen vergessen die Tür, das sage ich ihnen zuerst."),
    ("fr", "Les nouveaux oublient la porte, je le leur dis d'abord."),
])  # fmt: skip
def test_what_others_forget_is_no_addition(language: str, said: str) -> None:
    assert hear_parts(said, language, "").reply is None


@pytest.mark.parametrize(("language", "earlier", "said"), [
    ("en", "We had the cold.", "The worst is not the cold, it's the noise, the cellar I already told you."),
    ("de", "Wir hatten die Kälte.", "Das Schlimmste ist nicht die Kälte, sondern der Lärm, hab ich schon gesagt."),
    ("fr", "On a eu le froid.", "Le pire, ce n'est pas le froid, c'est le bruit, la cave je l'ai déjà dit."),
    ("es", "Hubo el frío.", "Lo peor no es el frío, es el ruido, lo del sótano ya lo he dicho."),
    ("it", "C'era il freddo.", "Il peggio non è il freddo, è il rumore, la cantina l'ho già detta."),
])  # fmt: skip
def test_who_says_that_it_was_told_already_puts_nothing_right(language: str, earlier: str, said: str) -> None:
    """G4: the summary lists no such sentence among what was put right."""
    assert corrections_told(said, [earlier], language) == ()
