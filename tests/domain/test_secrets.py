"""Secrets are masked in five languages, and nothing else is (G8)."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from shared.text.secrets.masking import masked, without_secrets
from tests.linear.growth import grows_too_fast

ROOT = Path(__file__).parents[2]

SECRETS = [
    ("en", "The password is hunter2", "The password is [secret]"),
    ("en", "the password for pricing-01.corp is hunter2.", "the password for pricing-01.corp is [secret]."),
    ("en", "The password is swordfish.", "The password is [secret]."),
    ("en", "hunter2 is the password", "[secret] is the password"),
    ("en", "My PIN's 4711, the door code is 2580#.", "My PIN's [secret], the door code is [secret]."),
    ("en", "DB_PASSWORD=hunter2", "DB_PASSWORD=[secret]"),
    ("en", 'password = "Sommer2024!"', 'password = "[secret]"'),
    ("en", '{"password": "correcthorse"}', '{"password": "[secret]"}'),
    ("en", "Password for admin: Tr0ub4dor&3", "Password for admin: [secret]"),
    ("en", "export API_KEY=abcd1234efgh", "export API_KEY=[secret]"),
    ("en", "API_KEY=abcdefghijklmnop", "API_KEY=[secret]"),
    ("en", "the door code, which is 4711", "the door code, which is [secret]"),
    ("en", "PIN 4711 opens the door", "PIN [secret] opens the door"),
    ("en", "login: admin / hunter2", "login: admin / [secret]"),
    ("en", "postgresql://batch:geheim99@warehouse:5432", "postgresql://batch:[secret]@warehouse:5432"),
    ("en", "use ghp_abcdefghijklmnopqrstuvwxyz0123456789 here", "use [secret] here"),
    ("en", "AKIAIOSFODNN7EXAMPLE", "[secret]"),
    ("en", "<password>hunter2</password>", "<password>[secret]</password>"),
    ("de", "Das Kennwort für den Server lautet immer noch hunter2.", "lautet immer noch [geheim]."),
    ("de", "Die PIN ist 4711.", "Die PIN ist [geheim]."),
    ("de", "WLAN-Passwort: Kaffee123", "WLAN-Passwort: [geheim]"),
    ("fr", "le mot de passe, c'est Soleil42", "c'est [secret]"),
    ("fr", "Le code de la porte est 12A45", "est [secret]"),
    ("es", "La contraseña es hunter2", "La contraseña es [secreto]"),
    ("es", "El PIN es 4711", "El PIN es [secreto]"),
    ("en", "password: correct horse battery staple", "password: [secret]"),
    ("en", "The password is correct horse battery staple. Petra knows it.", "is [secret]. Petra knows it."),
    ("en", "The passphrase for the vault is purple monkey 7 dishwasher", "is [secret]"),
    ("de", "Das Passwort lautet Pferd Batterie Klammer Mond, seit Mai.", "lautet [geheim], seit Mai."),
    ("fr", "mot de passe : cheval pile agrafe lune", "mot de passe : [secret]"),
    ("es", "La contraseña es caballo pila grapa luna", "La contraseña es [secreto]"),
    ("it", "La password è cavallo pila graffetta luna.", "La password è [segreto]."),
    ("it", "La parola d'ordine è Gatto55", "è [segreto]"),
    ("it", "Il PIN è 4711", "Il PIN è [segreto]"),
]
HARMLESS = [
    'The password for the warehouse account is in the vault under "pricing-batch".',
    "The password is expired.", "The password is required and has 14 characters.",
    "The password is SHA-256 hashed", "We reset the password every 90 days", "password = get_password()",
    "password: str", "password = settings.db_password", "password=${DB_PASS}", "password=<your password>",
    "commit 9f8e7d6c5b4a3f2e1d0c9b8a7f6e5d4c3b2a1908", "id 550e8400-e29b-41d4-a716-446655440000 failed",
    "max_tokens = 1200", "The secret is good preparation.", "PIN of 4 to 6 digits", "order 4711 was shipped",
    "test_what_weighs_most_comes_first_and_is_no_more_than_five", "scrypt(password, 'salt', 24)",
    "the token is valid for 30 minutes", "Only Petra knows the password.", "Das Passwort ist abgelaufen.",
    "Das Passwort liegt im Tresor.", "Le mot de passe est obligatoire", "La contraseña es obligatoria",
    "La password è scaduta", "La clave es la paciencia.",
    "password: minimum twelve characters, rotated quarterly", "Password: ask Petra tomorrow morning",
    "The password is stored encrypted somewhere safe.", "password: in the vault, second drawer left",
    "The password is changed every quarter by Petra Miller.", "Passwort: siehe Tresor Keller links",
    "The password is company policy", "password: see page 4 below", "The password policy: see intranet page",
    "Das Passwort ist Chefsache.", "password: daily", "La clave es 2020.",
]  # fmt: skip


class Note(BaseModel, frozen=True):
    text: str
    number: int = 3


class Asked(BaseModel, frozen=True):
    question: str
    answer: str


@dataclass(frozen=True)
class Pile:
    notes: tuple[Note, ...]


@pytest.mark.parametrize(("language", "text", "shown"), SECRETS)
def test_a_secret_is_masked_with_the_mark_of_the_language(language: str, text: str, shown: str) -> None:
    assert masked(text, language).endswith(shown)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_secret_stays(text: str) -> None:
    assert masked(text, "en") == text


@pytest.mark.parametrize(("language", "text", "shown"), SECRETS)
def test_masking_twice_changes_nothing_more(language: str, text: str, shown: str) -> None:
    once = masked(text, language)
    assert masked(once, language) == once


def test_a_secret_that_was_named_is_masked_wherever_it_stands() -> None:
    assert (
        masked("Type hunter2. The password is hunter2.", "en") == "Type [secret]. The password is [secret]."
    )


@pytest.mark.parametrize(("asked", "told", "shown"), [
    ("What is the password for the warehouse?", "hunter2", "[secret]"), ("Wie lautet die PIN?", "4711", "[secret]"),
    ("What is the password?", "It's hunter2, I think.", "It's [secret], I think."),
    ("Where is the password?", "In Keepass2.", "In Keepass2."),
    ("Who knows the password?", "Only Petra.", "Only Petra."),
    ("Wie lautet das WLAN-Passwort?", "Kaffee123", "[secret]"),
    ("Quel est le mot de passe du serveur ?", "C'est Soleil42", "C'est [secret]"),
    ("¿Cuál es la contraseña?", "Gato55", "[secret]"), ("Qual è la password del server?", "Gatto55", "[secret]"),
    ("Tell me the door code, please.", "4711", "[secret]"),
    ("Which credentials do you hold?", "Registered nurse since 2016.", "Registered nurse since 2016."),
    ("Who knows the password?", "Petra, since 2019", "Petra, since 2019"),
    ("Which system stores the password?", "KeePass2", "KeePass2"),
    ("What is the token budget?", "gpt-4o-mini", "gpt-4o-mini"),
    ("What is the password?", "Unchanged since 2019", "Unchanged since 2019"),
    ("How many carpets are there?", "4711", "4711"),
])  # fmt: skip
def test_a_reply_to_a_question_for_a_secret_is_one(asked: str, told: str, shown: str) -> None:
    assert without_secrets(Asked(question=asked, answer=told), "en").answer == shown


def test_a_private_key_is_masked_to_its_end() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----"
    assert "MIIE" not in masked(f"It is {key}, keep it.", "en")
    assert masked(f"It is {key}, keep it.", "en").endswith(", keep it.")


def test_a_signed_token_is_masked_with_the_padding_of_its_parts() -> None:
    assert masked("it is eyJhbGciOiJ9==.eyJzdWIiOiI0Mg=.c2lnbmF0dXJl= here", "en") == "it is [secret] here"


@pytest.mark.parametrize("run", ["eyJ=", "eyJhbGciOi=", "eyJ.", "eyJ-", "whsec_+", "sk-=", "&sig="])
def test_beginnings_of_tokens_cost_no_more_than_their_length(run: str) -> None:
    assert grows_too_fast(lambda text: masked(text, "en"), lambda size: run * (size // len(run))) is None


def test_a_model_is_masked_in_all_its_parts_and_stays_itself_without_secrets() -> None:
    pile = Pile((Note(text="The PIN is 4711"), Note(text="It rains")))
    shown = without_secrets(pile, "en")
    assert [note.text for note in shown.notes] == ["The PIN is [secret]", "It rains"]
    assert shown.notes[1] is pile.notes[1]
    assert without_secrets(shown, "en") is shown


def test_nothing_of_the_samples_and_the_docs_is_masked() -> None:
    kinds = {".md", ".txt", ".py", ".sql", ".sh", ".csv", ".json", ".yaml"}
    files = [
        file for folder in ("samples", "docs") for file in (ROOT / folder).rglob("*") if file.suffix in kinds
    ]
    assert len(files) > 40
    assert [file.name for file in files if masked(text := file.read_text(), "en") != text] == []
