"""The entities as Azure Functions."""

import azure.durable_functions as df

from entities.session import session
from entities.study import study
from entities.topic_budget import topic_budget

blueprint = df.Blueprint()
blueprint.entity_trigger(context_name="context", entity_name="session")(session)
blueprint.entity_trigger(context_name="context", entity_name="topic_budget")(topic_budget)
blueprint.entity_trigger(context_name="context", entity_name="study")(study)
