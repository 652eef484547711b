"""How people say yes and no, that they want to stop, or that they would rather not say, in the five languages.

Phrases are compared without accents and case, so they are written here as people write them.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shared.domain.settings import Language
from shared.domain.unicode_forms import normal_form
from shared.domain.words import spelled_out, words

type Phrase = tuple[str, ...]


_CONTRACTED: Final = re.compile(r"(?<=\w)'(m|s|re)\b", re.IGNORECASE)
_SPELLED: Final = {"m": " am", "s": " is", "re": " are"}


def tokens(text: str) -> list[str]:
    """The words of the text without accents, English contractions opened up."""
    straight = spelled_out(text.replace("’", "'"))
    spelled = _CONTRACTED.sub(lambda match: _SPELLED[match.group(1).lower()], straight)
    plain = normal_form("NFKD", spelled)
    return words("".join(character for character in plain if not unicodedata.combining(character)))


def phrases(text: str) -> frozenset[Phrase]:
    """The phrases of a list in which `|` stands between them."""
    return frozenset(tuple(tokens(phrase)) for phrase in text.split("|") if phrase.strip())


@dataclass(frozen=True, slots=True)
class Spoken:
    """The phrases of one language.

    `yes` and `no` count where an answer begins or ends with them, `agree` and `decline` anywhere; `go_on` and `enough`
    besides, where going on is what is asked for. `doubt` leaves it open. A `negator` shortly before turns yes into no.
    `wish`, `end` and `here` in the order of `order` make a wish to end; `leave` does at the end of a sentence, `alone`
    where nothing but courtesy stands beside it. `skip` passes one field by.
    """

    yes: frozenset[Phrase]
    no: frozenset[Phrase]
    agree: frozenset[Phrase]
    decline: frozenset[Phrase]
    go_on: frozenset[Phrase]
    enough: frozenset[Phrase]
    doubt: frozenset[Phrase]
    negators: frozenset[Phrase]
    courtesy: frozenset[Phrase]
    wish: frozenset[Phrase]
    end: frozenset[Phrase]
    here: frozenset[Phrase]
    leave: frozenset[Phrase]
    alone: frozenset[Phrase]
    skip: frozenset[Phrase]
    verb_last: bool = False


ENGLISH: Final = Spoken(
    yes=phrases(
        """yes | yeah | yep | yup | sure | ok | okay | of course | certainly | absolutely | definitely | fine | y | all
        right | alright | gladly | please do | why not | no problem | sounds good"""
    ),
    no=phrases(
        """no | nope | nah | n | never | no thanks | no thank you | not really | not now | not today"""
    ),
    agree=phrases(
        """agree | consent | accept | you may | you can | go ahead | happy to | i do not mind | do not mind | no
        objection | no objections | no problem | i am fine with | that is fine | fine with me | fine by me | ok with
        me | okay with me | works for me | i would love to | i would like to | yes please """
    ),
    decline=phrases(
        """rather not | prefer not | do not want | do not wish | i would not | i refuse | i decline | i do not consent
        | i do not agree | i object | not comfortable | keep it private | keep that private | none of your business
        | no way | i will not | not share | will pass | maybe not | i do not think so"""
    ),
    go_on=phrases(
        """go on | continue | carry on | keep going | go deeper | let us go | more questions | proceed | have time |
        some more | a few more | ask away | go for it | let us do it"""
    ),
    enough=phrases(
        """enough | stop | no time | no more | not enough time | have to go | need to go | must go | tired | later | i
        am done | we are done | finish here | end here | stop here | leave it here | wrap up | busy | that is all |
        that was all | do not have time | do not have the time | out of time"""
    ),
    doubt=phrases(
        """no idea |
        not sure | maybe | perhaps | it depends | depends | i do not know | do not know | how long | what for |
        unsure | possibly | which data | what data"""
    ),
    negators=phrases("not | no | never | without | cannot"),
    courtesy=phrases(
        """please | thanks | thank you | thank you very much | now | here | ok | okay | sorry | i am | i | we | are |
        we are | it | this | bye | goodbye | all | then | well | so | just | really | for today | for now | for me |
        everyone | let us | today"""
    ),
    wish=phrases(
        """i want to | i would like to | i d like to | let us | let's | can we | could we | can i | could i | may i |
        may we | please | i have to | i need to | i must | we should | shall we | we can | i prefer to | i wish to |
        i d rather | i would rather | i would prefer to | i d prefer to | i ll have to | i will have to | i will"""
    ),
    end=phrases(
        """end | stop | finish | quit | close | terminate | conclude | leave | end it | stop it | leave it | finish it
        | wrap up | end this | stop this | finish this | break off | abort"""
    ),
    here=phrases(
        """here | now | there | the interview | this interview | the conversation | this conversation | the chat | this
        chat | the session | this session | answering | the questions | it now | right now | it here"""
    ),
    leave=phrases(
        """i have to go | i have to leave | i need to go | i must go | got to go | gotta go | i need to leave | i have
        to run | no more questions | no more questions please | i do not want to continue | i do not want to go on |
        i do not want to answer any more questions | i am out of time | i have no more time | i do not have time for
        this | i do not have any more time | that is all from me | i am done with this | i want to stop | i would
        like to stop | i d like to stop | i want to quit | i want to finish | i want to end | can we finish | can we
        stop | can we end | could we stop | could we finish | let us stop | let us finish | let us end"""
    ),
    alone=phrases(
        """stop | quit | exit | that is enough | goodbye | bye | stop it | i am done | bye bye | stop here | end here |
        end the interview | stop the interview | finish the interview | quit the interview | end interview | stop
        interview"""
    ),
    skip=phrases(
        """skip | pass | next | skip this | skip it | next one | do not have one | do not have any | have none"""
    ),
)

ITALIAN: Final = Spoken(
    yes=phrases(
        """sì | certo | certamente | va bene | ok | okay | d'accordo | volentieri | naturalmente | assolutamente | con
        piacere | perché no | nessun problema | come no | assolutamente sì | ovviamente | senz'altro"""
    ),
    no=phrases("""no | no grazie | non ora | non adesso | non oggi | assolutamente no | per niente | mai"""),
    agree=phrases(
        """sono d'accordo | acconsento | accetto | do il consenso | do il mio consenso | autorizzo | per me va bene |
        mi va bene | non ho problemi | nessun problema | nessuna obiezione | con piacere | faccia pure | fai pure |
        ci sto | mi sta bene"""
    ),
    decline=phrases(
        """non voglio | non vorrei | preferisco di no | preferirei di no | preferisco non | preferirei non | rifiuto |
        meglio di no | non accetto | non acconsento | non sono d'accordo | direi di no | credo di no | non mi va |
        non intendo | non mi interessa | anche no | non autorizzo"""
    ),
    go_on=phrases(
        """continuiamo | andiamo avanti | prosegui | prosegua | proseguiamo | continui | continuare | avanti |
        proseguire | ho tempo | ancora qualche domanda | vada avanti | vai avanti | approfondiamo"""
    ),
    enough=phrases(
        """basta | basta così | stop | non ho tempo | non ho più tempo | devo andare | sono stanco | sono stanca |
        fermiamoci | fermiamoci qui | finiamo qui | chiudiamo qui | più tardi | è tutto | terminiamo | niente altro
        | nient'altro | sono di fretta"""
    ),
    doubt=phrases(
        """nessuna idea |
        non so | non saprei | forse | dipende | magari | non sono sicuro | non sono sicura | quanto tempo | quanto
        ci vuole | quali dati | può darsi | vediamo"""
    ),
    negators=phrases("non | no | nemmeno | neanche | senza | mai"),
    courtesy=phrases(
        """grazie | per favore | adesso | ora | qui | così | ok | scusi | scusa | arrivederci | per oggi | per me |
        mille | prego | allora | per ora | tutto"""
    ),
    wish=phrases(
        """vorrei | voglio | possiamo | posso | devo | dobbiamo | preferisco | preferirei | potremmo | desidero | mi
        piacerebbe | potrei"""
    ),
    end=phrases(
        """fermarmi | fermare | fermarci | smettere | terminare | finire | chiudere | concludere | finirla | chiuderla
        | interrompere | interromperla | terminarla | smetterla | andare via | concluderla"""
    ),
    here=phrases(
        """qui | qua | adesso | ora | l'intervista | questa intervista | la conversazione | il colloquio | questa
        conversazione | la chat | subito | l'intervista qui | di rispondere"""
    ),
    leave=phrases(
        """devo andare | devo scappare | fermiamoci qui | finiamo qui | chiudiamo qui | terminiamo qui | basta domande
        | non voglio continuare | non voglio più rispondere | non vorrei continuare | non ho più tempo | chiudiamola
        qui | finiamola qui | concludiamo qui | per me è tutto | vorrei smettere | voglio smettere | voglio finire |
        vorrei finire | vorrei terminare | voglio terminare | voglio fermarmi | vorrei fermarmi | possiamo finire |
        possiamo fermarci | possiamo chiudere | possiamo terminare"""
    ),
    alone=phrases(
        """basta | basta così | stop | arrivederci | fermati | esci | abbiamo finito | addio | termina l'intervista |
        fine dell'intervista | chiudi l'intervista | stop all'intervista"""
    ),
    skip=phrases(
        """salta | passa | salto | passo | la prossima | avanti | non ce l'ho | non ne ho | non ho | saltare"""
    ),
)

