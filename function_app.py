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
from shared.platform.bootstrap import load_libraries
from shared.platform.telemetry.log_fields import add_log_fields
from triggers.http.openapi import blueprint as openapi
from triggers.operators.durable_status import blueprint as durable_status
from triggers.operators.erasures import blueprint as erasures
from triggers.operators.health import blueprint as health
from triggers.operators.ops import blueprint as ops
from triggers.operators.recovery import blueprint as recovery
from triggers.operators.retention import blueprint as retention
from triggers.operators.webhooks import blueprint as webhooks
from triggers.participants.interview import blueprint as participants
from triggers.participants.pages import blueprint as pages
from triggers.participants.speaking import blueprint as speaking
from triggers.participants.teams import blueprint as teams
from triggers.staff.actions import blueprint as staff_actions
from triggers.staff.assessments import blueprint as assessments
from triggers.staff.documents import blueprint as documents
from triggers.staff.handovers import blueprint as handovers
from triggers.staff.interviews import blueprint as interviews
from triggers.staff.links import blueprint as links
from triggers.staff.onboarding import blueprint as onboarding
from triggers.staff.overrides import blueprint as overrides
from triggers.staff.plans import blueprint as plans
from triggers.staff.question_sets import blueprint as question_sets
from triggers.staff.resumes import blueprint as resumes

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
