"""The orchestrators as Azure Functions."""

import azure.durable_functions as df

from orchestrators.assessment import assessment
from orchestrators.handover import handover
from orchestrators.interview import interview

blueprint = df.Blueprint()
blueprint.orchestration_trigger(context_name="context", orchestration="interview")(interview)
blueprint.orchestration_trigger(context_name="context", orchestration="handover")(handover)
blueprint.orchestration_trigger(context_name="context", orchestration="assessment")(assessment)