SPANISH: Final = Spoken(
    yes=phrases(
        """sí | claro | claro que sí | por supuesto | vale | ok | okay | de acuerdo | desde luego | perfecto | bueno |
        está bien | cómo no | por qué no | con gusto | sin problema | adelante | encantado | encantada"""
    ),
    no=phrases(
        """no | no gracias | ahora no | hoy no | para nada | nunca | de ninguna manera | en absoluto"""
    ),
    agree=phrases(
        """estoy de acuerdo | acepto | consiento | doy mi consentimiento | autorizo | me parece bien | no hay problema
        | sin problema | ningún problema | no tengo inconveniente | no me importa | por mí bien | con gusto | claro
        que sí | ninguna objeción"""
    ),
    decline=phrases(
        """no quiero | no deseo | prefiero no | preferiría no | prefiero que no | me niego | mejor no | no acepto | no
        consiento | no estoy de acuerdo | creo que no | rechazo | no autorizo | no me apetece | no me interesa | no
        quisiera | no me gustaría"""
    ),
    go_on=phrases(
        """continuemos | sigamos | continúe | continúa | siga | sigue | continuar | seguir | adelante | tengo tiempo |
        algunas más | unas preguntas más | profundicemos | vamos"""
    ),
    enough=phrases(
        """basta | basta ya | para | stop | no tengo tiempo | no tengo más tiempo | tengo que irme | me tengo que ir |
        estoy cansado | estoy cansada | paremos | paremos aquí | terminemos | dejémoslo aquí | más tarde | eso es
        todo | ya está | nada más | tengo prisa | ya es suficiente | suficiente"""
    ),
    doubt=phrases(
        """ni idea |
        no sé | no estoy seguro | no estoy segura | quizás | quizá | tal vez | depende | a lo mejor | cuánto tiempo
        | cuánto dura | qué datos | puede ser"""
    ),
    negators=phrases("no | nunca | tampoco | sin | ni"),
    courtesy=phrases(
        """gracias | por favor | ahora | aquí | ya | ok | perdón | lo siento | adiós | por hoy | muchas | todo | bueno
        | pues | por ahora"""
    ),
    wish=phrases(
        """quiero | quisiera | me gustaría | podemos | puedo | tengo que | debo | prefiero | preferiría | podríamos |
        deseo | podría | necesito | vamos a"""
    ),
    end=phrases(
        """parar | terminar | acabar | finalizar | dejar | dejarlo | cerrar | concluir | pararlo | terminarla |
        acabarla | interrumpir | dejarla | abandonar | terminarlo"""
    ),
    here=phrases(
        """aquí | ahora | ya | la entrevista | esta entrevista | la conversación | esta conversación | el chat | de
        responder | de contestar | por aquí"""
    ),
    leave=phrases(
        """tengo que irme | me tengo que ir | debo irme | paremos aquí | terminemos aquí | dejémoslo aquí | no más
        preguntas | no quiero continuar | no quiero seguir | no quiero responder más | no tengo más tiempo | lo
        dejamos aquí | terminamos aquí | acabemos aquí | eso es todo por mi parte | quiero parar | quiero terminar |
        me gustaría terminar | me gustaría parar | quisiera terminar | quiero dejarlo | podemos terminar | podemos
        parar | podemos dejarlo | podemos acabar"""
    ),
    alone=phrases(
        """basta | basta ya | stop | adiós | salir | hasta luego | es suficiente | termina la entrevista | terminar la
        entrevista | fin de la entrevista | terminar entrevista"""
    ),
    skip=phrases("saltar | paso | pasar | siguiente | la siguiente | no tengo | sáltala | salta"),
)

