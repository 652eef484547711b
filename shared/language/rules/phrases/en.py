"""The phrase book in English."""

from typing import Final

from shared.language.rules.phrases.shape import Heard, Phrases, Reported, Said, phrase_list, word_set

ENGLISH: Final = Phrases(
    heard=Heard(
        not_knowing=phrase_list(
            """do not know | dont know | dunno | no idea | no clue | not sure | have no answer | no answer | not
            answered | can not answer | can not remember | do not remember | do not recall | can not recall | forgot
            | no comment | never heard of | not familiar with | unfamiliar with | beats me | pass | idk | not
            certain | have no knowledge | i am lost | unsure"""
        ),
        refusing=phrase_list(
            """rather not | prefer not to | do not want to | will not answer | refuse to | skip | next question | none
            of your business | no thanks | not going to answer | leave me alone |
            do not wish to | decline to | would not like to | nothing to say | say nothing"""
        ),
        in_resume=phrase_list(
            """in my resume | on my resume | in my cv | on my cv | see resume | see my resume | see cv | see my cv |
            already in the resume | in the resume | on the resume | as my resume says | resume already | my resume
            shows | my resume says | my cv shows |
            my cv says | per my resume | look at my resume | look at my cv | check my resume | check my cv | read my
            resume | read my cv | my résumé | the résumé | on my linkedin"""
        ),
        clarification=phrase_list(
            """what do you mean | what does that mean | what does this mean | what is meant | do you mean | you mean |
            can you rephrase | could you rephrase | please rephrase | rephrase the question | can you clarify |
            could you clarify | please clarify | can you explain the question | could you explain the question | can
            you explain what | could you explain what | can you repeat | could you repeat | say that again | do not
            understand the question | did not understand the question | do not get the question | do not understand
            what you | not sure what you mean | not sure what you are asking | not clear what you | unclear question
            | question is unclear | what are you asking | what is the question | give me a hint | can you give an
            example | could you give an example | can you be more specific | could you be more specific | more
            specific please | in what sense | in which sense | how do you mean | what exactly do you |
            please repeat | repeat please | repeat the question"""
        ),
        interrogatives=phrase_list(
            """what | which | who | where | when | how | why | in what | in which | for what | for which | can you |
            could you | can i | may i | should i | shall i | am i | are you | do you | do i | does it have to | does
            that include | sorry | pardon | huh | you want | with or without | about what"""
        ),
        hedges=phrase_list(
            """maybe | perhaps | i think | i guess | probably | possibly | not sure | might be | i believe | could be |
            i suppose | i assume | sort of | kind of | not certain"""
        ),
        fillers=phrase_list(
            """well | so | um | uh | er | okay | ok | yes | yeah | basically | actually | i think that | i think | i
            guess | i would say that | i would say | you know | i mean | i believe that | i believe | like"""
        ),
        negators=word_set(
            """not no never none without neither nor nobody nothing nowhere cannot lack lacks lacking avoid avoids
            avoiding avoided prevent prevents preventing eliminate eliminates eliminating fails fail ignore ignores
            ignoring ignored zero non hardly"""
        ),
        not_negations=phrase_list(
            """not only | not just | not merely | no matter | no doubt | not necessarily | no longer than | no more
            than | no less than | no fewer than | whether or not | if not"""
        ),
        breaks=word_set(
            """and but because so however whereas while although though unlike instead rather if when then
            before until unless without no"""
        ),
        negative_endings=(
            "less",
            "-free",
        ),
        small_talk=word_set(
            """weather rain sunny sunshine breakfast lunch dinner pizza beer football soccer movie holiday vacation
            weekend birthday dog cat girlfriend boyfriend joke song music instructions
            beach friends"""
        ),
        of_oneself=word_set("""i my me mine we our us"""),
        addressing=word_set("""you your yours"""),
    ),
    said=Said(
        acknowledged=(
            "You mentioned “{said}”.",
            "I have noted what you said about “{said}”.",
            "You brought up “{said}”.",
        ),
        acknowledged_plainly="I have noted your answer.",
        acknowledged_not_knowing="That is fine, we can leave that one open.",
        follow_ups=(
            (
                "What can you tell me about “{label}” here?",
                "You spoke of “{said}”. What part does “{label}” play in it?",
                "Could you say in your own words what “{label}” has to do with the question?",
                "How would you bring “{label}” into your answer?",
            ),
            (
                "Let me ask more precisely about “{label}”: what happens there, step by step?",
                "Looking at “{said}” again: what exactly does “{label}” change or decide?",
                "What would you check or do first when it comes to “{label}”?",
                "Which details about “{label}” matter most, as you see it?",
            ),
            (
                "Can you give one concrete example that involves “{label}”?",
                "Picture a case from your own work or studies: where does “{label}” show up in it?",
                "If you explained “{label}” to a new colleague with an example, which one would you choose?",
                "Think of “{said}”: can you name a situation in which “{label}” makes a difference?",
            ),
        ),
        clarifications=(
            "I am asking about {topic}; tell me what you know in your own words, a few sentences are enough. {question}",
            "Put another way: imagine explaining {topic} to a colleague who has never heard of it. {question}",
            "There is no trick in it, and no special setting is assumed: it is all about {topic}. {question}",
        ),
        back_to_the_topic=(
            "Let us come back to the question, which is about {topic}. {question}",
            "I would like to stay with {topic} for a moment; whatever you know about it helps. {question}",
            "That is another subject; the question here is about {topic}. {question}",
        ),
        this_subject="this subject",
        quoted="“{}”",
        as_a_question="The question was: “{question}” What would you answer?",
    ),
    reported=Reported(
        overview="{mode}, {reason}: {answered} of {total} main questions were answered, in {exchanges} answers in all.",
        nothing_answered="No question was answered, so there is nothing to judge.",
        strongest="Covered best: “{question}” ({percent} % of the expected points).",
        weakest="Most is missing on “{question}” ({percent} % of the expected points).",
        reasons={
            "complete": "finished",
            "no_gaps": "finished with no gap left to ask about",
            "covered": "finished with everything covered",
            "max_rounds": "finished at the limit of rounds",
            "time_up": "finished when the time was up",
            "extension_refused": "finished when the participant did not want to go on",
            "all_filled": "finished at once, since the resume answers everything",
            "participant_ended": "ended by the participant",
            "disengaged": "ended after several answers without content",
            "abandoned": "ended because no answer came",
            "failed": "ended by a fault",
        },
        modes={
            "dynamic_gap": "Interview on the gaps of a resume",
            "predefined_questions": "Interview with a question set",
            "adaptive_follow_up": "Interview with adaptive follow-ups",
            "knowledge_handover": "Knowledge handover",
            "topic_exploration": "Exploration of topics",
        },
        covered_title="Covered",
        nothing_covered="No expected point was covered.",
        open_title="Open points",
        nothing_open="No open point.",
        questions_title="Question by question",
        question="{number}. {question}",
        unanswered="Not answered.",
        answered="Answered: “{answer}”",
        similarity="{percent} % of the expected points covered, follow-ups: {follow_ups}.",
    ),
)
