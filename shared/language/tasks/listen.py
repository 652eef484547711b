"""Say what an answer about a topic is meant as, and what it states.

By the rules in any case: what an answer is worth must cost no call of the turn's (D12, D13).
"""

from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.rules.exploration.exploring import listening
from shared.language.task import ByRules, Task


def _unheard(_: ListenRequest) -> Listening:
    return Listening(intent="answer", confidence="low", engagement="neutral")


LISTEN = Task(name="listen", request=ListenRequest, result=Listening, rules=ByRules(listening, late=_unheard))
