"""The phrase book in German."""

from typing import Final

from shared.language.rules.phrases.shape import Heard, Phrases, Reported, Said, phrase_list, word_set

GERMAN: Final = Phrases(
    heard=Heard(
        not_knowing=phrase_list(
            """keine ahnung | weiß ich nicht | weiss ich nicht | weiß nicht | weiss nicht | weiß es nicht | weiss es
            nicht | weiß das nicht | weiss das nicht | ich weiß nicht | ich weiss nicht | kenne ich nicht | kenne
            das nicht | nicht sicher | keine antwort | erinnere mich nicht | vergessen | nie gehört | bin überfragt
            | überfragt | kann ich nicht sagen | kann ich nicht beantworten | keinen plan | passe | wüsste ich nicht"""
        ),
        refusing=phrase_list(
            """möchte nicht | will nicht | lieber nicht | nächste frage | überspringen | keine lust | beantworte ich
            nicht | nein danke | sage ich nicht |
            möchte ich nichts | will ich nichts | möchte dazu nichts | sage dazu nichts | sage ich nichts | nichts sagen |
            kein kommentar"""
        ),
        in_resume=phrase_list(
            """in meinem lebenslauf | im lebenslauf | in meinem cv | im cv | siehe lebenslauf | siehe cv | steht schon
            im | steht bereits im | laut lebenslauf | aus meinem lebenslauf | aus dem lebenslauf | mein
            lebenslauf | in meinen unterlagen | siehe meinen lebenslauf"""
        ),
        clarification=phrase_list(
            """was meinen sie | was meinst du | was ist gemeint | was ist damit gemeint | wie meinen sie | wie meinst
            du | meinen sie | meinst du | in welchem sinne | was bedeutet die frage | können sie die frage | kannst
            du die frage | könnten sie die frage | bitte umformulieren | anders formulieren | können sie das
            erklären | kannst du das erklären | verstehe die frage nicht | die frage nicht verstanden | habe die
            frage nicht | frage ist unklar | die frage ist nicht klar | können sie ein beispiel | kannst du ein
            beispiel | genauer bitte | was genau meinen | worum geht es | was ist die frage | können sie das
            wiederholen | kannst du das wiederholen | bitte wiederholen |
            wiederholen sie bitte | wiederholen sie die frage | bitte noch einmal | noch einmal bitte"""
        ),
        interrogatives=phrase_list(
            """was | welche | welcher | welches | welchen | wer | wo | wann | wie | warum | wieso | in welcher | in
            welchem | für welche | können sie | kannst du | könnten sie | könntest du | darf ich | soll ich | wie
            bitte | bitte | worauf | wozu | woran | worüber"""
        ),
        hedges=phrase_list(
            """vielleicht | ich glaube | glaube ich | ich denke | denke ich | vermutlich | wahrscheinlich |
            möglicherweise | ich vermute | könnte sein | würde ich sagen | eventuell"""
        ),
        fillers=phrase_list(
            """also | naja | tja | äh | ähm | ja | ich glaube | ich denke | ich würde sagen | nun"""
        ),
        negators=word_set(
            """nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder vermeidet vermeiden
            verhindert verhindern fehlt fehlen ignoriere ignoriert
            ignorieren"""
        ),
        not_negations=phrase_list(
            """nicht nur | nicht mehr als | nicht weniger als | nicht unbedingt | nicht zuletzt"""
        ),
        breaks=word_set(
            """und aber weil da während sondern wenn falls obwohl denn statt bevor bis ehe ohne kein keine keinen keinem
            keiner keines"""
        ),
        negative_endings=(
            "los",
            "frei",
        ),
        small_talk=word_set(
            """wetter regen sonne frühstück mittagessen abendessen pizza bier fußball film urlaub wochenende geburtstag
            hund katze freundin freund witz lied musik anweisungen
            meer strand freunde freunden freundinnen"""
        ),
        of_oneself=word_set("""ich mein meine meinen meinem mich mir wir unser unsere uns"""),
        addressing=word_set("""sie ihr ihre ihren ihnen du dein deine dich"""),
    ),
    said=Said(
        acknowledged=(
            "Sie haben „{said}“ erwähnt.",
            "Was Sie zu „{said}“ gesagt haben, ist notiert.",
            "Sie sprachen von „{said}“.",
        ),
        acknowledged_plainly="Ihre Antwort ist notiert.",
        acknowledged_not_knowing="Das ist in Ordnung, wir können diesen Punkt offen lassen.",
        follow_ups=(
            (
                "Was können Sie hier zu „{label}“ sagen?",
                "Sie sprachen von „{said}“. Welche Rolle spielt „{label}“ dabei?",
                "Was hat „{label}“ in Ihren eigenen Worten mit der Frage zu tun?",
                "Wie würden Sie „{label}“ in Ihre Antwort einbauen?",
            ),
            (
                "Noch etwas genauer zu „{label}“: Was geschieht da Schritt für Schritt?",
                "Noch einmal zu „{said}“: Was genau ändert oder entscheidet „{label}“ daran?",
                "Was würden Sie zuerst prüfen oder tun, wenn es um „{label}“ geht?",
                "Welche Einzelheiten an „{label}“ sind aus Ihrer Sicht am wichtigsten?",
            ),
            (
                "Können Sie ein konkretes Beispiel nennen, in dem „{label}“ vorkommt?",
                "Denken Sie an einen Fall aus Arbeit oder Studium: Wo zeigt sich „{label}“ darin?",
                "Mit welchem Beispiel würden Sie „{label}“ jemandem erklären, der neu im Team ist?",
                "Wenn Sie an „{said}“ denken: In welcher Situation macht „{label}“ einen Unterschied?",
            ),
        ),
        clarifications=(
            "Es geht mir um {topic}; sagen Sie in eigenen Worten, was Sie wissen, wenige Sätze genügen. {question}",
            "Anders gesagt: Stellen Sie sich vor, Sie erklären jemandem das Thema {topic} zum ersten Mal. {question}",
            "Es ist keine Fangfrage, und nichts Besonderes ist vorausgesetzt: Das Thema ist {topic}. {question}",
        ),
        back_to_the_topic=(
            "Kommen wir zur Frage zurück, das Thema ist {topic}. {question}",
            "Ich möchte noch beim Thema {topic} bleiben; alles, was Sie dazu wissen, hilft. {question}",
            "Das ist ein anderes Thema; hier geht es um {topic}. {question}",
        ),
        this_subject="dieses Thema",
        quoted="„{}“",
        as_a_question="Die Frage war: „{question}“ Was würden Sie antworten?",
    ),
    reported=Reported(
        overview="{mode}, {reason}: {answered} von {total} Hauptfragen beantwortet, {exchanges} Antworten insgesamt.",
        nothing_answered="Keine Frage wurde beantwortet, es gibt also nichts zu beurteilen.",
        strongest="Am besten abgedeckt: „{question}“ ({percent} % der erwarteten Punkte).",
        weakest="Am meisten fehlt bei „{question}“ ({percent} % der erwarteten Punkte).",
        reasons={
            "complete": "abgeschlossen",
            "no_gaps": "abgeschlossen, keine Lücke blieb zu erfragen",
            "covered": "abgeschlossen, alles ist abgedeckt",
            "max_rounds": "abgeschlossen an der Grenze der Runden",
            "time_up": "abgeschlossen, die Zeit war um",
            "extension_refused": "abgeschlossen, eine Verlängerung war nicht gewünscht",
            "all_filled": "sofort abgeschlossen, der Lebenslauf beantwortet alles",
            "participant_ended": "von der befragten Person beendet",
            "disengaged": "beendet nach mehreren Antworten ohne Inhalt",
            "abandoned": "beendet, weil keine Antwort kam",
            "failed": "durch einen Fehler beendet",
        },
        modes={
            "dynamic_gap": "Gespräch zu den Lücken eines Lebenslaufs",
            "predefined_questions": "Gespräch mit festen Fragen",
            "adaptive_follow_up": "Gespräch mit Nachfragen",
            "knowledge_handover": "Wissensübergabe",
            "topic_exploration": "Erkundung von Themen",
        },
        covered_title="Abgedeckt",
        nothing_covered="Kein erwarteter Punkt wurde abgedeckt.",
        open_title="Offene Punkte",
        nothing_open="Kein offener Punkt.",
        questions_title="Frage für Frage",
        question="{number}. {question}",
        unanswered="Nicht beantwortet.",
        answered="Antwort: „{answer}“",
        similarity="{percent} % der erwarteten Punkte abgedeckt, Nachfragen: {follow_ups}.",
    ),
)
