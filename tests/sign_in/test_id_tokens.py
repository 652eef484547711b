"""The provider's token is believed where it is signed by the provider, for this app, now, and for this sign-in (I1)."""

import base64
import hmac
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, RSAKey

from shared.access.openid.attempt import Attempt
from shared.access.openid.claims import identity_of
from shared.access.openid.refusal import ProviderUnavailable, SignInRefused
from shared.access.openid.tokens import Expected, KeyNotKnown, algorithms_of, read_id_token

NOW: Final = datetime(2026, 5, 4, 12, tzinfo=UTC)
KEY: Final = RSAKey.generate_key(2048, {"kid": "one"}, private=True)
KEYS: Final = KeySet([KEY]).as_dict(private=False)
EXPECTED: Final = Expected("https://login.example.org", "interviews", "the nonce", ["RS256", "ES256"])
GOOD: Final = {
    "iss": "https://login.example.org", "aud": "interviews", "sub": "ada", "nonce": "the nonce",
    "iat": NOW.timestamp(), "exp": (NOW + timedelta(minutes=5)).timestamp(),
}  # fmt: skip


def signed(key: Any = KEY, alg: str = "RS256", **changes: Any) -> str:
    """A token of these claims; None leaves a claim out."""
    claims = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    return jwt.encode({"alg": alg, "kid": "one"}, claims, key, algorithms=[alg])


def read(token: object, **more: Any) -> dict[str, Any]:
    return read_id_token({"id_token": token, **more}, KEYS, EXPECTED, NOW)


def test_a_good_token_is_read() -> None:
    assert read(signed())["sub"] == "ada"
    assert read(signed(aud=["interviews"]))["sub"] == "ada"


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://login.example.com"}, {"iss": None}, {"aud": "another"}, {"aud": ["another"]}, {"aud": None},
        {"aud": ["interviews", "another"], "azp": "another"}, {"sub": None}, {"nonce": "another"}, {"nonce": None},
        {"exp": (NOW - timedelta(minutes=2)).timestamp()}, {"exp": None}, {"exp": "soon"},
        {"nbf": (NOW + timedelta(minutes=2)).timestamp()}, {"iat": (NOW + timedelta(minutes=2)).timestamp()},
    ],
)  # fmt: skip
def test_a_token_for_another_app_time_or_sign_in_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SignInRefused):
        read(signed(**changes))


def test_a_token_that_somebody_else_has_signed_is_refused() -> None:
    """With another key of the same name, with the public key as a shared secret, or not at all."""
    another = RSAKey.generate_key(2048, {"kid": "one"}, private=True)
    head, body, _ = signed().split(".")
    hs256 = base64.urlsafe_b64encode(b'{"alg":"HS256","kid":"one"}').rstrip(b"=").decode()
    mac = hmac.digest(KEY.as_pem(private=False), f"{hs256}.{body}".encode(), "sha256")
    shared = f"{hs256}.{body}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"
    for token in (signed(another), shared, f"{head}.{body}.", f"eyJhbGciOiJub25lIn0.{body}."):
        with pytest.raises(SignInRefused):
            read(token)


@pytest.mark.parametrize("token", [None, 7, "", "x", "a.b", "a.b.c", "é.é.é", "x" * 100_000])
def test_what_is_no_token_is_refused(token: object) -> None:
    with pytest.raises(SignInRefused):
        read(token)


def test_a_token_of_another_access_token_is_refused() -> None:
    with pytest.raises(SignInRefused):
        read(signed(at_hash="AAAAAAAAAAAAAAAAAAAAAA"), access_token="the access token")


def test_a_key_that_is_not_known_is_told_apart_since_the_provider_may_have_a_new_one() -> None:
    token = jwt.encode(
        {"alg": "ES256", "kid": "two"}, GOOD, ECKey.generate_key("P-256", private=True), algorithms=["ES256"]
    )
    with pytest.raises(KeyNotKnown):
        read(token)


def test_a_provider_that_signs_with_shared_secrets_alone_is_of_no_use() -> None:
    assert algorithms_of({}) == ["RS256"]
    assert algorithms_of({"id_token_signing_alg_values_supported": ["none", "HS256", "ES256"]}) == ["ES256"]
    with pytest.raises(ProviderUnavailable):
        algorithms_of({"id_token_signing_alg_values_supported": ["HS256", "none"]})


def test_state_nonce_and_verifier_are_different_and_follow_from_the_secret() -> None:
    first, second = Attempt.begun(), Attempt.begun()
    made = [first.secret, first.state, first.nonce, first.verifier, second.state, second.nonce]
    assert len(set(made)) == len(made)
    assert Attempt(first.secret).is_answered_by(first.state)
    assert not second.is_answered_by(first.state)
    assert not second.is_answered_by("é\udcff")
    assert len(first.verifier) >= 43


class TestWhoSomebodyIs:
    def test_an_address_counts_where_the_provider_has_verified_it(self) -> None:
        claims: dict[str, object] = {"sub": "1", "email": "ada@example.org"}
        assert identity_of(claims, "groups").email is None
        assert identity_of({**claims, "email_verified": False}, "groups").email is None
        for verified in ({"email_verified": True}, {"xms_edov": "1"}):
            assert identity_of({**claims, **verified}, "groups").email == "ada@example.org"

    def test_a_name_is_one_line_and_groups_are_texts(self) -> None:
        found = identity_of(
            {"sub": "1", "name": "A\nB\x1b[31m" + "x" * 500, "roles": ["a", 7, "b" * 300]}, "roles"
        )
        assert (found.name[:6], len(found.name), found.groups) == ("A B [3", 200, ("a",))
        assert identity_of({"sub": "1", "groups": "leads"}, "groups").groups == ("leads",)
        assert identity_of({"sub": "1"}, "groups").name == "1"

    def test_two_whose_subjects_differ_at_the_end_are_two(self) -> None:
        one, other = (identity_of({"sub": "s" * 254 + end}, "groups").subject for end in "ab")
        assert one != other

    @pytest.mark.parametrize("sub", ["", " ", "s" * 256, "a\nb", "a\u202eb", 7, None, ["ada"]])
    def test_a_subject_that_would_have_to_be_changed_names_nobody(self, sub: object) -> None:
        with pytest.raises(SignInRefused):
            identity_of({"sub": sub}, "groups")

    @pytest.mark.parametrize(
        "email", ["a" * 250 + "@example.org", "ada@example.org\n", "ada\x00@example.org"]
    )
    def test_an_address_that_would_have_to_be_changed_counts_for_nothing(self, email: str) -> None:
        assert identity_of({"sub": "1", "email": email, "email_verified": True}, "groups").email is None
