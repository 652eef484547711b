"""The audit names who did and who read what of whom, and nothing that anybody said (I3)."""

from typing import Any

from tests.hosting import HostProcess
from tests.product import Interview, Product, body, paths
from tests.served import host_of
from tests.studies import created, invited
from tests.traces import traces

ANNA = {"X_Staff_Name": "Anna%20Berg"}

product_host = host_of("audited")


async def audit(product: Product, query: str = "") -> list[dict[str, Any]]:
    """All entries, newest first."""
    found, cursor = list[dict[str, Any]](), ""
    while True:
        page = await product.look(f"/api/audit?{query}&limit=3&cursor={cursor}")
        found += page["items"]
        if page["next_cursor"] is None:
            return found
        cursor = page["next_cursor"]


async def of(interview: Interview) -> list[tuple[str, str, int | None]]:
    entries = await audit(interview.product, f"interview_id={interview.interview_id}")
    return [(entry["effect"], entry["operation"], entry["status"]) for entry in reversed(entries)]


async def test_what_staff_did_and_read_is_named_once_an_hour_for_the_same_thing(product: Product) -> None:
    interview = await product.start()
    for _ in range(5):
        await interview.staff("GET", "/transcript", **ANNA)
    await interview.staff("POST", "/nudge", **ANNA)
    await interview.staff("POST", "/nudge", **ANNA)
    assert await of(interview) == [
        ("read", "transcript", None),
        ("write", "nudge", None),
        ("write", "nudge", None),
    ]
    entry = (await audit(product, f"interview_id={interview.interview_id}"))[-1]
    assert (entry["subject"], entry["name"], entry["verified"]) == ("key:staff", "Anna Berg", False)
    assert entry["path"] == f"/api/interviews/{interview.interview_id}/transcript"


async def test_what_stands_beside_the_interview_is_made_from_the_audit(product: Product) -> None:
    """Who did it, and when."""
    interview = await product.start()
    for action in ("nudge?nudges=0", "end"):
        await interview.staff("POST", f"/{action}", **ANNA)
    beside = (await interview.view())["audit"]
    done = [
        entry
        for entry in await audit(product, f"interview_id={interview.interview_id}")
        if entry["effect"] == "write"
    ]
    assert [(each["who"], each["at"], each["verified"]) for each in beside] == [
        (each["name"], each["at"], each["verified"]) for each in reversed(done)
    ]
    assert [each["action"] for each in beside] == ["nudge", "end"]


async def test_another_person_who_reads_the_same_is_named_too(product: Product) -> None:
    interview = await product.start()
    await interview.staff("GET", "/result", **ANNA)
    await interview.staff("GET", "/result", X_Staff_Name="Bo")
    names = [entry["name"] for entry in await audit(product, f"interview_id={interview.interview_id}")]
    assert names == ["Bo", "Anna Berg"]


async def test_what_was_refused_says_so_and_what_was_not_there_was_not_read(product: Product) -> None:
    interview = await product.start()
    await interview.staff("POST", "/extend", json={"answer_deadline_s": "soon"})
    await interview.staff("GET", "/package")
    assert await of(interview) == [("write", "extend", 422)]


async def test_what_staff_did_and_read_in_a_study_is_found_by_the_study(product: Product) -> None:
    """Owners' calls too, whose roles nobody has to look up."""
    study = await created(product)
    (guest,) = await invited(product, study["study_id"], {"name": "Eva"})
    begun = await guest.agree()
    await begun.staff("GET", "/transcript", **ANNA)
    await begun.staff("POST", "/nudge", **ANNA)
    found = await audit(product, f"study_id={study['study_id']}&actor=Anna%20Berg")
    assert [(each["operation"], each["interview_id"]) for each in found] == [
        ("nudge", begun.interview_id),
        ("transcript", begun.interview_id),
    ]


async def test_a_list_of_everybody_s_sessions_is_a_read_of_others(product: Product) -> None:
    await product.staff("GET", "/api/sessions", X_Staff_Name="Dee")
    assert await audit(product, "actor=Dee") == []
    await product.staff("GET", "/api/sessions?whose=everybody", X_Staff_Name="Dee")
    assert [each["operation"] for each in await audit(product, "actor=Dee")] == ["list_all_sessions"]


async def test_a_sign_out_is_named_as_the_sign_in_is(product: Product) -> None:
    made = await product.staff("POST", "/api/owner-links", json={"name": "Gil"})
    ours = {"Origin": product.base_url}
    secret = made.json["url"].rpartition("/")[2]
    reply = await product.call("POST", "/auth/link", json={"secret": secret}, headers=ours)
    cookie = {"Cookie": reply.headers["Set-Cookie"].partition(";")[0]}
    for _ in range(2):
        assert (await product.call("POST", "/auth/logout", headers={**ours, **cookie})).status == 204
    found = await audit(product, "actor=owner-link")
    assert [each["operation"] for each in found] == ["sign_out", "use_link"]
    assert {each["name"] for each in found} == {"Gil (by link)"}


async def test_erasing_leaves_the_entry_with_its_reason_and_no_word_of_anybody(
    product: Product, product_host: HostProcess
) -> None:
    interview = await product.start(body())
    await interview.answered("The cormorant is fed at dusk.")
    await interview.staff("GET", "/transcript", **ANNA)
    await interview.staff("DELETE", "", X_Reason="They%20asked%20for%20it.", **ANNA)
    assert await of(interview) == [("read", "transcript", None), ("write", "erase_interview", None)]
    entry = (await audit(product, f"interview_id={interview.interview_id}"))[0]
    assert entry["reason"] == "They asked for it."
    assert traces(product_host.data, "cormorant") == {}


async def test_refused_credentials_are_counted_and_a_flood_of_them_is_one_entry(product: Product) -> None:
    for _ in range(20):
        await product.call("GET", "/api/interviews", headers={"x-functions-key": "guessed"})
    found = [each for each in await audit(product, "actor=nobody") if each["operation"] == "list_all"]
    assert [(each["effect"], each["status"], each["count"]) for each in found] == [("refused", 401, 16)]


async def test_it_can_be_narrowed_by_who_and_by_when(product: Product) -> None:
    interview = await product.start()
    await interview.staff("GET", "/turns", X_Staff_Name="Cy")
    await interview.staff("GET", "/result", X_Staff_Name="Cy")
    newest, oldest = await audit(product, "actor=Cy")
    assert [newest["operation"], oldest["operation"]] == ["result", "turns"]
    about = f"actor=Cy&interview_id={interview.interview_id}"
    assert await audit(product, f"{about}&from={newest['at']}") == [newest]
    assert await audit(product, f"{about}&to={newest['at']}") == [oldest]
    assert await audit(product, f"{about}&to=2020-01-01T00:00:00Z") == []
    assert {entry["name"] for entry in await audit(product, "actor=key:staff")} >= {"Cy"}


async def test_a_time_without_a_zone_is_refused(product: Product) -> None:
    assert paths(await product.staff("GET", "/api/audit?from=2026-11-01")) == ["from"]
