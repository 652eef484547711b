"""What an answer leaves to be asked about, and the question for it; all sentences were made up for this file."""

from itertools import islice

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.rules.deeper import (
    DEEPER_WORDS,
    LOST_WITH_THEM,
    MISLED,
    OF_A_SKILL,
    OF_THE_MATTER,
    SignKind,
    deeper_questions,
    is_deeper,
    kinds_left,
)
from shared.language.rules.facts import facts
from shared.language.rules.quoted import quoting
from shared.studies.preflight.style import ShownTurn, faults, leaning

TOLD: list[tuple[LanguageCode, SignKind, str]] = [
    ("en", "decision", "The hive was loud all week. I decided to leave the lid off overnight."),
    ("en", "trouble", "We moved the stalls closer to the road, and the two oldest traders were against it."),
    ("en", "trouble", "Each morning a frame was empty. I noticed that the mice came in through the vent."),
    ("en", "trouble", "We ordered new smokers from abroad and half of them came back broken."),
    ("en", "trouble", "I walked down to the harbour office before seven. It was closed all week."),
    ("de", "trouble", "Um sieben ging ich zum Hafenamt. Ich bin zweimal vor der Tür gestanden."),
    ("fr", "trouble", "Je suis allée au bureau du port. Il était fermé toute la semaine."),
    ("es", "trouble", "Fui a la oficina del puerto. Estaba cerrada toda la semana."),
    ("it", "trouble", "Sono andata all'ufficio del porto. Era chiuso tutta la settimana."),
    ("en", "rule", "People come with gloves on. I never open a hive after four."),
    ("en", "stake", "I lift forty boxes a day. The hardest is the heat under the veil."),
    ("de", "stake", "Ich melke zweimal am Tag. Das Schwierigste ist die Kälte in den Händen."),
    ("fr", "stake", "Je charge le four seul. Le plus dur, c'est d'attendre deux jours."),
    ("it", "stake", "Parto di notte. La cosa più difficile è il freddo alle mani."),
    ("es", "stake", "Salgo al campo a las cinco. Lo más duro es el viento."),
    ("en", "result", "We put a clock on the gate. After a month the queue went down by 40 percent."),
    ("en", "since", "A boy was stung on the neck. Since then we hand out scarves."),
    ("en", "promise", "The oldest boat stays in the water. I promised my aunt that nobody would sell it."),
    (
        "de",
        "promise",
        "Der alte Kahn bleibt im Wasser. Ich hab meiner Tante versprochen, dass niemand den Kahn verkauft.",
    ),
    ("fr", "promise", "La vieille barque reste à l'eau. J'ai promis à ma tante de la garder."),
    ("es", "promise", "La barca vieja se queda en el agua. Le prometí a mi tía que nadie la vendería."),
    ("it", "promise", "La barca vecchia resta in acqua. Ho promesso a mia zia che nessuno vende la barca."),
    ("de", "decision", "Die Ziegen standen im Regen. Da hab ich entschieden, den Stall offen zu lassen."),
    ("de", "trouble", "Wir haben die Weide geteilt, der Nachbar war dagegen."),
    ("de", "trouble", "Der Käse wurde bitter. Nach Tagen hab ich gemerkt, dass es am Heu lag."),
    ("de", "since", "Ein Bock hat den Zaun umgerannt. Seitdem steht dort ein doppelter."),
    ("fr", "decision", "Le four était trop petit. J'ai décidé de cuire la nuit."),
    ("fr", "trouble", "On a repeint l'atelier en noir, et mon associé n'était pas d'accord."),
    ("fr", "trouble", "L'émail coulait. J'ai remarqué que la terre venait d'un autre sac."),
    ("it", "decision", "La barca faceva acqua. Ho deciso di tornare in porto."),
    ("it", "trouble", "Abbiamo cambiato banchina e i vecchi erano contrari."),
    ("it", "trouble", "Il pesce spariva. Mi sono accorto che c'era una foca."),
    ("es", "decision", "El pozo se secó en agosto. Decidí regar solo de noche."),
    ("es", "trouble", "Arrancamos la viña vieja y mi padre no estaba de acuerdo."),
    ("es", "trouble", "Las hojas amarilleaban. Me di cuenta de que era la sal."),
    ("en", "exception", "The rope is changed each May. If it still looks sound I simply turn it round."),
    ("de", "exception", "Das Seil wird im Mai gewechselt. Manchmal drehe ich es einfach um."),
    ("fr", "exception", "On compte les visiteurs à la grille. Pour les voisins, je ferme les yeux."),
    ("it", "exception", "Si contano i visitatori al cancello. Con i vicini chiudo un occhio."),
    ("es", "exception", "Se cambia la cuerda en mayo. Si hay prisa, me salto ese control."),
    ("en", "asked", "There are five of us on the quay. When a knot will not hold they come to me."),
    ("de", "asked", "Wir sind zu fünft am Kai. Wenn ein Knoten nicht hält, kommen sie zu mir."),
    ("fr", "asked", "On est cinq sur le quai. C'est moi qu'on vient chercher quand un nœud lâche."),
    ("it", "asked", "Siamo in cinque sul molo. Quando un nodo non tiene vengono da me."),
    ("es", "asked", "Somos cinco en el muelle. Cuando un nudo no aguanta me llaman a mí."),
    ("en", "doubt", "The wax turned grey, it may have been the damp. I am not sure any more."),
    ("de", "doubt", "Das Wachs wurde grau. Vielleicht war es der Keller, aber ich habe meine Zweifel."),
    ("fr", "doubt", "La cire est devenue grise. C'était peut-être la cave, mais j'ai des doutes."),
    ("it", "doubt", "La cera è diventata grigia, era l'umidità, ma non ne sono sicura."),
    ("es", "doubt", "La cera se puso gris, era la humedad, pero no estoy segura."),
    ("en", "stake", "We sell by the jar. The glass is where all the money goes."),
    ("fr", "stake", "On vend au pot. Le verre, c'est là que part tout l'argent."),
    ("de", "since", "Der Zaun stand offen. Seit dem Sturm darf hier keiner mehr zelten."),
    ("en", "between", "A hive fell from the cart and I rang the vet. He was fourteen minutes away."),
    ("de", "between", "Die Fähre fuhr nicht. Zwei Stunden später kam der Kapitän mit dem Bus."),
    ("fr", "between", "Le bac ne partait pas. Le capitaine est arrivé deux heures plus tard."),
    ("it", "between", "Il traghetto non partiva. Il capitano è venuto due ore dopo in autobus."),
    ("es", "between", "El barco no salía. El capitán llegó dos horas después en autobús."),
]
WEAK: list[tuple[LanguageCode, str]] = [
    ("en", "The looms I know. That is still my weak spot: I never ask for help."),
    ("de", "Die Webstühle kenne ich. Um Hilfe zu bitten fällt mir schwer, wenn es eilt."),
    ("fr", "Je connais les métiers. Mon point faible, c'est de demander de l'aide."),
    ("es", "Conozco los telares. Mi punto débil es pedir ayuda a los otros."),
    ("it", "I telai li conosco. Il mio punto debole è chiedere aiuto agli altri."),
]
LOST: list[tuple[LanguageCode, SignKind, str]] = [
    ("en", "missing", "The key of the loft has been missing since August."),
    ("de", "missing", "Der Schlüssel für den Dachboden fehlt seit August."),
    ("fr", "missing", "Il me manque la clé du grenier, perdue depuis août."),
    ("es", "missing", "Me falta la llave del desván desde agosto."),
    ("it", "missing", "Mi manca la chiave della soffitta da agosto."),
    ("en", "only_here", "The rates are on a card, and nobody else knows where I keep it."),
    ("en", "workaround", "The scale drifts, so there is a sticky note with the offset on it."),
    ("en", "date", "The lease of the yard has to be cancelled by the end of May."),
    ("en", "contact", "On Wednesday I ring the printer about the paper."),
    ("de", "contact", "Am Mittwoch rufe ich die Druckerei wegen des Papiers an."),
    ("fr", "contact", "Le mercredi j'appelle l'imprimeur au sujet du papier."),
    ("it", "contact", "Il mercoledì chiamo la tipografia per la carta."),
    ("es", "contact", "Los miércoles llamo a la imprenta por el papel."),
    ("fr", "workaround", "La balance dérive, alors il y a un pense-bête collé dessus."),
    ("it", "workaround", "La bilancia è starata e c'è un bigliettino con la correzione."),
    ("es", "workaround", "La báscula se va, por eso hay una nota adhesiva encima."),
    ("de", "workaround", "Die Waage geht falsch, darum hängt ein Klebezettel daran."),
    ("de", "only_here", "Den Schlüsselcode kenne nur ich, sonst keiner im Haus."),
    ("de", "date", "Die Pacht muss bis Ende Mai gekündigt sein."),
    ("fr", "only_here", "Le code du portail n'est écrit nulle part, je le fais de mémoire."),
    ("fr", "date", "Le bail doit être résilié avant la fin du mois de mai."),
    ("it", "only_here", "La combinazione la conosco solo io e la tengo a mente."),
    ("it", "date", "La disdetta va mandata entro la fine di maggio."),
    ("es", "only_here", "La clave de la verja no está escrita, nadie más sabe cuál es."),
    ("es", "date", "El plazo para renunciar al local acaba en mayo."),
    ("en", "unable", "The guard is a good fellow but he don't know the yard."),
    ("de", "unable", "Am Tor sitzt ein netter Mann, aber er kennt sich im Hof nicht aus."),
    ("fr", "unable", "Le gardien est gentil mais il ne connaît pas la cour."),
    ("es", "unable", "El guarda es buena persona, pero no conoce el patio."),
    ("it", "unable", "Il custode è bravo ma non conosce il cortile."),
]


