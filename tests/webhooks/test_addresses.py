"""Where a webhook may lead: what stands in its URL, and what a name stands for."""

import ipaddress

import pytest

from shared.channels.webhooks.addresses import BadUrl, check_url, may_lead_to

GOOD = [
    "https://hooks.example.org/in?tenant=7", "https://8.8.8.8/", "https://[2001:4860:4860::8888]:8443/x",
    *(f"https://{name_with_numbers}/" for name_with_numbers in ("4711.example.org", "0x.example.org", "a1", "1a.2b")),
]  # fmt: skip
BAD = [
    "http://hooks.example.org/", "ftp://hooks.example.org/", "//hooks.example.org/", "https:///path",
    "https://ada:secret@hooks.example.org/", "https://@hooks.example.org/", "https://hooks.example.org/#part",
    "https://hooks.example.org/#", "https://hooks.example.org:99999/", "https://hooks.example.org/a b",
    "https://hooks.example.org/é", "https://hooks.example.org\\@169.254.169.254/", "https://[fe80::1%25eth0]/",
    f"https://hooks.example.org/{'x' * 2_000}", "https://localhost/", "https://localhost./", "https://app.localhost/",
    *(
        f"https://{address_in_another_notation}/"
        for address_in_another_notation in (
            "127.1", "2130706433", "0x7f.1", "017700000001", "0xa9fea9fe", "8.8", "127.0.0.1.", "1.2.3.4.5", "x.0x1",
            "[::1.2.3]",
        )
    ),
]  # fmt: skip
INNER = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.100.100.200",
    "168.63.129.16", "224.0.0.1", "255.255.255.255", "192.0.0.192", "::", "::1", "fe80::1", "fd00:ec2::254", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:7f00:1::1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe", "fec0::1", "::10.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b:1::a00:1", "5f00::1",
]  # fmt: skip


@pytest.mark.parametrize("url", GOOD)
def test_https_to_the_internet_is_taken(url: str) -> None:
    assert check_url(url, local=False).scheme == "https"


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_url_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(BadUrl) as refused:
        check_url(url, local=False)
    assert "example.org" not in str(refused.value)


@pytest.mark.parametrize("address", INNER)
def test_no_address_of_a_network_of_our_own_is_led_to(address: str) -> None:
    assert not may_lead_to(ipaddress.ip_address(address), "https", local=False)
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(BadUrl):
        check_url(f"https://{host}/", local=False)


@pytest.mark.parametrize("host", ["127.0.0.1:9000", "localhost", "[::1]:9000"])
def test_http_may_lead_to_this_machine_where_that_is_allowed(host: str) -> None:
    assert check_url(f"http://{host}/hook", local=True).scheme == "http"


@pytest.mark.parametrize(
    "url",
    [
        *(f"http://{host}/" for host in ("hooks.example.org", "10.1.2.3", "169.254.169.254", "8.8.8.8")),
        "https://10.1.2.3/",
    ],
)
def test_it_may_lead_into_no_other_network(url: str) -> None:
    with pytest.raises(BadUrl):
        check_url(url, local=True)
