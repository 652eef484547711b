"""The phrase book in French."""

from typing import Final

from shared.language.rules.phrases.shape import Heard, Phrases, Reported, Said, phrase_list, word_set

FRENCH: Final = Phrases(
    heard=Heard(
        not_knowing=phrase_list(
            """je ne sais pas | je sais pas | ne sais pas | sais pas | aucune idée | pas d idée | je ne me souviens |
            je ne me rappelle | pas sûr | pas sûre | pas de réponse | je ne connais pas | connais pas | jamais
            entendu parler | je passe | j ai oublié | je ne peux pas répondre | je l ignore | je ne saurais | aucun
            souvenir"""
        ),
        refusing=phrase_list(
            """je préfère ne pas | je ne veux pas | question suivante | passer la question | je refuse | sans façon |
            non merci | laissez moi | je ne répondrai pas |
            je ne souhaite pas | je ne voudrais pas | je n ai pas envie | je ne dirai rien | rien à dire |
            sans commentaire"""
        ),
        in_resume=phrase_list(
            """dans mon cv | dans le cv | sur mon cv | sur le cv | voir cv | voir mon cv | dans mon curriculum | voyez
            mon cv | sur mon curriculum | mon cv indique | mon cv le dit | selon mon cv | d après mon cv | voir le cv |
            lisez mon cv"""
        ),
        clarification=phrase_list(
            """que voulez vous dire | que veux tu dire | qu entendez vous | qu est ce que vous entendez | vous voulez
            dire | dans quel sens | que signifie | qu est ce que ça veut dire | pouvez vous reformuler | peux tu
            reformuler | pourriez vous reformuler | pouvez vous répéter | peux tu répéter | pouvez vous préciser |
            peux tu préciser | pourriez vous préciser | pouvez vous expliquer la question | je ne comprends pas la
            question | pas compris la question | je n ai pas compris | la question n est pas claire | pouvez vous
            donner un exemple | peux tu donner un exemple | que me demandez vous | quelle est la question | c est à
            dire |
            répétez s il vous plaît | veuillez répéter | répéter s il vous plaît | encore une fois s il vous plaît"""
        ),
        interrogatives=phrase_list(
            """que | qu | quoi | quel | quelle | quels | quelles | qui | où | quand | comment | pourquoi | dans quel |
            dans quelle | pour quel | pouvez vous | peux tu | pourriez vous | puis je | dois je | pardon | est ce
            que je | à quoi | de quoi | de quel | de quelle"""
        ),
        hedges=phrase_list(
            """peut être | je crois | je pense | probablement | sans doute | je suppose | il me semble | je dirais"""
        ),
        fillers=phrase_list(
            """alors | bon | ben | euh | oui | eh bien | je crois que | je pense que | je dirais que | disons"""
        ),
        negators=word_set(
            """pas jamais aucun aucune rien personne ni sans non évite évitent éviter empêche empêchent manque
            ignore ignorons ignorent ignorer"""
        ),
        not_negations=phrase_list(
            """pas seulement | pas plus de | pas moins de | pas uniquement | pas nécessairement | sans doute | non
            seulement"""
        ),
        breaks=word_set(
            """et mais parce donc tandis alors si quand lorsque plutôt avant jusqu sans aucun aucune"""
        ),
        negative_endings=(),
        small_talk=word_set(
            """météo pluie soleil déjeuner dîner pizza bière football film vacances anniversaire chien chat copine
            copain blague chanson musique instructions
            mer plage amis amies"""
        ),
        of_oneself=word_set("""je j mon ma mes moi nous notre nos"""),
        addressing=word_set("""vous votre vos tu ton ta tes te"""),
    ),
    said=Said(
        acknowledged=(
            "Vous avez parlé de « {said} ».",
            "J'ai noté ce que vous avez dit sur « {said} ».",
            "Vous avez évoqué « {said} ».",
        ),
        acknowledged_plainly="J'ai noté votre réponse.",
        acknowledged_not_knowing="Ce n'est pas grave, nous pouvons laisser ce point ouvert.",
        follow_ups=(
            (
                "Que pouvez-vous me dire de « {label} » dans ce cas ?",
                "Vous avez parlé de « {said} ». Quel rôle joue « {label} » là-dedans ?",
                "Avec vos propres mots, quel est le rapport entre « {label} » et la question ?",
                "Comment feriez-vous entrer « {label} » dans votre réponse ?",
            ),
            (
                "J'aimerais mieux comprendre « {label} » : que se passe-t-il là, étape par étape ?",
                "Revenons à « {said} » : que change ou que décide exactement « {label} » ?",
                "Quand il s'agit de « {label} », que vérifieriez-vous ou que feriez-vous en premier ?",
                "Quels détails de « {label} » comptent le plus, selon vous ?",
            ),
            (
                "Pouvez-vous donner un exemple concret où intervient « {label} » ?",
                "Pensez à un cas de votre travail ou de vos études : où voit-on « {label} » ?",
                "Pour expliquer « {label} » à un nouveau collègue par un exemple, lequel choisiriez-vous ?",
                "En pensant à « {said} » : pouvez-vous citer une situation où « {label} » fait la différence ?",
            ),
        ),
        clarifications=(
            "Ma question porte sur {topic} ; dites avec vos mots ce que vous savez, même en peu de phrases. {question}",
            "Autrement dit : imaginez expliquer {topic} à un collègue qui n'en a jamais entendu parler. {question}",
            "Il n'y a pas de piège ni de contexte particulier : il s'agit seulement de {topic}. {question}",
        ),
        back_to_the_topic=(
            "Revenons à la question, qui porte sur {topic}. {question}",
            "J'aimerais rester un instant sur {topic} ; tout ce que vous en savez est utile. {question}",
            "C'est un autre sujet ; ici la question porte sur {topic}. {question}",
        ),
        this_subject="ce sujet",
        quoted="« {} »",
        as_a_question="La question était : « {question} » Que répondriez-vous ?",
    ),
    reported=Reported(
        overview=(
            "{mode}, {reason} : {answered} questions principales sur "
            "{total} ont une réponse, {exchanges} réponses en tout."
        ),
        nothing_answered="Aucune question n'a reçu de réponse, il n'y a donc rien à évaluer.",
        strongest="La mieux couverte : « {question} » ({percent} % des points attendus).",
        weakest="Il manque le plus sur « {question} » ({percent} % des points attendus).",
        reasons={
            "complete": "terminé",
            "no_gaps": "terminé sans lacune à explorer",
            "covered": "terminé, tout est couvert",
            "max_rounds": "terminé à la limite des tours",
            "time_up": "terminé, le temps étant écoulé",
            "extension_refused": "terminé, la personne ne souhaitant pas continuer",
            "all_filled": "terminé aussitôt, le CV répondant à tout",
            "participant_ended": "arrêté par la personne interrogée",
            "disengaged": "arrêté après plusieurs réponses sans contenu",
            "abandoned": "arrêté faute de réponse",
            "failed": "arrêté par une panne",
        },
        modes={
            "dynamic_gap": "Entretien sur les lacunes d'un CV",
            "predefined_questions": "Entretien à questions fixes",
            "adaptive_follow_up": "Entretien avec relances",
            "knowledge_handover": "Transmission de connaissances",
            "topic_exploration": "Exploration de thèmes",
        },
        covered_title="Couvert",
        nothing_covered="Aucun point attendu n'a été couvert.",
        open_title="Points ouverts",
        nothing_open="Aucun point ouvert.",
        questions_title="Question par question",
        question="{number}. {question}",
        unanswered="Sans réponse.",
        answered="Réponse : « {answer} »",
        similarity="{percent} % des points attendus couverts, relances : {follow_ups}.",
    ),
)