def first(answer: str, language: LanguageCode, *asked: str) -> str | None:
    return next(deeper_questions(answer, language, asked), None)


@pytest.mark.parametrize(("language", "kind", "answer"), TOLD)
def test_each_sign_has_a_question_that_fits_it(language: LanguageCode, kind: SignKind, answer: str) -> None:
    """G2: “The hardest part of what?”: each says what it is about, in a whole clause of theirs."""
    question = first(answer, language) or ""
    assert question.endswith(DEEPER_WORDS[language].questions[kind][0])
    assert leaning(question, "", language) == []


@pytest.mark.parametrize(("language", "answer"), WEAK)
def test_a_weakness_that_they_name_is_asked_of_their_work_alone(language: LanguageCode, answer: str) -> None:
    """E2: “when things go wrong I take over” was left standing."""
    question = next(deeper_questions(answer, language, kinds=OF_A_SKILL), "")
    assert question.endswith(DEEPER_WORDS[language].questions["weakness"][0])
    assert first(answer, language) is None


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "The old quay? It plays no part in any of this, there's a deadline for it every May."),
        ("de", "Der alte Kai? Der spielt keine Rolle, die Frist dafür ist im Mai."),
        ("fr", "Le vieux quai ? Il ne joue aucun rôle, son échéance est en mai."),
        ("es", "¿El muelle viejo? No tiene nada que ver, su plazo es en mayo."),
        ("it", "Il molo vecchio? Non c'entra, la sua scadenza è a maggio."),
        ("en", "I sit at the end of a long telephone, waiting for nobody at all."),
    ],
)
def test_what_is_said_to_matter_not_is_never_quoted(language: LanguageCode, answer: str) -> None:
    assert next(deeper_questions(answer, language, kinds=LOST_WITH_THEM), None) is None


