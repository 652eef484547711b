"""The phrase book in Spanish."""

from typing import Final

from shared.language.rules.phrases.shape import Heard, Phrases, Reported, Said, phrase_list, word_set

SPANISH: Final = Phrases(
    heard=Heard(
        not_knowing=phrase_list(
            """no lo sé | no lo se | no sé | ni idea | no tengo idea | no tengo ni idea | no recuerdo | no me
            acuerdo | no estoy seguro | no estoy segura | sin respuesta | no conozco | nunca he oído | paso | no
            sabría | se me olvidó | no puedo responder | desconozco"""
        ),
        refusing=phrase_list(
            """prefiero no | no quiero responder | no quiero contestar | no quiero | siguiente pregunta | saltar |
            sáltala | no voy a responder | no voy a contestar | déjame en paz | no gracias |
            no quisiera | no deseo | no diré nada | no voy a decir nada | sin comentarios"""
        ),
        in_resume=phrase_list(
            """en mi currículum | en mi curriculum | en el currículum | en mi cv | en el cv | ver cv | ver mi cv | en
            mi currículo | ya está en mi | hoja de vida | mi currículum dice | mi cv dice | según mi cv |
            según mi currículum | como indica mi | ver mi currículum | lea mi cv"""
        ),
        clarification=phrase_list(
            """qué quiere decir | qué quieres decir | a qué se refiere | a qué te refieres | en qué sentido | qué
            significa | puede reformular | puedes reformular | puede repetir | puedes repetir | puede aclarar |
            puedes aclarar | puede explicar la pregunta | puedes explicar la pregunta | no entiendo la pregunta | no
            entendí la pregunta | no he entendido | la pregunta no está clara | puede dar un ejemplo | puedes dar un
            ejemplo | puede ser más específico | puedes ser más específico | qué me está preguntando | qué me estás
            preguntando | cuál es la pregunta |
            repita por favor | por favor repita | repetir por favor | otra vez por favor | repita la pregunta"""
        ),
        interrogatives=phrase_list(
            """qué | que | cuál | cuáles | quién | dónde | cuándo | cómo | por qué | en qué | en cuál | de qué | para
            qué | puede | puedes | podría | podrías | puedo | debo | perdón | disculpe | se refiere | te refieres |
            quiere | quieres | a qué"""
        ),
        hedges=phrase_list(
            """quizás | quizá | tal vez | creo | supongo | probablemente | pienso | puede ser | diría"""
        ),
        fillers=phrase_list(
            """bueno | pues | eh | sí | creo que | pienso que | diría que | digamos | o sea"""
        ),
        negators=word_set(
            """no nunca jamás nadie nada ningún ninguno ninguna ni tampoco sin evita evitan evitar impide falta
            carece ignoro ignora ignoramos ignoran ignorar"""
        ),
        not_negations=phrase_list(
            """no solo | no más de | no menos de | no sólo | no solamente | no necesariamente"""
        ),
        breaks=word_set(
            """y pero porque así mientras sino si cuando aunque antes hasta sin ningún ninguno ninguna"""
        ),
        negative_endings=(),
        small_talk=word_set(
            """clima lluvia desayuno almuerzo cena pizza cerveza fútbol película vacaciones cumpleaños perro gato novia
            novio chiste canción música instrucciones
            mar playa amigos amigas"""
        ),
        of_oneself=word_set("""yo mi mis me nosotros nuestro nuestra"""),
        addressing=word_set("""usted su sus tú tu te le"""),
    ),
    said=Said(
        acknowledged=(
            "Ha hablado de “{said}”.",
            "He anotado lo que ha dicho sobre “{said}”.",
            "Ha mencionado “{said}”.",
        ),
        acknowledged_plainly="He anotado su respuesta.",
        acknowledged_not_knowing="Está bien, podemos dejar este punto abierto.",
        follow_ups=(
            (
                "¿Qué puede contarme de “{label}” en este caso?",
                "Ha hablado de “{said}”. ¿Qué papel tiene “{label}” en eso?",
                "Con sus propias palabras, ¿qué tiene que ver “{label}” con la pregunta?",
                "¿Cómo incluiría “{label}” en su respuesta?",
            ),
            (
                "Quisiera entender mejor “{label}”: ¿qué ocurre ahí, paso a paso?",
                "Volviendo a “{said}”: ¿qué cambia o decide exactamente “{label}”?",
                "Cuando se trata de “{label}”, ¿qué comprobaría o haría primero?",
                "¿Qué detalles de “{label}” importan más, según usted?",
            ),
            (
                "¿Puede dar un ejemplo concreto en el que aparezca “{label}”?",
                "Piense en un caso de su trabajo o de sus estudios: ¿dónde se ve “{label}”?",
                "Si explicara “{label}” a un compañero nuevo con un ejemplo, ¿cuál elegiría?",
                "Pensando en “{said}”: ¿puede nombrar una situación en la que “{label}” marque la diferencia?",
            ),
        ),
        clarifications=(
            "Le pregunto por {topic}; dígame con sus palabras lo que sabe, bastan unas frases. {question}",
            "Dicho de otro modo: imagine que explica {topic} a un compañero que nunca ha oído hablar de ello. {question}",
            "No hay truco ni un contexto especial: se trata solo de {topic}. {question}",
        ),
        back_to_the_topic=(
            "Volvamos a la pregunta, que trata de {topic}. {question}",
            "Me gustaría seguir un momento con {topic}; todo lo que sepa ayuda. {question}",
            "Ese es otro tema; aquí la pregunta trata de {topic}. {question}",
        ),
        this_subject="este tema",
        quoted="“{}”",
        as_a_question="La pregunta era: “{question}” ¿Qué respondería?",
    ),
    reported=Reported(
        overview=(
            "{mode}, {reason}: respondidas {answered} de {total} "
            "preguntas principales, {exchanges} respuestas en total."
        ),
        nothing_answered="No se respondió ninguna pregunta, así que no hay nada que valorar.",
        strongest="Mejor cubierta: “{question}” ({percent} % de los puntos esperados).",
        weakest="Lo que más falta: “{question}” ({percent} % de los puntos esperados).",
        reasons={
            "complete": "terminada",
            "no_gaps": "terminada sin lagunas por preguntar",
            "covered": "terminada con todo cubierto",
            "max_rounds": "terminada en el límite de rondas",
            "time_up": "terminada al acabarse el tiempo",
            "extension_refused": "terminada porque la persona no quiso seguir",
            "all_filled": "terminada de inmediato, porque el currículum responde a todo",
            "participant_ended": "finalizada por la persona entrevistada",
            "disengaged": "finalizada tras varias respuestas sin contenido",
            "abandoned": "finalizada porque no llegó respuesta",
            "failed": "finalizada por un fallo",
        },
        modes={
            "dynamic_gap": "Entrevista sobre las lagunas del currículum",
            "predefined_questions": "Entrevista con preguntas predefinidas",
            "adaptive_follow_up": "Entrevista con preguntas de seguimiento",
            "knowledge_handover": "Traspaso de conocimiento",
            "topic_exploration": "Exploración de temas",
        },
        covered_title="Cubierto",
        nothing_covered="No se cubrió ningún punto esperado.",
        open_title="Puntos abiertos",
        nothing_open="Ningún punto abierto.",
        questions_title="Pregunta por pregunta",
        question="{number}. {question}",
        unanswered="Sin respuesta.",
        answered="Respuesta: “{answer}”",
        similarity="{percent} % de los puntos esperados cubiertos, preguntas de seguimiento: {follow_ups}.",
    ),
)
