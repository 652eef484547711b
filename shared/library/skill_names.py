"""Skills that one word names fully: a criterion may be such a word alone."""

from typing import Final

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