def test_only_i_is_of_what_they_have_or_can_and_not_of_what_keeps_them() -> None:
    told = "Is there much more, only I've a fitting at four."
    assert next(deeper_questions(told, "en", kinds=LOST_WITH_THEM), None) is None
    assert next(deeper_questions("Only I know the trick with the valve.", "en", kinds=LOST_WITH_THEM), None)


@pytest.mark.parametrize(("language", "kind", "answer"), LOST)
def test_what_is_lost_with_somebody_is_asked_in_its_own_words(
    language: LanguageCode, kind: SignKind, answer: str
) -> None:
    """B6: the question can be asked at any time, since it quotes what it is about."""
    question = next(deeper_questions(answer, language, kinds=LOST_WITH_THEM))
    assert question.endswith(DEEPER_WORDS[language].questions[kind][0])
    assert (
        faults([ShownTurn("Who has the keys?", answer, authored=True), ShownTurn(question)], language) == []
    )


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "I decided to stay because the tide was out."),
    ("en", "We had no problems with it at all, the boxes were dry."),
    ("en", "I would rather not talk about it, but I decided to leave."),
    ("en", "My brother died in the storm and we had to sell the boat."), ("en", "Did you say that I decided it?"),
    ("en", "I decided to leave the band in May. I would rather not go into that."),
    ("de", "Ich hab mich entschieden zu gehen. Darüber möchte ich lieber nicht sprechen."),
    ("fr", "Elle ne voulait pas déranger, alors elle est restée dans la cour."),
    ("en", "I sell honey and candles on the quay, mostly to people from the ferry."),
    ("de", "Ich hab mich dafür entschieden, weil das Heu nass war."),
    ("fr", "J'ai décidé de cuire la nuit parce que le four était trop petit."),
    ("fr", "Il n'y avait pas de problème, rien à signaler."),
    ("it", "Ho deciso di tornare perché la barca faceva acqua."),
    ("es", "Decidí regar de noche porque el pozo se secó."),
])  # fmt: skip
def test_what_is_told_denied_sad_or_left_alone_is_not_asked_for(language: LanguageCode, answer: str) -> None:
    """G1, G2: a reason that was given, an exception, a "no problem" and a loss bring no question."""
    assert first(answer, language) is None


