"""The entities as Azure Functions."""

import azure.durable_functions as df

from entities.session import session

blueprint = df.Blueprint()
blueprint.entity_trigger(context_name="context", entity_name="session")(session)
