"""What the app's identity may do covers what the app calls, and no more."""

import re
from typing import Final

import pytest

from tests.infra.templates import MAIN, app, body, variable
from tools.environment import ROOT

BUILT_IN: Final = {
    "storageBlobDataOwner": "b7e6dc6d-f1e8-4753-8033-0f276bb0955b",
    "storageQueueDataContributor": "974c5e8b-45b9-4653-ba55-00f855dd0fb0",
    "storageTableDataContributor": "0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3",
    "keyVaultSecretsOfficer": "b86a8fe4-44ce-4948-aee5-eccb2c155cd7",
    "keyVaultSecretsUser": "4633458b-17de-408a-b874-0445c86b69e6",
    "monitoringMetricsPublisher": "3913510d-42f4-4e42-8a64-420c390055eb",
    "cognitiveServicesOpenAiUser": "5e0bd9bd-7b93-4f28-af87-19fc36ad61bd",
    "durableTaskDataContributor": "0ad04412-c4d5-4796-b79c-f76d14c8d402",
}
"""Azure's own roles, by the ids that it gives them."""

CALLED: Final = {
    "host.json": (
        "storage",
        {"storageBlobDataOwner", "storageQueueDataContributor", "storageTableDataContributor"},
    ),
    "shared/storage/files.py": ("storage", {"storageBlobDataOwner"}),
    "shared/platform/settings.py": ("vault", {"keyVaultSecretsUser"}),
    "shared/platform/telemetry/exporters.py": ("insights", {"monitoringMetricsPublisher"}),
    "shared/language/model_clients.py": ("openAi", {"cognitiveServicesOpenAiUser"}),
    "shared/storage/cosmos_client.py": ("cosmos", {"cosmosDataContributor"}),
    "azure.yaml": ("scheduler", {"durableTaskDataContributor"}),
    "shared/channels/teams/credentials.py": ("", set[str]()),  # the registration itself names the identity
    "shared/platform/bootstrap.py": (
        "",
        set[str](),
    ),  # so does that of sign-in, which trusts it by a federated credential
}
"""Who calls Azure as the identity: the file, the resource, the roles that it needs there.

The task hub of host.json is in storage or, where azd is told so, in the scheduler.
"""


def assigned() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    text = (ROOT / "infra/app/rbac.bicep").read_text()
    for declared in re.split(r"(?m)^(?=resource |// )", text):
        if "roleAssignments@" in declared and "principalId: principalId\n" in declared:
            scope = re.search(r"scope: (\w+)\n", declared)
            assert scope
            found.setdefault(scope[1], set()).update(re.findall(r"roles\.(\w+)", declared))
        if "sqlRoleAssignments@" in declared:
            found["cosmos"] = set(re.findall(r"sqlRoleDefinitions/\$\{(\w+)\}", declared))
    return found


def test_the_identity_has_the_roles_that_are_called_for_and_no_other() -> None:
    needed: dict[str, set[str]] = {}
    for resource, roles in CALLED.values():
        if resource:
            needed.setdefault(resource, set()).update(roles)
    assert assigned() == needed


def test_roles_are_meant_by_their_right_ids() -> None:
    assert variable("roles", "rbac") == BUILT_IN
    assert variable("cosmosDataContributor", "rbac") == "00000000-0000-0000-0000-000000000002"


def test_every_file_that_signs_in_is_known_here() -> None:
    """A new adapter needs a role: it fails here until it has one."""
    signs_in = re.compile(r"azure\.identity|_filesystem\(\s*\"az\"|AzureMonitorTraceExporter")
    files = {
        str(file.relative_to(ROOT))
        for folder in ("shared", "activities", "entities", "orchestrators", "triggers")
        for file in (ROOT / folder).rglob("*.py")
        if signs_in.search(file.read_text())
    }
    assert len(files) >= 5
    assert files <= CALLED.keys()


def test_who_deploys_may_read_the_staff_key_and_store_further_secrets() -> None:
    """An owner of the subscription cannot: the vault goes by roles on its data alone."""
    declared = body(app("rbac")["resources"]["deployerOnVault"])
    assert (declared["scope"], declared["properties"]["principalId"]) == ("vault", "deployerId")
    assert "'keyVaultSecretsOfficer'" in str(declared["properties"]["roleDefinitionId"])
    assert "deployerId: deployer().objectId\n" in MAIN.read_text()


@pytest.mark.parametrize("symbol", [name for name in app("rbac")["resources"] if name.startswith("on")])
def test_a_role_is_for_the_one_identity_and_on_one_resource(symbol: str) -> None:
    declared = body(app("rbac")["resources"][symbol])
    assert declared["properties"]["principalId"] == "principalId"
    assert "scope" in declared or "parent" in declared, "else it would hold for the whole resource group"
