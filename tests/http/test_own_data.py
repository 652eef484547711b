"""A participant can download and erase what they said; staff see that it happened, not what it was (I3)."""

from tests.hosting import HostProcess
from tests.http.test_audit import of
from tests.http.test_study_results import counts
from tests.product import GOOD_ANSWER, Interview, Product, body
from tests.served import host_of
from tests.studies import STUDIES, counted, created, invited
from tests.traces import traces

SECRET = "My password is Kormoran7."

product_host = host_of("own")


async def in_study(product: Product, study_id: str) -> Interview:
    guest, *_ = await invited(product, study_id, {"name": "Ada"})
    return await guest.agree()


async def test_all_that_they_said_is_given_as_they_typed_it(product: Product) -> None:
    interview = await product.start(body(settings={"max_follow_ups": 0}))
    await interview.finish([GOOD_ANSWER, SECRET])
    await interview.participant("POST", "/additions", json={"text": "And the bell."})
    reply = await interview.participant("GET", "/mine")
    assert [each["user_response"] for each in reply.json["answers"]][:2] == [GOOD_ANSWER, SECRET]
    assert [each["text"] for each in reply.json["additions"]] == ["And the bell."]
    text = await interview.participant("GET", "/mine?format=text")
    assert text.headers["Content-Disposition"].startswith("attachment")
    assert all(said in text.text for said in (GOOD_ANSWER, SECRET, "And the bell."))


async def test_what_they_erase_is_in_no_byte_and_staff_see_that_it_happened(
    product: Product, product_host: HostProcess
) -> None:
    interview = await product.start()
    await interview.answered("The cormorant is fed at dusk.")
    assert (await interview.participant("DELETE", "/mine")).status == 204
    assert (await interview.participant("GET")).status == 404
    assert (await interview.staff("GET")).status == 404
    assert await of(interview) == [("write", "erase_own_data", None)]
    assert traces(product_host.data, "cormorant") == {}


async def test_the_study_s_counts_and_results_follow(product: Product) -> None:
    study_id = (await created(product))["study_id"]
    stays, leaves = [await in_study(product, study_id) for _ in range(2)]
    for interview in (stays, leaves):
        await interview.finish()
    await counted(product, study_id, completed=2)
    assert (await leaves.participant("DELETE", "/mine")).status == 204
    await counted(product, study_id, completed=1)
    assert (await product.look(f"{STUDIES}/{study_id}"))["withdrawn"] == 1

    await counts(product, study_id, interviews=1)
    entries = await product.look(f"/api/audit?study_id={study_id}&actor=participant")
    assert [entry["operation"] for entry in entries["items"]] == ["erase_own_data"]


async def test_a_study_may_keep_it_closed_and_open_it_later(product: Product) -> None:
    made = await created(product, own_data=False)
    interview = await in_study(product, made["study_id"])
    await interview.finish()
    for method in ("GET", "DELETE"):
        reply = await interview.participant(method, "/mine")
        assert (reply.status, "ask them" in reply.json["detail"]) == (403, True)
    path = f"{STUDIES}/{made['study_id']}"
    now = await product.look(path)
    etag = (await product.staff("GET", path)).headers["ETag"]
    reply = await product.staff("PUT", path, json={**now, "own_data": True}, If_Match=etag)
    assert reply.status == 200, reply.text
    assert (await interview.participant("GET", "/mine")).status == 200


async def test_nobody_else_s_link_opens_it(product: Product) -> None:
    mine, other = [await product.start() for _ in range(2)]
    for method in ("GET", "DELETE"):
        path = f"/api/interview/{mine.interview_id}/mine"
        assert (await product.call(method, path, headers=other.bearer)).status == 404
        assert (await product.staff(method, path)).status == 401
    assert (await mine.participant("GET")).status == 200
