"""When a criterion is specific enough to be judged by (E3).

A criterion names what an answer has to show. It is specific when it has at least two words that carry meaning, one of
them more than a general word such as "skills" or "experience"; or when it is one word that names a skill: a known one
(`SKILL_NAMES`), or one written as names of techniques are, with a digit, a sign, or capitals inside ("PostgreSQL").
"""

import re
from typing import Final

from shared.text.words import content_words, words

_WORDS = """
accessibility accounting agile airflow algorithms analytics android angular ansible architecture auditing
authentication authorisation authorization automation aws azure backlogs bash benchmarking bookkeeping branding
budgeting c c++ c# caching clojure coaching compliance concurrency containers copywriting cryptography css dart
databases dbt debugging delegation deployment docker dotnet elixir encryption erlang estimation etl excel
facilitation fastapi figma finops firebase flask flink flutter forecasting fortran gcp git go golang grafana graphql
grpc hadoop haskell helm hiring hipaa html idempotency incident indexing invoicing ios java javascript jenkins
jira julia kafka kotlin kubernetes leadership linux logging logistics lua matlab mentoring mentorship
messaging microservices migrations monitoring mongodb mysql negotiation networking nextjs nodejs nosql numpy
observability onboarding oracle orchestration pandas payroll perl photoshop php planning postgres postgresql
powerpoint pricing prioritisation prioritization procurement profiling prometheus prototyping pytest python pytorch
r rabbitmq rails react recruiting redis refactoring regression reliability ruby rust salesforce sap sas scala
scalability scheduling scrum security selenium seo sharding snowflake spark spring sql statistics svelte swift
tableau tailwind teamwork telemetry tensorflow terraform testing threading triage troubleshooting typescript unix
upselling usability virtualisation virtualization vue websockets
"""

SKILL_NAMES: Final[frozenset[str]] = frozenset(_WORDS.split())


_GENERIC = """
ability abilities aptitude area areas aspect aspects attitude awareness background basic basics behaviour behaviours
behavior behaviors candidate candidates capability capabilities competence competences competencies competency
experience experiences experienced expert expertise etc familiarity fit general generic good great hard important
job knowledge level misc miscellaneous other others personality potential proficiency professional profile qualities
quality question questions relevant role skill skilled skills soft strong stuff talent talents task tasks technical
thing things topic topics trait traits understanding various work working
"""

GENERIC_WORDS: Final[frozenset[str]] = frozenset(_GENERIC.split())
_WRITTEN_AS_A_NAME: Final = re.compile(r".*(?:[a-z][A-Z]|[\d+#&]).*|\W*[A-Z]{2,6}\W*", re.DOTALL)
_PARTS: Final = re.compile(r"[\s/]+")


def is_specific(criterion: str) -> bool:
    """Whether an answer can be judged by this criterion."""
    carrying = content_words(criterion)
    telling = [word for word in carrying if word not in GENERIC_WORDS]
    if telling and len(carrying) >= 2:
        return True
    return _names_a_skill(criterion)


def _names_a_skill(criterion: str) -> bool:
    if any(word in SKILL_NAMES for word in words(criterion)):
        return True
    parts = (part for part in _PARTS.split(criterion) if not GENERIC_WORDS.intersection(words(part)))
    return any(_WRITTEN_AS_A_NAME.fullmatch(part) for part in parts)