class TestTheWordsInQuestion:
    STORY = "I decided to leave the lid off overnight. Then we sold the honey, and my aunt made candles of the wax."

    def test_what_stands_further_up_is_quoted_whole(self) -> None:
        """G2: a whole clause, or none."""
        assert first(self.STORY, "en") == (
            "You said: “I decided to leave the lid off overnight”. What tipped the scales?"
        )

    def test_a_clause_is_quoted_where_the_sentence_is_long_and_nothing_hangs_on_it(self) -> None:
        long = (
            "The ferry was late and the market had closed by then, so we had to sell all of it on the quay to"
            " whoever came. It was cold."
        )
        told = "The market had closed early and the boys from the band slept, but by mistake we sold it all. Fine."
        assert first(long, "en") is None
        assert "“the boys from the band slept, but by mistake we sold it all”" in (first(told, "en") or "")

    @pytest.mark.parametrize(
        "answer",
        [
            "I decided. It was a good year for heather and clover.",
            "I decided to write to ann@example.org about it. It was a good year for clover.",
            "I decided to call it “the long box” from then. It was a good year for clover.",
            "I decided that the password is Tulip2041x for all. It was a good year for clover.",
        ],
    )
    def test_a_fragment_an_address_a_secret_and_a_quotation_are_not_quoted(self, answer: str) -> None:
        assert "“" not in (first(answer, "en") or "")

    def test_a_number_that_ends_in_a_full_stop_stays_with_what_follows(self) -> None:
        answer = "Bis zum 31. Mai muss die Pacht gekündigt sein, sonst läuft sie weiter."
        first = next(deeper_questions(answer, "de", kinds=LOST_WITH_THEM))
        assert f"„{answer.removesuffix('.')}“" in first

    def test_the_same_words_are_never_quoted_twice(self) -> None:
        question = first(self.STORY, "en") or ""
        assert first(self.STORY, "en", question) is None

    def test_a_kind_is_used_up_with_its_wordings(self) -> None:
        """G2: “the hardest” was asked three times, in the same words."""
        once = [first(self.STORY, "en") or ""]
        assert "decision" in kinds_left(once, "en")
        assert "decision" not in kinds_left([*once, DEEPER_WORDS["en"].questions["decision"][1]], "en")


@pytest.mark.parametrize("language", DEEPER_WORDS)
def test_every_question_is_one_short_question_and_known_again(language: LanguageCode) -> None:
    book = DEEPER_WORDS[language]
    for texts in book.questions.values():
        assert texts
        for text in texts:
            assert is_question(text)
            assert len(text.split()) <= 17
            assert is_deeper(f"{quoting('x', language, 0)[0]} {text}", language)
    assert not is_deeper("Who decided what you had last night?", language)


def test_a_long_answer_is_read_in_linear_time() -> None:
    """G6: forty sentences are looked at, however many there are."""
    answer = "I decided to leave the lid off overnight. We lost nine boats. " * 2_000
    assert list(islice(deeper_questions(answer, "en"), 3))


