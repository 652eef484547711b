"""The Durable HTTP management API: every call, its status codes and the shapes of its answers."""

import json
import re
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.devhost.serving.durable_client import DurableClient
from tests.hosting import HostProcess

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_LINKS = {
    "id",
    "statusQueryGetUri",
    "sendEventPostUri",
    "terminatePostUri",
    "rewindPostUri",
    "purgeHistoryDeleteUri",
    "restartPostUri",
    "suspendPostUri",
    "resumePostUri",
}


@pytest.fixture
async def api(durable_host: HostProcess) -> AsyncIterator[DurableClient]:
    async with DurableClient(durable_host) as client:
        yield client


class TestKeys:
    @pytest.mark.parametrize(
        ("key", "status"), [("durable", 200), ("master", 200), ("staff", 401), ("", 401)]
    )
    async def test_the_system_key_and_the_master_key_open_it(
        self, key: str, status: int, durable_host: HostProcess
    ) -> None:
        given = getattr(durable_host.keys, key) if key else ""
        async with DurableClient(durable_host, key=given) as client:
            assert (await client.call("GET", "instances")).status == status
            assert (await client.call("GET", f"{client.base}/instances", {"code": given})).status == status

    async def test_paths_are_read_in_any_case(self, api: DurableClient) -> None:
        url = f"{api.host.base_url}/runtime/Webhooks/durableTask/Instances"
        assert (await api.call("GET", url, {"code": api.host.keys.durable})).status == 200

    @pytest.mark.parametrize(
        ("method", "path"), [("GET", "nothing"), ("PUT", "instances/x"), ("GET", "orchestrators/x")]
    )
    async def test_an_unknown_path_or_method_is_not_found(
        self, method: str, path: str, api: DurableClient
    ) -> None:
        assert (await api.call(method, path)).status == 404


