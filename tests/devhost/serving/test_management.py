"""The Durable HTTP management API: every call, its status codes and the shapes of its answers."""

import json
import re
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.devhost.serving.durable_client import DurableClient, durable_client
from tests.hosting import HostProcess

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_LINKS = {
    "id", "statusQueryGetUri", "sendEventPostUri", "terminatePostUri", "rewindPostUri", "purgeHistoryDeleteUri",
    "restartPostUri", "suspendPostUri", "resumePostUri",
}  # fmt: skip
_SHOWN = {
    "name", "instanceId", "runtimeStatus", "input", "customStatus", "output", "createdTime", "lastUpdatedTime",
}  # fmt: skip
_LONG_AGO = "2001-01-01T00:00:00Z"


@pytest.fixture
async def api(durable_host: HostProcess) -> AsyncIterator[DurableClient]:
    async with durable_client(durable_host) as client:
        yield client


class TestRefusals:
    @pytest.mark.parametrize(
        ("key", "status"), [("durable", 200), ("master", 200), ("staff", 401), ("", 401)]
    )
    async def test_the_system_key_and_the_master_key_open_it_at_a_path_in_any_case(
        self, key: str, status: int, durable_host: HostProcess
    ) -> None:
        given = getattr(durable_host.keys, key) if key else ""
        async with durable_client(durable_host, key=given) as client:
            assert (await client.call("GET", "instances")).status == status
            url = f"{durable_host.base_url}/runtime/Webhooks/durableTask/Instances"
            assert (await client.call("GET", url, {"code": given})).status == status

    @pytest.mark.parametrize(("path", "query", "data", "reason"), [
        ("orchestrators/nobody", {}, None, "'nobody' doesn't exist"),
        ("orchestrators/greet", {}, None, "not an orchestrator function"),
        ("orchestrators/hello", {}, "{", "not valid JSON"), ("orchestrators/hello", {}, b"\xff", "UTF-8"),
        (f"orchestrators/hello/{'x' * 101}", {}, None, "instance id"),
        ("orchestrators/hello/@me", {}, None, "instance id"), ("orchestrators/hello/a%23b", {}, None, "instance id"),
        ("orchestrators/hello", {"timeout": "1", "pollingInterval": "2"}, None, ""),
        ("orchestrators/hello", {"timeout": "soon", "pollingInterval": "1"}, None, ""),
        ("instances/nobody/restart", {}, None, ""), ("entities/Counter/key", {"op": "add"}, "{", ""),
    ])  # fmt: skip
    async def test_what_cannot_be_begun_is_a_bad_call(
        self, path: str, query: dict[str, str], data: str | bytes | None, reason: str, api: DurableClient
    ) -> None:
        reply = await api.call("POST", path, query, data=data)
        assert (reply.status, reason in reply.json["Message"]) == (400, True)

    @pytest.mark.parametrize(
        "query", [{"top": "many"}, {"top": "0"}, {"createdTimeFrom": "once"}, {"runtimeStatus": "Sleeping"}]
    )
    async def test_a_filter_that_cannot_be_read_is_a_bad_call(
        self, query: dict[str, str], api: DurableClient
    ) -> None:
        reply = await api.call("GET", "instances", query)
        assert (reply.status, next(iter(query.values())) in reply.json["Message"]) == (400, True)

    @pytest.mark.parametrize(
        "call",
        [
            "GET nothing", "PUT instances/x", "GET orchestrators/x", "GET instances/nobody",
            "POST instances/nobody/raiseEvent/go", "POST instances/nobody/terminate", "POST instances/nobody/suspend",
            "POST instances/nobody/resume", "POST instances/nobody/rewind", "DELETE instances/nobody",
            "GET entities/Counter/nobody", "POST entities/Nothing/key",
        ],
    )  # fmt: skip
    async def test_what_is_not_there_is_not_found(self, call: str, api: DurableClient) -> None:
        method, path = call.split()
        reply = await api.call(method, path, data="1" if method == "POST" else None)
        assert (reply.status, reply.json.get("status", 404)) == (404, 404)

    @pytest.mark.parametrize("operation", ["terminate", "suspend", "resume", "rewind", "raiseEvent/go"])
    async def test_an_ended_instance_is_gone(self, operation: str, api: DurableClient) -> None:
        path = f"instances/{await api.ended('hello', 'Ada')}/{operation}"
        assert (await api.post(path, data="1")).status == 410

    async def test_what_is_no_json_and_a_flag_that_is_neither_true_nor_false_are_bad_calls(
        self, api: DurableClient
    ) -> None:
        instance = await api.start("waiting")
        assert await api.go(instance, "{") == 400
        path = f"instances/{instance}/raiseEvent/go"
        assert (await api.call("POST", path, data="1", Content_Type="text/plain")).status == 400
        assert (await api.status(instance, showHistory="perhaps")).status == 400