class TestWhatCannotBeQuoted:
    LONG = (
        "The crates on the quay that were stacked for the evening barge by the two new lads from the upper yard"
        " went missing with all the jars in them."
    )

    def test_the_question_names_nothing_where_it_comes_next_and_is_about_what_was_told_last(self) -> None:
        """G3: a whole clause, or none."""
        told = f"We were at it all day. {self.LONG}"
        assert list(deeper_questions(told, "en")) == []
        assert next(deeper_questions(told, "en", is_next=True)) == "What did you do then?"
        assert list(deeper_questions(f"{told} That is how it was.", "en", is_next=True)) == []

    def test_a_condition_that_is_not_to_be_quoted_is_left_off(self) -> None:
        """B6: whom they take off the list is a fact of the work, and no grief of theirs."""
        told = "I ring the members. Sometimes I simply take them off the list myself, if I know that they are dead."
        question = next(deeper_questions(told, "en", kinds=LOST_WITH_THEM))
        assert question == (
            "You said: “Sometimes I simply take them off the list myself”. "
            "Where is that noted, and how would your successor know when to do it?"
        )


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "That was my fault. Since then I look twice before I lift."),
    ("de", "Das war mein Fehler. Seitdem schaue ich zweimal hin."),
    ("fr", "J'aurais dû vérifier. Depuis ce jour je regarde deux fois."),
    ("it", "È stata colpa mia. Da allora guardo due volte."), ("es", "Fue culpa mía. Desde entonces miro dos veces."),
    ("en", "He called me an idiot, and I refused to lift it."),
    ("en", "My wages go on rent, that is where all the money goes."),
])  # fmt: skip
def test_a_fault_that_they_regret_an_insult_and_their_own_money_are_left_alone(
    language: LanguageCode, answer: str
) -> None:
    """G2."""
    assert list(deeper_questions(answer, language, is_next=True)) == []


def test_trouble_that_was_told_to_its_end_is_asked_about_from_today() -> None:
    """G3: what they did then, they have said."""
    ends, goes_on = DEEPER_WORDS["en"].questions["trouble"]
    assert (first("We lost nine boats in the gale.", "en") or "").endswith(ends)
    assert (first("We lost nine boats in the gale. We bought old ones.", "en") or "").endswith(goes_on)


def test_nobody_is_asked_to_say_more_of_how_somebody_was_hurt() -> None:
    """G2"""
    said = "Kev was under the truck. He broke his ankle."
    assert not any("ankle" in each for each in deeper_questions(said, "en"))


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I look whether the pie is burnt or the oven itself. If it is the oven I shut the gas and ring the chef."),
    ("fr", "Si la porte reste coincée, je ferme le robinet et j'appelle le plombier."),
])  # fmt: skip
def test_what_would_be_done_is_no_trouble_that_was_met(language: LanguageCode, said: str) -> None:
    """G3: nobody is asked what they would do differently about what never happened."""
    assert list(deeper_questions(said, language, kinds=("trouble",))) == []


def test_what_was_wrong_is_not_asked_for_where_the_sentence_before_tells_it() -> None:
    """G2: “I just said, the papers were wrong.”"""
    told = "A lorry came from Bremen with the wrong labels. I stopped the loading, counted twice and rang the sender."
    assert not any(each.endswith("What led to that?") for each in deeper_questions(told, "en"))
    other = "We had two lorries from Bremen. I stopped the loading, counted twice and rang the sender."
    assert any(each.endswith("What led to that?") for each in deeper_questions(other, "en"))


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "The readings I do from memory, please do not write that down."),
        ("en", "The readings I do from memory. Nobody wants that written down."),
        ("en", "Ben has the only key in my drawer, he is behind with his rent. That's a private matter."),
        ("de", "Die Werte mache ich aus dem Kopf, das schreiben Sie bitte nicht auf."),
        ("fr", "Les relevés, je les fais de mémoire, ne notez pas ça."),
        ("es", "Las lecturas las hago de memoria, eso no lo ponga."),
        ("it", "Le letture le faccio a memoria, questo non lo scriva."),
    ],
)
def test_what_is_not_to_be_written_down_is_neither_quoted_nor_a_fact(
    language: LanguageCode, answer: str
) -> None:
    """G8"""
    assert not list(deeper_questions(answer, language, kinds=LOST_WITH_THEM))
    assert not facts(answer, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I decided nothing, I carried the folders for the inspector."),
    ("en", "I decided whether to call the vet in the evening."),
    ("de", "Ich habe entschieden, wann der Tierarzt gerufen wird."),
    ("de", "Da habe ich entschieden nichts, ich habe nur die Ordner getragen."),
    ("fr", "J'ai décidé si on appelait le vétérinaire le soir."),
    ("fr", "J'ai décidé rien du tout, j'ai porté les dossiers de l'inspecteur."),
    ("es", "Decidí si se llamaba al veterinario por la tarde."),
    ("it", "Ho deciso niente, ho portato le cartelle dell'ispettore."),
    ("it", "Ho deciso se chiamare il veterinario la sera."),
])  # fmt: skip
def test_what_nobody_decided_and_what_was_theirs_to_decide_has_no_reason_to_be_asked_for(
    language: LanguageCode, said: str
) -> None:
    assert list(deeper_questions(said, language, kinds=("decision",))) == []


