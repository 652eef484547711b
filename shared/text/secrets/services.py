"""The patterns of services' tokens, from detect-secrets' detectors.

A module of its own, which is loaded with the first text that is looked at: the package brings an HTTP client along.
"""

import re
from collections.abc import Iterable
from typing import Final, cast

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.basic_auth import BasicAuthDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

_DETECTORS: Final = (
    AWSKeyDetector,
    DiscordBotTokenDetector,
    GitHubTokenDetector,
    GitLabTokenDetector,
    MailchimpDetector,
    PypiTokenDetector,
    SendGridDetector,
    SlackDetector,
    SquareOAuthDetector,
    StripeDetector,
    TelegramBotTokenDetector,
    TwilioKeyDetector,
)


def _patterns(detectors: Iterable[type[RegexBasedDetector]]) -> tuple[re.Pattern[str], ...]:
    return tuple(cast("re.Pattern[str]", each) for detector in detectors for each in detector().denylist)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


SERVICES: Final = _patterns(_DETECTORS)
IN_ADDRESSES: Final = _patterns([BasicAuthDetector])