class TestStarting:
    async def test_a_start_answers_with_the_management_urls_under_an_id_that_may_be_chosen(
        self, api: DurableClient
    ) -> None:
        reply = await api.post("orchestrators/hello", data='"Ada"')
        assert (reply.status, set(reply.json)) == (202, _LINKS)
        assert reply.headers["Location"] == reply.json["statusQueryGetUri"]
        assert reply.headers["Retry-After"] == "10"
        assert (await api.call("GET", reply.json["statusQueryGetUri"])).status in (200, 202)
        reply = await api.post("orchestrators/hello/of-my-own", data='"Ada"')
        assert (reply.status, reply.json["id"]) == (202, "of-my-own")

    async def test_an_id_that_runs_already_is_a_conflict(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        reply = await api.post(f"orchestrators/waiting/{instance}")
        assert (reply.status, instance in reply.json["Message"]) == (409, True)

    async def test_create_and_wait_answers_with_the_output_or_the_failure(self, api: DurableClient) -> None:
        """Names are found in any case, and under the trigger's own name."""
        reply = await api.run("other.name")
        assert (reply.status, reply.json) == (200, "found")
        reply = await api.run("failing", "Atlantis")
        assert (reply.status, reply.json["runtimeStatus"]) == (200, "Failed")
        assert "Atlantis is on no map" in reply.json["output"]

    async def test_create_and_wait_gives_up_after_its_timeout(self, api: DurableClient) -> None:
        reply = await api.post("orchestrators/waiting", timeout="0.05", pollingInterval="0.01")
        assert (reply.status, set(reply.json)) == (202, _LINKS)


class TestStatus:
    async def test_a_running_instance_is_202_with_where_to_ask_again(self, api: DurableClient) -> None:
        instance = await api.start("waiting", {"a": 1})
        reply = await api.status(instance)
        assert (reply.status, reply.headers["Retry-After"]) == (202, "5")
        assert reply.headers["Location"].endswith(f"/instances/{instance}")
        found = reply.json
        assert found.keys() == _SHOWN
        assert (found["name"], found["instanceId"], found["input"]) == ("waiting", instance, {"a": 1})
        assert found["runtimeStatus"] in ("Pending", "Running")
        assert (found["output"], found["customStatus"]) == (None, None)
        assert _TIME.fullmatch(found["createdTime"])
        assert _TIME.fullmatch(found["lastUpdatedTime"])
        assert (await api.status(instance, showInput="false")).json["input"] is None

    async def test_a_completed_instance_is_200_with_output_and_custom_status(
        self, api: DurableClient
    ) -> None:
        reply = await api.status(await api.ended("hello", "Ada"))
        assert (reply.status, "Location" in reply.headers) == (200, False)
        assert (reply.json["output"], reply.json["customStatus"]) == ("Hello Ada!", {"greeted": "Ada"})

    async def test_a_failed_instance_is_500_only_where_that_is_asked_for(self, api: DurableClient) -> None:
        instance = await api.ended("failing", "Atlantis", "Failed")
        assert (await api.status(instance)).status == 200
        assert (await api.status(instance, returnInternalServerErrorOnFailure="true")).status == 500

    async def test_the_history_is_shown_on_demand_and_its_outputs_only_where_asked(
        self, api: DurableClient
    ) -> None:
        instance = await api.ended("hello", "Ada")
        assert "historyEvents" not in (await api.status(instance)).json
        bare = (await api.status(instance, showHistory="true", showInput="false")).json["historyEvents"]
        kinds = ["ExecutionStarted", "TaskCompleted", "ExecutionCompleted"]
        assert [event["EventType"] for event in bare] == kinds
        assert [key for event in bare for key in ("Input", "Result") if key in event] == []
        full = (await api.status(instance, showHistory="true", showHistoryOutput="true")).json
        greeted = full["historyEvents"][1]
        shown = (greeted["FunctionName"], greeted["Result"], greeted["Input"])
        assert shown == ("greet", "Hello Ada!", '"Ada"')


class TestListing:
    async def test_instances_are_listed_page_by_page(self, api: DurableClient) -> None:
        prefix = uuid.uuid4().hex
        wanted = {await api.start("waiting", instance=f"{prefix}-{number}") for number in range(5)}
        seen, token, pages = list[str](), "", 0
        while pages == 0 or token:
            headers = {"x_ms_continuation_token": token} if token else {}
            page = await api.call("GET", "instances", {"top": "2", "instanceIdPrefix": prefix}, **headers)
            assert (page.status, len(page.json) <= 2) == (200, True)
            seen += [item["instanceId"] for item in page.json]
            token, pages = page.headers.get("x-ms-continuation-token", ""), pages + 1
        assert (set(seen), len(seen)) == (wanted, 5)

    async def test_statuses_in_any_case_and_creation_times_filter(self, api: DurableClient) -> None:
        prefix = uuid.uuid4().hex
        running = await api.ended("waiting", None, "Running", instance=f"{prefix}-a")
        ended = await api.ended("hello", "Ada", instance=f"{prefix}-b")

        async def listed(**query: str) -> set[str]:
            reply = await api.call("GET", "instances", {"instanceIdPrefix": prefix, **query})
            return {item["instanceId"] for item in reply.json}

        assert await listed(runtimeStatus="completed") == {ended}
        assert await listed(runtimeStatus="Running,Completed") == {running, ended}
        assert await listed(runtimeStatus="Failed") == set()
        after = "2101-01-01T00:00:00+00:00"
        assert await listed(createdTimeFrom=_LONG_AGO, createdTimeTo=after) == {running, ended}
        assert await listed(createdTimeFrom=after) == await listed(createdTimeTo=_LONG_AGO) == set()

    async def test_inputs_are_shown_only_where_asked(self, api: DurableClient) -> None:
        query = {"instanceIdPrefix": await api.start("waiting", "given")}
        bare = await api.call("GET", "instances", query)
        full = await api.call("GET", "instances", {**query, "showInput": "true"})
        assert (bare.json[0]["input"], full.json[0]["input"]) == (None, "given")


class TestLifecycle:
    async def test_terminating_ends_an_instance_with_the_reason_as_output(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        assert (await api.post(f"instances/{instance}/terminate", reason="enough")).status == 202
        assert (await api.until(instance, "Terminated"))["output"] == "enough"

    async def test_an_event_reaches_an_instance_once_it_is_not_suspended_any_more(
        self, api: DurableClient
    ) -> None:
        instance = await api.start("waiting")
        assert (await api.post(f"instances/{instance}/suspend", reason="lunch")).status == 202
        await api.until(instance, "Suspended")
        assert await api.go(instance, '{"well": "hello"}') == 202
        assert (await api.status(instance)).json["runtimeStatus"] == "Suspended"
        assert (await api.post(f"instances/{instance}/resume", reason="back")).status == 202
        assert (await api.until(instance, "Completed"))["output"] == {"said": {"well": "hello"}}

    async def test_a_failed_instance_is_rewound_and_goes_on(self, api: DurableClient, tmp_path: Path) -> None:
        missing = tmp_path / "late.txt"
        instance = await api.ended("rewindable", str(missing), "Failed")
        missing.write_text("here at last", encoding="utf-8")
        assert (await api.post(f"instances/{instance}/rewind", reason="found it")).status == 202
        assert (await api.until(instance, "Completed"))["output"] == "here at last"

    async def test_restarting_runs_a_new_instance_with_the_same_input(self, api: DurableClient) -> None:
        instance = await api.ended("hello", "Ada")
        reply = await api.post(f"instances/{instance}/restart")
        assert (reply.status, set(reply.json), reply.json["id"] == instance) == (202, _LINKS, False)
        assert (await api.until(reply.json["id"], "Completed"))["output"] == "Hello Ada!"

    async def test_restarting_under_the_same_id_asks_for_an_ended_instance(self, api: DurableClient) -> None:
        instance = await api.start("waiting")
        path = f"instances/{instance}/restart"
        assert (await api.post(path, restartWithNewInstanceId="false")).status == 409
        await api.post(f"instances/{instance}/terminate")
        await api.until(instance, "Terminated")
        reply = await api.post(path, restartWithNewInstanceId="false")
        assert (reply.status, reply.json["id"]) == (202, instance)
        await api.until(instance, "Running")


class TestPurging:
    async def test_an_ended_instance_is_forgotten_and_a_running_one_stays(self, api: DurableClient) -> None:
        instance, running = await api.ended("hello", "Ada"), await api.start("waiting")
        reply = await api.call("DELETE", f"instances/{instance}")
        assert (reply.status, reply.json) == (200, {"instancesDeleted": 1})
        assert (await api.status(instance)).status == 404
        assert (await api.call("DELETE", f"instances/{running}")).status == 412
        assert (await api.status(running)).status == 202

    async def test_many_are_purged_by_status_and_running_ones_stay(self, api: DurableClient) -> None:
        failed, running = await api.ended("failing", "Atlantis", "Failed"), await api.start("waiting")
        done = await api.ended("hello", "Ada")
        query = {"createdTimeFrom": _LONG_AGO, "runtimeStatus": "Failed,Terminated"}
        reply = await api.call("DELETE", "instances", query)
        assert (reply.status, reply.json["instancesDeleted"] >= 1) == (200, True)
        assert [(await api.status(each)).status for each in (failed, running, done)] == [404, 202, 200]
        for nothing in (query, {**query, "runtimeStatus": "Running"}):
            assert (await api.call("DELETE", "instances", nothing)).status == 404
        without = await api.call("DELETE", "instances")
        assert (without.status, "createdTimeFrom" in without.json["Message"]) == (400, True)


class TestEntities:
    async def test_a_signal_makes_an_entity_that_can_be_read_listed_and_deleted(
        self, api: DurableClient
    ) -> None:
        key = uuid.uuid4().hex
        path = f"entities/Counter/{key}"
        reply = await api.post(path, op="add", data="5")
        assert (reply.status, reply.text) == (202, "")
        assert (await api.run("counting", key)).json == 10
        assert (await api.call("GET", path)).json == 10
        listed = (await api.call("GET", "entities/counter", {"fetchState": "true", "top": "1000"})).json
        mine = next(item for item in listed if item["entityId"]["key"] == key)
        assert (mine["entityId"]["name"], mine["state"]) == ("counter", 10)
        assert _TIME.fullmatch(mine["lastOperationTime"])
        assert [item for item in (await api.call("GET", "entities")).json if "state" in item] == []
        assert (await api.call("DELETE", path)).status == 202
        # a call through an orchestration comes after the signal, so the deletion has been seen by then
        assert (await api.run("counting", key)).json == 5

    async def test_entities_are_listed_page_by_page(self, api: DurableClient) -> None:
        for _ in range(3):
            await api.run("counting", uuid.uuid4().hex)
        first = await api.call("GET", "entities/Counter", {"top": "2"})
        token = first.headers["x-ms-continuation-token"]
        second = await api.call("GET", "entities/Counter", {"top": "2"}, x_ms_continuation_token=token)
        keys = [item["entityId"]["key"] for item in [*first.json, *second.json]]
        assert (len(first.json), len(keys)) == (2, len(set(keys)))


class TestTheAppsClient:
    @pytest.mark.parametrize(
        ("path", "output"), [("start/waiting", {"said": "hi"}), ("start-sync/Other.Name", "found")]
    )
    async def test_functions_start_instances_and_raise_events_through_their_client(
        self, path: str, output: object, api: DurableClient
    ) -> None:
        base = f"{api.host.base_url}/api"
        started = await api.post(f"{base}/{path}", data="null")
        assert (started.status, set(started.json)) == (202, _LINKS)
        instance = started.json["id"]
        if path == "start/waiting":
            assert (await api.post(f"{base}/tell/{instance}", data=json.dumps("hi"))).status == 202
        assert (await api.until(instance, "Completed"))["output"] == output

    async def test_all_of_its_urls_work(self, api: DurableClient) -> None:
        links = (await api.post(f"{api.host.base_url}/api/start/waiting")).json
        assert (await api.call("GET", links["statusQueryGetUri"])).status == 202
        links["sendEventPostUri"] = links["sendEventPostUri"].replace("{eventName}", "go")
        for name in ("suspend", "resume", "sendEvent"):
            assert (await api.post(links[f"{name}PostUri"], data="1")).status == 202
        await api.until(links["id"], "Completed")
        for name, status in (("rewind", 410), ("terminate", 410), ("restart", 202)):
            assert (await api.post(links[f"{name}PostUri"])).status == status
        assert (await api.call("DELETE", links["purgeHistoryDeleteUri"])).status == 200

    async def test_failures_timers_and_results_are_those_of_azure(self, api: DurableClient) -> None:
        caught = (await api.run("catching", "Atlantis")).json
        assert caught == {"type": "NoSuchCity", "message": "Atlantis is on no map"}
        assert (await api.run("napping")).json == "rested"
        refused = (await api.run("wanting_a_set")).json
        assert refused["runtimeStatus"] == "Failed"
        assert "output must be json serializable" in refused["output"]