def test_an_indirect_question_is_no_clause_to_quote() -> None:
    said = "The grey book. Who is on the list of people I don't let in on a Saturday any more, that is in the office."
    assert not any("“Who is on the list" in each for each in deeper_questions(said, "en"))


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Der Prüfer kommt im Juni, aber weiß niemand an welchem Tag das ist."),
    ("fr", "L'inspection vient en juin, personne ne sait quel jour ils viennent."),
    ("es", "La inspección de sanidad viene en junio, nadie sabe qué día vienen."),
    ("it", "L'ispezione viene a giugno, nessuno sa in che giorno vengono."),
])  # fmt: skip
def test_what_nobody_knows_is_not_known_to_them_alone(language: str, said: str) -> None:
    assert not list(deeper_questions(said, language, kinds=("only_here",)))


@pytest.mark.parametrize(("language", "said", "question"), [
    ("en", "I had the allotment for years. I cancelled the lease in June.", "What tipped the scales?"),
    ("de", "Den Schrank hatte ich lange. Den habe ich letztes Jahr abgeschafft.", "Was gab den Ausschlag?"),
    ("fr", "Nous avons annulé le contrat en mars dernier.", "Qu'est-ce qui a fait pencher la balance ?"),
    ("es", "Tenía el seguro. Lo cancelé en abril.", "¿Qué inclinó la balanza?"),
    ("it", "Avevo la tessera. L'ho disdetta ad aprile.", "Che cosa ha fatto pendere la bilancia?"),
    ("en", "The till at the gate was never right.", "What was the matter with it?"),
    ("de", "Die Waage am Tor stimmte nie.", "Was war damit nicht in Ordnung?"),
    ("it", "La bilancia al cancello non funzionava mai.", "Che cosa non andava?"),
])  # fmt: skip
def test_what_was_ended_without_a_reason_or_never_worked_is_asked_about(
    language: str, said: str, question: str
) -> None:
    """G3: "cancelled it in April" and "it was never right" were passed over."""
    assert next(deeper_questions(said, language, is_next=True)).endswith(question)


@pytest.mark.parametrize("said", [
    "I cancelled the lease because the water ran out.", "It was never right, the handle comes off in your hand.",
])  # fmt: skip
def test_what_tells_its_reason_is_not_asked_for_it(said: str) -> None:
    assert not list(deeper_questions(said, "en", is_next=True))


NEVER_ONE: dict[LanguageCode, str] = {
    "en": "I run the lift. I've never had an injury in nine years.",
    "de": "Ich fahre den Lift. Einen Verletzten hatte ich noch nie. Dem Vorgänger wurde im Mai gekündigt.",
    "fr": "Je conduis le télésiège. Je n'ai jamais eu de blessé. Il manque souvent de la neige.",
    "es": "Llevo el telesilla. Nunca he tenido un herido. Se perdió mucho tiempo con la nieve.",
    "it": "Guido la seggiovia. Non ho mai avuto un ferito, e la neve manca da noi.",
}


@pytest.mark.parametrize("language", NEVER_ONE)
def test_what_never_went_wrong_and_what_others_decided_is_not_asked_on(language: LanguageCode) -> None:
    found = deeper_questions(NEVER_ONE[language], language, kinds=("missing", "decision"))
    assert list(found) == []


