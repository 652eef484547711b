"""The orchestrators as Azure Functions."""

import azure.durable_functions as df

from orchestrators.assessment import assessment
from orchestrators.handover import handover
from orchestrators.interview import interview
from orchestrators.preflight import preflight
from orchestrators.reminders import reminders
from orchestrators.study_admission import study_admission
from orchestrators.study_closing import study_closing
from orchestrators.study_mail import study_mail
from orchestrators.study_results import study_results
from orchestrators.teams_delivery import teams_delivery
from orchestrators.webhook_delivery import webhook_delivery

blueprint = df.Blueprint()
blueprint.orchestration_trigger(context_name="context", orchestration="interview")(interview)
blueprint.orchestration_trigger(context_name="context", orchestration="handover")(handover)
blueprint.orchestration_trigger(context_name="context", orchestration="assessment")(assessment)
blueprint.orchestration_trigger(context_name="context", orchestration="teams_delivery")(teams_delivery)
blueprint.orchestration_trigger(context_name="context", orchestration="webhook_delivery")(webhook_delivery)
blueprint.orchestration_trigger(context_name="context", orchestration="reminders")(reminders)
blueprint.orchestration_trigger(context_name="context", orchestration="study_admission")(study_admission)
blueprint.orchestration_trigger(context_name="context", orchestration="study_closing")(study_closing)
blueprint.orchestration_trigger(context_name="context", orchestration="study_mail")(study_mail)
blueprint.orchestration_trigger(context_name="context", orchestration="preflight")(preflight)
blueprint.orchestration_trigger(context_name="context", orchestration="study_results")(study_results)
