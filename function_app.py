"""The app: every function that Azure runs, put together from the blueprints."""

import azure.durable_functions as df
import azure.functions as func

from activities.assessment_blueprint import blueprint as assessment_activities
from activities.blueprint import blueprint as activities
from activities.handover_blueprint import blueprint as handover_activities
from activities.teams_blueprint import blueprint as teams_activities
from activities.webhook_blueprint import blueprint as webhook_activities
from entities.blueprint import blueprint as entities
from orchestrators.blueprint import blueprint as orchestrators
from shared.bootstrap import load_libraries
from shared.telemetry.log_fields import add_log_fields
from triggers.assessments import blueprint as assessments
from triggers.documents import blueprint as documents
from triggers.durable_status import blueprint as durable_status
from triggers.erasures import blueprint as erasures
from triggers.handovers import blueprint as handovers
from triggers.health import blueprint as health
from triggers.interviews import blueprint as interviews
from triggers.links import blueprint as links
from triggers.onboarding import blueprint as onboarding
from triggers.openapi import blueprint as openapi
from triggers.ops import blueprint as ops
from triggers.overrides import blueprint as overrides
from triggers.pages import blueprint as pages
from triggers.participants import blueprint as participants
from triggers.plans import blueprint as plans
from triggers.question_sets import blueprint as question_sets
from triggers.recovery import blueprint as recovery
from triggers.resumes import blueprint as resumes
from triggers.retention import blueprint as retention
from triggers.speaking import blueprint as speaking
from triggers.staff_actions import blueprint as staff_actions
from triggers.teams import blueprint as teams
from triggers.webhooks import blueprint as webhooks

add_log_fields()
load_libraries()

app = df.DFApp(http_auth_level=func.AuthLevel.FUNCTION)
for blueprint in (
    orchestrators,
    activities,
    handover_activities,
    assessment_activities,
    entities,
    interviews,
    links,
    staff_actions,
    recovery,
    ops,
    durable_status,
    participants,
    speaking,
    onboarding,
    question_sets,
    plans,
    resumes,
    handovers,
    documents,
    assessments,
    overrides,
    teams_activities,
    teams,
    webhook_activities,
    webhooks,
    erasures,
    retention,
    health,
    pages,
    openapi,
):
    app.register_functions(blueprint)
