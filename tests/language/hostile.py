"""Every way in which a model's reply can be of no use, and what the failure is called."""

import pytest

from tests.fakes import model_replies as replies
from tests.fakes.model_replies import error, says

HOSTILE = {
    "bad JSON": (says("{not json"), "invalid"),
    "wrong schema": (says({"nothing": "expected"}), "invalid"),
    "no JSON body": (replies.not_json(), "invalid"),
    "no choice": (replies.no_choices(), "invalid"),
    "no content": (replies.null_content(), "invalid"),
    "huge": (replies.huge(), "invalid"),
    "refusal": (replies.refusal(), "refusal"),
    "filtered": (replies.filtered(), "refusal"),
    "truncated": (replies.truncated(), "truncated"),
    "rate limit": (error(429, retry_after="99"), "rate_limited"),
    "no credit": (error(429, code="insufficient_quota"), "rate_limited"),
    "broken server": (error(500), "server_error"),
    "overloaded server": (error(503), "server_error"),
    "broken connection": (replies.cut_off(), "unavailable"),
    "wrong key": (error(401), "unavailable"),
}
hostile = pytest.mark.parametrize(("reply", "reason"), HOSTILE.values(), ids=HOSTILE)