GERMAN: Final = Spoken(
    yes=phrases(
        """ja | jawohl | klar | na klar | sicher | gerne | gern | natürlich | ok | okay | in ordnung | einverstanden |
        selbstverständlich | auf jeden fall | warum nicht | kein problem | passt | meinetwegen | ja gerne"""
    ),
    no=phrases(
        """nein | nee | nö | ne | nein danke | nicht jetzt | jetzt nicht | heute nicht | lieber nicht | niemals | auf
        keinen fall | eher nicht"""
    ),
    agree=phrases(
        """ich stimme zu | stimme ich zu | ich bin einverstanden | bin einverstanden | ich willige ein | kein problem |
        keine einwände | nichts dagegen | von mir aus | das ist in ordnung | ist in ordnung | das passt | ich bin
        dabei | das geht in ordnung"""
    ),
    decline=phrases(
        """lieber nicht | möchte nicht | möchte ich nicht | will nicht | will ich nicht | stimme nicht zu | stimme ich
        nicht zu | nicht einverstanden | ich lehne ab | lehne ich ab | eher nicht | besser nicht | möchte das nicht
        | will das nicht | glaube nicht | nicht so gern | nicht gerne | nicht gern | möchte keine | will keine | ich
        verweigere | ungern"""
    ),
    go_on=phrases(
        """weiter | weitermachen | machen wir weiter | mach weiter | machen sie weiter | fahren wir fort | fortfahren |
        habe zeit | ein paar fragen noch | noch ein paar | nur zu | los | legen sie los"""
    ),
    enough=phrases(
        """genug | stopp | stop | keine zeit | keine zeit mehr | muss los | muss gehen | muss weg | muss ich gehen |
        schluss | aufhören | reicht | reicht jetzt | das reicht | müde | später | ende | beenden | das war alles |
        das ist alles | in eile"""
    ),
    doubt=phrases(
        """weiß nicht | weiss nicht | nicht sicher | vielleicht | kommt darauf an | kommt drauf an | eventuell | wie
        lange | welche daten | mal sehen | unsicher | keine ahnung"""
    ),
    negators=phrases("nicht | kein | keine | keinen | nie | niemals | ohne"),
    courtesy=phrases(
        """danke | bitte | jetzt | hier | ok | entschuldigung | tschüss | für heute | sorry | ich bin | ich | wir |
        vielen dank | nun | dann | mir | es | das | so | für mich"""
    ),
    wish=phrases(
        """ich möchte | ich will | ich würde gern | ich würde gerne | können wir | könnten wir | lass uns | lassen sie
        uns | kann ich | darf ich | ich muss | wir sollten | bitte | möchte ich | würde ich gern | würde ich gerne |
        wollen wir | ich möchte gern | ich möchte gerne | muss ich | wir können"""
    ),
    end=phrases(
        """aufhören | beenden | abbrechen | schließen | stoppen | schluss machen | abschließen | enden | es beenden"""
    ),
    here=phrases(
        """hier | jetzt | das interview | dieses interview | das gespräch | dieses gespräch | den chat | die befragung
        | das hier | damit | an dieser stelle | es hier | das interview jetzt | das interview hier | es jetzt"""
    ),
    leave=phrases(
        """ich muss los | ich muss gehen | ich muss jetzt los | ich muss jetzt gehen | ich muss weg | keine fragen mehr
        | ich möchte nicht weitermachen | ich will nicht weitermachen | ich möchte aufhören | ich will aufhören |
        ich habe keine zeit mehr | machen wir schluss | hören wir hier auf | machen wir hier schluss | das war alles
        von mir | ich möchte nicht mehr antworten | ich will nicht mehr | können wir aufhören | können wir schluss
        machen | lass uns aufhören | können wir beenden"""
    ),
    alone=phrases(
        """stopp | stop | schluss | das reicht | es reicht | tschüss | auf wiedersehen | aufhören | interview beenden |
        das interview beenden | bitte abbrechen | abbruch"""
    ),
    skip=phrases(
        """überspringen | weiter | nächste | die nächste | habe ich nicht | habe keine | habe keinen | habe kein |
        passe"""
    ),
    verb_last=True,
)