class TestStarting:
    async def test_a_start_answers_with_the_management_urls(self, api: DurableClient) -> None:
        answer = await api.call("POST", "orchestrators/hello", data='"Ada"')
        assert (answer.status, set(answer.body)) == (202, _LINKS)
        assert answer.headers["Location"] == answer.body["statusQueryGetUri"]
        assert answer.headers["Retry-After"] == "10"
        assert (await api.call("GET", answer.body["statusQueryGetUri"])).status in (200, 202)

    async def test_an_id_may_be_chosen(self, api: DurableClient) -> None:
        answer = await api.call("POST", "orchestrators/hello/of-my-own", data='"Ada"')
        assert (answer.status, answer.body["id"]) == (202, "of-my-own")

    async def test_an_id_that_runs_already_is_a_conflict(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        answer = await api.call("POST", f"orchestrators/waiting/{instance}")
        assert (answer.status, instance in answer.body["Message"]) == (409, True)

    @pytest.mark.parametrize(
        ("path", "data", "reason"),
        [
            ("orchestrators/nobody", None, "'nobody' doesn't exist"),
            ("orchestrators/greet", None, "not an orchestrator function"),
            ("orchestrators/hello", "{", "not valid JSON"),
            (f"orchestrators/hello/{'x' * 101}", None, "instance id"),
            ("orchestrators/hello/@me", None, "instance id"),
            ("orchestrators/hello/a%23b", None, "instance id"),
        ],
    )
    async def test_what_cannot_be_started_is_a_bad_call(
        self, path: str, data: str | None, reason: str, api: DurableClient
    ) -> None:
        answer = await api.call("POST", path, data=data)
        assert (answer.status, reason in answer.body["Message"]) == (400, True)

    async def test_names_are_found_in_any_case_and_under_the_triggers_own_name(
        self, api: DurableClient
    ) -> None:
        assert (await api.run("other.name")).body == "found"

    async def test_create_and_wait_answers_with_the_output(self, api: DurableClient) -> None:
        answer = await api.run("hello", "Ada")
        assert (answer.status, answer.body) == (200, "Hello Ada!")

    async def test_create_and_wait_answers_a_failure_with_its_status(self, api: DurableClient) -> None:
        answer = await api.run("failing", "Atlantis")
        assert (answer.status, answer.body["runtimeStatus"]) == (200, "Failed")
        assert "Atlantis is on no map" in answer.body["output"]

    async def test_create_and_wait_gives_up_after_its_timeout(self, api: DurableClient) -> None:
        answer = await api.call(
            "POST", "orchestrators/waiting", {"timeout": "0.05", "pollingInterval": "0.01"}
        )
        assert (answer.status, set(answer.body)) == (202, _LINKS)

    @pytest.mark.parametrize(
        "query", [{"timeout": "1", "pollingInterval": "2"}, {"timeout": "soon", "pollingInterval": "1"}]
    )
    async def test_a_wait_that_makes_no_sense_is_a_bad_call(
        self, query: dict[str, str], api: DurableClient
    ) -> None:
        assert (await api.call("POST", "orchestrators/hello", query)).status == 400

    async def test_a_body_that_is_no_text_is_a_bad_call(self, api: DurableClient) -> None:
        answer = await api.call("POST", "orchestrators/hello", data=b"\xff")
        assert (answer.status, "UTF-8" in answer.body["Message"]) == (400, True)


class TestStatus:
    async def test_a_running_instance_is_202_with_where_to_ask_again(self, api: DurableClient) -> None:
        instance = await api.start("waiting", {"a": 1})
        answer = await api.status(instance)
        assert (answer.status, answer.headers["Retry-After"]) == (202, "5")
        assert answer.headers["Location"].endswith(f"/instances/{instance}")
        assert answer.body.keys() == {
            "name",
            "instanceId",
            "runtimeStatus",
            "input",
            "customStatus",
            "output",
            "createdTime",
            "lastUpdatedTime",
        }
        assert (answer.body["name"], answer.body["instanceId"]) == ("waiting", instance)
        assert answer.body["runtimeStatus"] in ("Pending", "Running")
        assert (answer.body["input"], answer.body["output"], answer.body["customStatus"]) == (
            {"a": 1},
            None,
            None,
        )
        assert _TIME.fullmatch(answer.body["createdTime"])
        assert _TIME.fullmatch(answer.body["lastUpdatedTime"])

    async def test_a_completed_instance_is_200_with_output_and_custom_status(
        self, api: DurableClient
    ) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        answer = await api.status(instance)
        assert (answer.status, answer.body["output"], answer.body["customStatus"]) == (
            200,
            "Hello Ada!",
            {"greeted": "Ada"},
        )
        assert "Location" not in answer.headers

    async def test_a_failed_instance_is_500_only_where_that_is_asked_for(self, api: DurableClient) -> None:
        instance = await api.start("failing", "Atlantis")
        await api.until(instance, "Failed")
        assert (await api.status(instance)).status == 200
        assert (await api.status(instance, returnInternalServerErrorOnFailure="true")).status == 500

    async def test_an_unknown_instance_is_not_found(self, api: DurableClient) -> None:
        answer = await api.status("nobody")
        assert (answer.status, answer.body["status"]) == (404, 404)

    async def test_the_input_can_be_left_out(self, api: DurableClient) -> None:
        instance = await api.start("waiting", "secret")
        assert (await api.status(instance, showInput="false")).body["input"] is None

    async def test_the_history_is_shown_on_demand_and_its_outputs_only_where_asked(
        self, api: DurableClient
    ) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        assert "historyEvents" not in (await api.status(instance)).body
        bare = (await api.status(instance, showHistory="true", showInput="false")).body["historyEvents"]
        assert [event["EventType"] for event in bare] == [
            "ExecutionStarted",
            "TaskCompleted",
            "ExecutionCompleted",
        ]
        assert [key for event in bare for key in ("Input", "Result") if key in event] == []
        full = (await api.status(instance, showHistory="true", showHistoryOutput="true")).body[
            "historyEvents"
        ]
        assert (full[1]["FunctionName"], full[1]["Result"], full[1]["Input"]) == (
            "greet",
            "Hello Ada!",
            '"Ada"',
        )

    async def test_a_flag_that_is_neither_true_nor_false_is_a_bad_call(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        assert (await api.status(instance, showHistory="perhaps")).status == 400


class TestListing:
    async def test_instances_are_listed_page_by_page(self, api: DurableClient) -> None:
        prefix = uuid.uuid4().hex
        wanted = {await api.start("waiting", instance=f"{prefix}-{number}") for number in range(5)}
        seen, token, pages = list[str](), "", 0
        while pages == 0 or token:
            headers = {"x-ms-continuation-token": token} if token else {}
            page = await api.call(
                "GET", "instances", {"top": "2", "instanceIdPrefix": prefix}, headers=headers
            )
            assert (page.status, len(page.body) <= 2) == (200, True)
            seen += [item["instanceId"] for item in page.body]
            token, pages = page.headers.get("x-ms-continuation-token", ""), pages + 1
        assert (set(seen), len(seen)) == (wanted, 5)

    async def test_statuses_filter_in_any_case_and_several_at_once(self, api: DurableClient) -> None:
        prefix = uuid.uuid4().hex
        running = await api.start("waiting", instance=f"{prefix}-a")
        ended = await api.start("hello", "Ada", instance=f"{prefix}-b")
        await api.until(ended, "Completed")
        await api.until(running, "Running")

        async def listed(statuses: str) -> set[str]:
            answer = await api.call(
                "GET", "instances", {"instanceIdPrefix": prefix, "runtimeStatus": statuses}
            )
            return {item["instanceId"] for item in answer.body}

        assert await listed("completed") == {ended}
        assert await listed("Running,Completed") == {running, ended}
        assert await listed("Failed") == set()

    async def test_creation_times_filter(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        before, after = "2001-01-01T00:00:00Z", "2101-01-01T00:00:00+00:00"

        async def listed(**query: str) -> bool:
            answer = await api.call("GET", "instances", {"instanceIdPrefix": instance, **query})
            return bool(answer.body)

        assert await listed(createdTimeFrom=before, createdTimeTo=after)
        assert not await listed(createdTimeFrom=after)
        assert not await listed(createdTimeTo=before)

    async def test_inputs_are_shown_only_where_asked(self, api: DurableClient) -> None:
        instance = await api.start("waiting", "given")
        bare = await api.call("GET", "instances", {"instanceIdPrefix": instance})
        full = await api.call("GET", "instances", {"instanceIdPrefix": instance, "showInput": "true"})
        assert (bare.body[0]["input"], full.body[0]["input"]) == (None, "given")

    @pytest.mark.parametrize(
        "query", [{"top": "many"}, {"top": "0"}, {"createdTimeFrom": "once"}, {"runtimeStatus": "Sleeping"}]
    )
    async def test_a_filter_that_cannot_be_read_is_a_bad_call(
        self, query: dict[str, str], api: DurableClient
    ) -> None:
        answer = await api.call("GET", "instances", query)
        assert (answer.status, next(iter(query.values())) in answer.body["Message"]) == (400, True)


class TestEvents:
    async def test_a_raised_event_reaches_the_instance(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        answer = await api.call("POST", f"instances/{instance}/raiseEvent/go", data='{"well": "hello"}')
        assert (answer.status, answer.text) == (202, "")
        assert (await api.until(instance, "Completed"))["output"] == {"said": {"well": "hello"}}

    async def test_an_event_for_nobody_is_not_found(self, api: DurableClient) -> None:
        assert (await api.call("POST", "instances/nobody/raiseEvent/go", data="1")).status == 404

    async def test_an_event_for_an_ended_instance_is_gone(self, api: DurableClient) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        assert (await api.call("POST", f"instances/{instance}/raiseEvent/go", data="1")).status == 410

    @pytest.mark.parametrize(("data", "content_type"), [("{", "application/json"), ("1", "text/plain")])
    async def test_an_event_that_is_not_json_is_a_bad_call(
        self, data: str, content_type: str, api: DurableClient
    ) -> None:
        instance = await api.start("waiting")
        path = f"instances/{instance}/raiseEvent/go"
        assert (await api.call("POST", path, data=data, content_type=content_type)).status == 400


class TestLifecycle:
    async def test_terminating_ends_an_instance_with_the_reason_as_output(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        assert (await api.call("POST", f"instances/{instance}/terminate", {"reason": "enough"})).status == 202
        assert (await api.until(instance, "Terminated"))["output"] == "enough"

    async def test_a_suspended_instance_keeps_events_until_it_is_resumed(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        assert (await api.call("POST", f"instances/{instance}/suspend", {"reason": "lunch"})).status == 202
        await api.until(instance, "Suspended")
        assert (await api.call("POST", f"instances/{instance}/raiseEvent/go", data="1")).status == 202
        assert (await api.status(instance)).body["runtimeStatus"] == "Suspended"
        assert (await api.call("POST", f"instances/{instance}/resume", {"reason": "back"})).status == 202
        assert (await api.until(instance, "Completed"))["output"] == {"said": 1}

    @pytest.mark.parametrize("operation", ["terminate", "suspend", "resume", "rewind"])
    async def test_an_ended_instance_is_gone(self, operation: str, api: DurableClient) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        assert (await api.call("POST", f"instances/{instance}/{operation}")).status == 410

    @pytest.mark.parametrize("operation", ["terminate", "suspend", "resume", "rewind"])
    async def test_an_unknown_instance_is_not_found(self, operation: str, api: DurableClient) -> None:
        assert (await api.call("POST", f"instances/nobody/{operation}")).status == 404

    async def test_a_failed_instance_is_rewound_and_goes_on(self, api: DurableClient, tmp_path: Path) -> None:
        missing = tmp_path / "late.txt"
        instance = await api.start("rewindable", str(missing))
        await api.until(instance, "Failed")
        missing.write_text("here at last", encoding="utf-8")
        assert (await api.call("POST", f"instances/{instance}/rewind", {"reason": "found it"})).status == 202
        assert (await api.until(instance, "Completed"))["output"] == "here at last"

    async def test_restarting_runs_a_new_instance_with_the_same_input(self, api: DurableClient) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        answer = await api.call("POST", f"instances/{instance}/restart")
        assert (answer.status, set(answer.body), answer.body["id"] == instance) == (202, _LINKS, False)
        assert (await api.until(answer.body["id"], "Completed"))["output"] == "Hello Ada!"

    async def test_restarting_under_the_same_id_asks_for_an_ended_instance(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        query = {"restartWithNewInstanceId": "false"}
        assert (await api.call("POST", f"instances/{instance}/restart", query)).status == 409
        await api.call("POST", f"instances/{instance}/terminate")
        await api.until(instance, "Terminated")
        answer = await api.call("POST", f"instances/{instance}/restart", query)
        assert (answer.status, answer.body["id"]) == (202, instance)
        await api.until(instance, "Running")

    async def test_restarting_an_unknown_instance_is_a_bad_call(self, api: DurableClient) -> None:
        assert (await api.call("POST", "instances/nobody/restart")).status == 400


class TestPurging:
    async def test_an_ended_instance_is_forgotten(self, api: DurableClient) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        answer = await api.call("DELETE", f"instances/{instance}")
        assert (answer.status, answer.body) == (200, {"instancesDeleted": 1})
        assert (await api.status(instance)).status == 404
        assert (await api.call("DELETE", f"instances/{instance}")).status == 404

    async def test_a_running_instance_is_kept(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        assert (await api.call("DELETE", f"instances/{instance}")).status == 412
        assert (await api.status(instance)).status == 202

    async def test_many_are_purged_by_status_and_running_ones_kept(self, api: DurableClient) -> None:
        failed, running = await api.start("failing", "Atlantis"), await api.start("waiting")
        await api.until(failed, "Failed")
        query = {"createdTimeFrom": "2001-01-01T00:00:00Z", "runtimeStatus": "Failed,Terminated"}
        answer = await api.call("DELETE", "instances", query)
        assert (answer.status, answer.body["instancesDeleted"] >= 1) == (200, True)
        assert ((await api.status(failed)).status, (await api.status(running)).status) == (404, 202)
        assert (await api.call("DELETE", "instances", query)).status == 404

    async def test_purging_only_running_ones_purges_nothing(self, api: DurableClient) -> None:
        instance = await api.start("hello", "Ada")
        await api.until(instance, "Completed")
        query = {"createdTimeFrom": "2001-01-01T00:00:00Z", "runtimeStatus": "Running"}
        assert (await api.call("DELETE", "instances", query)).status == 404
        assert (await api.status(instance)).status == 200

    async def test_purging_many_asks_for_a_first_moment(self, api: DurableClient) -> None:
        answer = await api.call("DELETE", "instances")
        assert (answer.status, "createdTimeFrom" in answer.body["Message"]) == (400, True)


class TestEntities:
    async def test_a_signal_makes_an_entity_that_can_be_read_and_listed(self, api: DurableClient) -> None:
        key = uuid.uuid4().hex
        answer = await api.call("POST", f"entities/Counter/{key}", {"op": "add"}, data="5")
        assert (answer.status, answer.text) == (202, "")
        assert (await api.run("counting", key)).body == 10
        assert (await api.call("GET", f"entities/Counter/{key}")).body == 10

        listed = (await api.call("GET", "entities/counter", {"fetchState": "true", "top": "1000"})).body
        mine = next(item for item in listed if item["entityId"]["key"] == key)
        assert (mine["entityId"]["name"], mine["state"]) == ("counter", 10)
        assert _TIME.fullmatch(mine["lastOperationTime"])

    async def test_states_are_listed_only_where_asked(self, api: DurableClient) -> None:
        await api.run("counting", uuid.uuid4().hex)
        assert [item for item in (await api.call("GET", "entities")).body if "state" in item] == []

    async def test_entities_are_listed_page_by_page(self, api: DurableClient) -> None:
        for _ in range(3):
            await api.run("counting", uuid.uuid4().hex)
        first = await api.call("GET", "entities/Counter", {"top": "2"})
        headers = {"x-ms-continuation-token": first.headers["x-ms-continuation-token"]}
        second = await api.call("GET", "entities/Counter", {"top": "2"}, headers=headers)
        keys = [item["entityId"]["key"] for item in [*first.body, *second.body]]
        assert (len(first.body), len(keys)) == (2, len(set(keys)))

    async def test_a_deleted_entity_is_not_found(self, api: DurableClient) -> None:
        key = uuid.uuid4().hex
        await api.run("counting", key)
        assert (await api.call("DELETE", f"entities/Counter/{key}")).status == 202
        # a call through an orchestration comes after the signal, so the deletion has been seen by then
        assert (await api.run("counting", key)).body == 5

    async def test_an_entity_that_never_was_is_not_found(self, api: DurableClient) -> None:
        assert (await api.call("GET", f"entities/Counter/{uuid.uuid4().hex}")).status == 404

    async def test_a_signal_for_a_function_that_is_none_is_not_found(self, api: DurableClient) -> None:
        assert (await api.call("POST", "entities/Nothing/key", {"op": "add"})).status == 404

    async def test_a_signal_whose_json_is_broken_is_a_bad_call(self, api: DurableClient) -> None:
        assert (await api.call("POST", "entities/Counter/key", {"op": "add"}, data="{")).status == 400


class TestTheAppsClient:
    async def test_functions_start_instances_and_raise_events_through_their_client(
        self, api: DurableClient
    ) -> None:
        base = f"{api.host.base_url}/api"
        started = await api.call("POST", f"{base}/start/waiting", data="null")
        assert (started.status, set(started.body)) == (202, _LINKS)
        instance = started.body["id"]
        assert (await api.call("POST", f"{base}/tell/{instance}", data=json.dumps("hi"))).status == 202
        assert (await api.until(instance, "Completed"))["output"] == {"said": "hi"}

    async def test_the_urls_it_hands_out_all_work(self, api: DurableClient) -> None:
        links = (await api.call("POST", f"{api.host.base_url}/api/start/waiting")).body
        assert (await api.call("GET", links["statusQueryGetUri"])).status == 202
        assert (await api.call("POST", links["suspendPostUri"])).status == 202
        assert (await api.call("POST", links["resumePostUri"])).status == 202
        event = links["sendEventPostUri"].replace("{eventName}", "go")
        assert (await api.call("POST", event, data="1")).status == 202
        await api.until(links["id"], "Completed")
        assert (await api.call("POST", links["rewindPostUri"])).status == 410
        assert (await api.call("POST", links["terminatePostUri"])).status == 410
        assert (await api.call("POST", links["restartPostUri"])).status == 202
        assert (await api.call("DELETE", links["purgeHistoryDeleteUri"])).status == 200

    async def test_an_activitys_failure_keeps_its_type_and_message(self, api: DurableClient) -> None:
        caught = (await api.run("catching", "Atlantis")).body
        assert caught == {"type": "NoSuchCity", "message": "Atlantis is on no map"}

    async def test_a_durable_timer_fires(self, api: DurableClient) -> None:
        assert (await api.run("napping")).body == "rested"

    async def test_a_synchronous_function_has_a_synchronous_client(self, api: DurableClient) -> None:
        started = await api.call("POST", f"{api.host.base_url}/api/start-sync/Other.Name")
        assert (started.status, set(started.body)) == (202, _LINKS)
        assert (await api.until(started.body["id"], "Completed"))["output"] == "found"

    async def test_a_result_that_is_no_json_fails_here_as_on_azure(self, api: DurableClient) -> None:
        answer = await api.run("wanting_a_set")
        assert answer.body["runtimeStatus"] == "Failed"
        assert "output must be json serializable" in answer.body["output"]
