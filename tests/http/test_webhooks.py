"""Webhooks of a product that may not call this machine, as on Azure. What may be called is told in `tests/webhooks`."""

from tests.product import Product


async def test_none_leads_to_the_machine_it_runs_on(product: Product) -> None:
    for url in ("http://127.0.0.1:9/", "https://localhost/", "https://[::1]/"):
        reply = await product.staff("POST", "/api/webhooks", json={"url": url})
        assert (reply.status, [each["path"] for each in reply.json["errors"]]) == (422, ["url"]), url