FRENCH: Final = Spoken(
    yes=phrases(
        """oui | ouais | bien sûr | d'accord | ok | okay | volontiers | certainement | entendu | absolument | pourquoi
        pas | pas de problème | avec plaisir | allez-y | allons-y | bien entendu | c'est bon | parfait | évidemment"""
    ),
    no=phrases(
        """non | non merci | pas maintenant | pas aujourd'hui | pas vraiment | pas du tout | jamais | surtout pas"""
    ),
    agree=phrases(
        """je suis d'accord | j'accepte | je consens | je donne mon accord | je donne mon consentement | ça me va | ça
        me convient | aucun problème | pas de problème | pas d'objection | aucune objection | j'autorise | je veux
        bien | avec plaisir | cela me convient | cela me va"""
    ),
    decline=phrases(
        """je ne veux pas | je ne souhaite pas | je préfère ne pas | je préfère pas | je refuse | je préférerais ne pas
        | je n'accepte pas | je ne suis pas d'accord | je ne consens pas | plutôt pas | plutôt non | je veux pas |
        ne préfère pas | je ne préfère pas | sans façon | je ne crois pas | j'aimerais mieux pas | je ne voudrais
        pas | je préfère éviter | ça ne m'intéresse pas | je préfère que non | je n'ai pas envie"""
    ),
    go_on=phrases(
        """continuons | continuez | continue | continuer | poursuivons | poursuivez | poursuivre | j'ai le temps | j'ai
        du temps | encore quelques questions | allons-y | approfondissons | on continue | on y va"""
    ),
    enough=phrases(
        """assez | stop | arrêtons | arrêtons là | arrêtez | pas le temps | plus le temps | plus de temps | je dois
        partir | je dois y aller | fatigué | fatiguée | plus tard | ça suffit | terminons | c'est tout | restons-en
        là | je suis pressé | je suis pressée | on arrête"""
    ),
    doubt=phrases(
        """aucune idée |
        je ne sais pas | je sais pas | pas sûr | pas sûre | peut-être | ça dépend | cela dépend | combien de temps |
        quelles données | éventuellement | on verra"""
    ),
    negators=phrases("pas | ne | n | jamais | sans | aucun | aucune"),
    courtesy=phrases(
        """merci | s'il vous plaît | s'il te plaît | maintenant | ici | là | ok | désolé | désolée | au revoir | pour
        aujourd'hui | pour moi | beaucoup | alors | bien | j'ai | pour ma part"""
    ),
    wish=phrases(
        """je veux | je voudrais | j'aimerais | je souhaite | on peut | pouvons-nous | peut-on | puis-je | je dois | je
        préfère | on pourrait | je préférerais | pourrions-nous | il faut | je vais"""
    ),
    end=phrases(
        """arrêter | m'arrêter | terminer | finir | conclure | clore | cesser | mettre fin à | en rester | quitter |
        interrompre | s'arrêter | nous arrêter"""
    ),
    here=phrases(
        """ici | là | maintenant | l'entretien | cet entretien | l'interview | cette interview | la conversation |
        cette conversation | de répondre | la discussion | l'échange"""
    ),
    leave=phrases(
        """je dois partir | je dois y aller | il faut que j'y aille | arrêtons-nous là | arrêtons-nous ici | arrêtons
        là | restons-en là | je ne veux pas continuer | je ne souhaite pas continuer | plus de questions | je n'ai
        plus le temps | je ne veux plus répondre | terminons ici | terminons là | on arrête là | c'est tout pour moi
        | je veux arrêter | je voudrais arrêter | j'aimerais arrêter | je souhaite arrêter | on s'arrête là | je
        veux terminer | je voudrais terminer | on peut arrêter | peut-on arrêter | on peut terminer | pouvons-nous
        arrêter"""
    ),
    alone=phrases(
        """stop | ça suffit | au revoir | arrêtez | arrête | j'ai terminé | adieu | arrêter l'entretien | fin de
        l'entretien | terminer l'entretien | arrêtez l'entretien"""
    ),
    skip=phrases(
        """passer | je passe | suivante | la suivante | suivant | sauter | je n'en ai pas | je n'ai pas"""
    ),
)

SPOKEN: Final[Mapping[Language, Spoken]] = {
    "en": ENGLISH,
    "it": ITALIAN,
    "es": SPANISH,
    "de": GERMAN,
    "fr": FRENCH,
}
