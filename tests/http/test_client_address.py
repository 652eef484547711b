"""Which address a call comes from, as the limits by address see it."""

import pytest

from shared.platform.settings import ON_AZURE, AppSettings
from tests.store.test_bootstrap import CLOUD
from triggers.http.admission import UNKNOWN, client_address


@pytest.mark.parametrize(("said", "proxies", "address"), [
    ("203.0.113.7", 0, "203.0.113.7"), ("203.0.113.7:50123", 0, "203.0.113.7"),
    ("198.51.100.1, 203.0.113.7:50123", 0, "203.0.113.7"), ("6.6.6.6, 198.51.100.1, 203.0.113.7", 1, "198.51.100.1"),
    ("198.51.100.1", 2, "198.51.100.1"), ("[2001:db8:1:2:3:4:5:6]:50123", 0, "2001:db8:1:2::/64"),
    ("2001:db8:1:2:ffff::1", 0, "2001:db8:1:2::/64"), ("::ffff:203.0.113.7", 0, "203.0.113.7"),
    ("nonsense", 0, UNKNOWN), ("", 0, UNKNOWN),
])  # fmt: skip
def test_the_last_entry_counts_before_which_trusted_proxies_stand(
    said: str, proxies: int, address: str
) -> None:
    assert client_address(said, trusted=True, proxies=proxies) == address


def test_without_a_front_end_that_writes_it_the_header_is_not_believed() -> None:
    assert client_address("203.0.113.7", trusted=False, proxies=0) == UNKNOWN


def test_on_azure_it_is_believed_and_elsewhere_a_host_must_say_so() -> None:
    for name in ON_AZURE:
        assert AppSettings.read({**CLOUD, name: "instance"}).forwarded_for == "trusted"
    assert AppSettings.read({}).forwarded_for == "ignored"
    assert AppSettings.read({"FORWARDED_FOR": "trusted"}).forwarded_for == "trusted"
