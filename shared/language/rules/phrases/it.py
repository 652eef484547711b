"""The phrase book in Italian."""

from typing import Final

from shared.language.rules.phrases.shape import Heard, Phrases, Reported, Said, phrase_list, word_set

ITALIAN: Final = Phrases(
    heard=Heard(
        not_knowing=phrase_list(
            """non lo so | non so | non saprei | nessuna idea | non ne ho idea | non ho idea | non ricordo | non mi
            ricordo | boh | non sono sicuro | non sono sicura | nessuna risposta | non conosco | mai sentito | mai
            sentita | passo | non ho risposta | ho dimenticato | non posso rispondere"""
        ),
        refusing=phrase_list(
            """preferisco non | non voglio rispondere | non voglio | salta | saltiamo | prossima domanda | non rispondo
            | non intendo rispondere | lasciami in pace | no grazie |
            non ne voglio parlare | non vorrei | non desidero | non dico niente | non dico nulla | nessun commento"""
        ),
        in_resume=phrase_list(
            """nel mio curriculum | nel curriculum | nel mio cv | nel cv | sul cv | sul mio cv | vedi cv | vedi
            curriculum | già nel curriculum | sul curriculum | sul mio curriculum | come da curriculum | come da cv
            | mio curriculum dice | mio cv dice | legga il curriculum | legga il cv"""
        ),
        clarification=phrase_list(
            """cosa intende | cosa intendi | che cosa intende | in che senso | cosa significa la domanda | cosa vuol
            dire | che vuol dire | può riformulare | puoi riformulare | può ripetere | puoi ripetere | può chiarire
            | puoi chiarire | può spiegare la domanda | puoi spiegare la domanda | non capisco la domanda | non ho
            capito la domanda | non ho capito | domanda non chiara | la domanda non è chiara | può fare un esempio |
            puoi fare un esempio | può essere più specifico | puoi essere più specifico | cosa mi sta chiedendo |
            cosa mi stai chiedendo | qual è la domanda |
            ripeta per favore | per favore ripeta | ripetere per favore | può dirlo di nuovo | di nuovo per favore"""
        ),
        interrogatives=phrase_list(
            """cosa | che | che cosa | quale | quali | chi | dove | quando | come | perché | in quale | in che | di
            quale | di che | può | puoi | potrebbe | potresti | posso | devo | scusi | scusa | intende | intendi |
            vuole | vuoi | a cosa"""
        ),
        hedges=phrase_list(
            """forse | credo | penso | probabilmente | magari | può darsi | direi | mi pare | suppongo"""
        ),
        fillers=phrase_list(
            """allora | beh | dunque | ecco | ehm | sì | credo che | penso che | direi che | diciamo"""
        ),
        negators=word_set(
            """non no mai nessun nessuno nessuna niente nulla né senza evita evitano evitare impedisce manca mancano
            ignoro ignora ignoriamo ignorano ignorare"""
        ),
        not_negations=phrase_list(
            """non solo | non più di | non meno di | non soltanto | non necessariamente | non appena"""
        ),
        breaks=word_set(
            """e ed ma però perché quindi mentre anziché invece se quando prima finché senza nessun nessuno nessuna"""
        ),
        negative_endings=(),
        small_talk=word_set(
            """tempo pioggia sole colazione pranzo cena pizza birra calcio film vacanza vacanze compleanno cane gatto
            fidanzata fidanzato barzelletta canzone musica istruzioni
            mare spiaggia amici amiche"""
        ),
        of_oneself=word_set("""io mio mia miei mie mi noi nostro nostra"""),
        addressing=word_set("""lei suo sua tu tuo tua ti le"""),
    ),
    said=Said(
        acknowledged=(
            "Ha parlato di “{said}”.",
            "Ho annotato quello che ha detto su “{said}”.",
            "Ha citato “{said}”.",
        ),
        acknowledged_plainly="Ho annotato la sua risposta.",
        acknowledged_not_knowing="Va bene, possiamo lasciare aperto questo punto.",
        follow_ups=(
            (
                "Che cosa può dirmi di “{label}” a questo proposito?",
                "Ha parlato di “{said}”. Che ruolo ha “{label}” in tutto questo?",
                "Con parole sue, che cosa c'entra “{label}” con la domanda?",
                "Come inserirebbe “{label}” nella sua risposta?",
            ),
            (
                "Vorrei capire meglio “{label}”: che cosa succede lì, passo per passo?",
                "Tornando a “{said}”: che cosa cambia o decide esattamente “{label}”?",
                "Quando si tratta di “{label}”, che cosa controllerebbe o farebbe per primo?",
                "Quali dettagli di “{label}” contano di più, secondo lei?",
            ),
            (
                "Può fare un esempio concreto in cui compare “{label}”?",
                "Pensi a un caso del suo lavoro o dei suoi studi: dove si vede “{label}”?",
                "Se spiegasse “{label}” a un nuovo collega con un esempio, quale sceglierebbe?",
                "Pensando a “{said}”: può indicare una situazione in cui “{label}” fa la differenza?",
            ),
        ),
        clarifications=(
            "Le chiedo di {topic}; mi dica con parole sue quello che sa, bastano poche frasi. {question}",
            "In altre parole: immagini di spiegare {topic} a un collega che non ne ha mai sentito parlare. {question}",
            "Non c'è nessun trabocchetto né un contesto particolare: si tratta solo di {topic}. {question}",
        ),
        back_to_the_topic=(
            "Torniamo alla domanda, che riguarda {topic}. {question}",
            "Vorrei restare un momento su {topic}; qualunque cosa ne sappia è utile. {question}",
            "Questo è un altro argomento; qui la domanda riguarda {topic}. {question}",
        ),
        this_subject="questo argomento",
        quoted="“{}”",
        as_a_question="La domanda era: “{question}” Che cosa risponderebbe?",
    ),
    reported=Reported(
        overview="{mode}, {reason}: risposte a {answered} domande principali su {total}, {exchanges} risposte in tutto.",
        nothing_answered="Nessuna domanda ha avuto risposta, quindi non c'è nulla da valutare.",
        strongest="Meglio coperta: “{question}” ({percent} % dei punti attesi).",
        weakest="Manca di più su “{question}” ({percent} % dei punti attesi).",
        reasons={
            "complete": "conclusa",
            "no_gaps": "conclusa senza lacune da approfondire",
            "covered": "conclusa con tutto coperto",
            "max_rounds": "conclusa al limite dei turni",
            "time_up": "conclusa allo scadere del tempo",
            "extension_refused": "conclusa perché la persona non voleva proseguire",
            "all_filled": "conclusa subito, perché il curriculum risponde a tutto",
            "participant_ended": "terminata dalla persona intervistata",
            "disengaged": "terminata dopo più risposte senza contenuto",
            "abandoned": "terminata perché non è arrivata risposta",
            "failed": "terminata per un guasto",
        },
        modes={
            "dynamic_gap": "Colloquio sulle lacune del curriculum",
            "predefined_questions": "Colloquio con domande predefinite",
            "adaptive_follow_up": "Colloquio con domande di approfondimento",
            "knowledge_handover": "Passaggio di consegne",
            "topic_exploration": "Esplorazione di temi",
        },
        covered_title="Coperto",
        nothing_covered="Nessun punto atteso è stato coperto.",
        open_title="Punti aperti",
        nothing_open="Nessun punto aperto.",
        questions_title="Domanda per domanda",
        question="{number}. {question}",
        unanswered="Senza risposta.",
        answered="Risposta: “{answer}”",
        similarity="{percent} % dei punti attesi coperti, approfondimenti: {follow_ups}.",
    ),
)