def test_what_was_told_with_its_reason_is_not_asked_what_led_to_it() -> None:
    told = "The driver was at the end of his hours, so I stopped the coach at the next light."
    assert first(told, "en") is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I stack the crates by the north door, and there is a reason for that."),
        ("de", "Die Kisten stapel ich an der Nordtür, und das hat schon seinen Grund."),
        ("fr", "J'empile les caisses près de la porte nord, et ce n'est pas pour rien."),
        ("es", "Apilo las cajas junto a la puerta norte, por algo será."),
        ("it", "Impilo le casse vicino alla porta nord, e non a caso."),
    ],
)
def test_who_points_at_a_reason_and_does_not_tell_it_is_asked_what_is_behind_it(
    language: LanguageCode, said: str
) -> None:
    """B5: an open door."""
    asked = next(deeper_questions(said, language, kinds=OF_THE_MATTER, is_next=True))
    assert asked.endswith(DEEPER_WORDS[language].questions["untold"])


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I would lower it again and look for ice. I have seen that one time."),
    ("de", "Ich würde das Netz wieder ablassen. Das hab ich einmal erlebt."),
    ("fr", "Je reposerais le filet. Ça m'est arrivé une fois."), ("es", "Bajaría la red otra vez. Ya me pasó."),
    ("it", "Riabbasserei la rete. Mi è già successo."),
])  # fmt: skip
def test_who_hints_at_something_they_went_through_is_asked_what_happened(
    language: LanguageCode, said: str
) -> None:
    """B5: an open door."""
    asked = next(deeper_questions(said, language, kinds=OF_THE_MATTER, is_next=True))
    assert asked in DEEPER_WORDS[language].questions["hint"]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I cancelled the milk, the bread and the paper."), ("en", "I picked the children up at four."),
    ("en", "I returned it to the library on Monday."),
    ("de", "Ich habe die Milch, das Brot und die Zeitung abbestellt."),
    ("de", "Dann habe ich den Schlüssel zurückgegeben."), ("fr", "J'ai annulé le lait, le pain et le journal."),
    ("es", "Cancelé la leche, el pan y el periódico."), ("it", "Ho disdetto il latte, il pane e il giornale."),
])  # fmt: skip
def test_a_list_and_a_plain_fact_are_no_decision(language: LanguageCode, said: str) -> None:
    """G3: "What tipped the scales?" was asked of whoever had fetched something."""
    assert not list(deeper_questions(said, language, kinds=("decision",)))


@pytest.mark.parametrize(("language", "answer", "question"), [
    ("en", "I rake the path. Before any of that I do my three looks.", "How does that go?"),
    ("de", "Dann wiege ich ab. Für den Deckel hab ich meinen Trick.", "Wie geht das?"),
    ("fr", "Je pèse d'abord. Pour le couvercle, j'ai mon truc à moi.", "Comment cela se passe-t-il ?"),
    ("it", "Prima peso. Per il coperchio ho un mio metodo.", "Come si fa?"),
])  # fmt: skip
def test_a_way_of_their_own_that_is_named_last_is_asked_for(
    language: str, answer: str, question: str
) -> None:
    asked = next(deeper_questions(answer, language, kinds=OF_THE_MATTER))
    assert asked.endswith(question)


def test_a_way_of_their_own_that_is_told_is_not() -> None:
    told = "I do my three looks. At the top, at the butt, at the tree that holds it."
    assert not any("three looks" in each for each in deeper_questions(told, "en", kinds=OF_THE_MATTER))


@pytest.mark.parametrize(("language", "answer", "quoted"), [
    ("en", "She will start for anybody, and what the dial does tell you is not what she has inside, but she will start.",
     "what the dial does tell you is not what she has inside"),
    ("en", "It needs a hundred litres and that is not written on the dial. They say enough.", "not written on the dial"),
    ("en", "The label says rye but it is spelt in there.", "The label says rye but it is spelt in there"),
    ("de", "Der Kessel läuft. Die Tankanzeige zeigt zwei Bar, aber es ist nur einer.", "Die Tankanzeige zeigt zwei Bar"),
    ("de", "Das Thermometer stimmt nicht, da muss man zwei Grad abziehen.", "Das Thermometer stimmt nicht"),
    ("fr", "La jauge indique la moitié mais il reste dix litres.", "La jauge indique la moitié"),
    ("es", "La aguja marca la mitad, pero quedan diez litros.", "La aguja marca la mitad"),
    ("it", "La lancetta segna metà, ma restano dieci litri.", "La lancetta segna metà"),
])  # fmt: skip
def test_what_does_not_tell_how_it_is_is_taken_up(language: LanguageCode, answer: str, quoted: str) -> None:
    question = next(deeper_questions(answer, language, kinds=MISLED))
    assert quoted in question
    assert question.endswith(DEEPER_WORDS[language].questions["untrue"][0])


@pytest.mark.parametrize("answer", [
    "The gauge is right, I check it each week.", "The dial is on the left of the door.", "He says so but I doubt it.",
])  # fmt: skip
def test_an_instrument_that_is_right_misleads_nobody(answer: str) -> None:
    assert next(deeper_questions(answer, "en", kinds=MISLED), None) is None
