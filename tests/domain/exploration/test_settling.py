"""Fields that are given or refused in passing (D7)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.fields import DataField, FieldType, field_value
from shared.modes.topic_exploration.replies import consent_answer, field_answer
from shared.modes.topic_exploration.settling import partly, settled

LABELS: dict[LanguageCode, tuple[str, str]] = {
    "en": ("Your name", "Your email"),
    "de": ("Ihr Name", "Ihre E-Mail"),
    "fr": ("Votre nom", "Votre e-mail"),
    "it": ("Il Suo nome", "La Sua e-mail"),
    "es": ("Su nombre", "Su correo"),
}


def fields(language: LanguageCode) -> tuple[DataField, DataField]:
    name, mail = LABELS[language]
    return field("name", name), field("email", mail)


def field(kind: FieldType, label: str = "x") -> DataField:
    return DataField(name=kind, type=kind, label=label)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Sure, my name is Nora Quist, but no e-mail please."),
    ("en", "Nora Quist and no to the email thank you, I only look at it at Easter"),
    ("en", "It's Nora Quist. No mail."), ("de", "Nora Quist, aber E-Mail nein"),
    ("de", "Nora Quist, und keine Mail bitte."), ("fr", "Nora Quist et non pour le mail"),
    ("fr", "Nora Quist, et pas d'e-mail, merci"), ("es", "Nora Quist, y el correo no"),
    ("it", "Nora Quist e niente mail, grazie"),
    ("en", "You can have my name, Nora Quist. I never look at my mail, so leave it out."),
    ("de", "Ja, mein Name ist Nora Quist, aber keine E-Mail."),
    ("fr", "Oui, mon nom est Nora Quist, mais pas d'e-mail."),
    ("it", "Sì, il mio nome è Nora Quist, ma niente e-mail."),
    ("es", "Sí, mi nombre es Nora Quist, pero sin correo."),
])  # fmt: skip
def test_a_name_given_with_the_consent_counts_and_what_is_refused_is_not_asked_for(
    language: LanguageCode, said: str
) -> None:
    assert settled(fields(language), said, language) == ({"name": "Nora Quist"}, ("email",))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Good Morning, no email please."), ("en", "Tuesday. No email."), ("de", "Guten Morgen, keine Mail bitte."),
     ("fr", "Bonne Nuit, pas d'e-mail."), ("it", "Buona Sera, niente mail."), ("en", "Thank You, but no email")],
)  # fmt: skip
def test_a_greeting_before_a_refusal_is_no_name(language: LanguageCode, said: str) -> None:
    assert settled(fields(language), said, language) == ({}, ("email",))


def test_a_name_that_is_asked_for_ends_where_another_field_is_refused() -> None:
    assert field_answer(fields("en")[0], "Nora Quist and no to the email", "en") == ("valid", "Nora Quist")


def test_a_mere_yes_settles_nothing() -> None:
    assert settled(fields("en"), "Yes, that is fine with me.", "en") == ({}, ())


@pytest.mark.parametrize(("language", "said"), [
    ("en", "No, thanks. No email."), ("en", "I told you just now, leave that out."), ("en", "I don't use e-mail."),
    ("de", "Nein, danke. Keine E-Mail."), ("de", "Das lassen wir weg."), ("fr", "Non merci, pas d'e-mail."),
    ("fr", "Laissez ça de côté."), ("it", "No grazie, la mail la tengo per gli amici."), ("it", "Niente e-mail."),
    ("es", "No, gracias, sin correo."), ("es", "Déjelo fuera."),
])  # fmt: skip
def test_no_to_a_field_is_a_no_in_any_words(language: LanguageCode, said: str) -> None:
    assert field_answer(fields(language)[1], said, language) == ("refuses", None)


@pytest.mark.parametrize(("said", "name"), [
    ("Magdalena if it is for an official list", "Magdalena"),
    ("As I wrote, Lena Vogt; Magdalena if it is for a list.", "Lena Vogt"),
    ("Well, Piet van Dam, what else.", "Piet van Dam"), ("None of that matters, does it?", None), ("No. Why?", None),
])  # fmt: skip
def test_a_name_is_read_out_of_what_stands_around_it(said: str, name: str | None) -> None:
    assert field_value(field("name"), said) == name


def test_to_leave_one_field_out_is_no_refusal_of_the_rest() -> None:
    assert consent_answer("You may have my name, Nora Quist. Leave the mail out.", "en") == "accepts"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The name you can have, but the e-mail no."), ("en", "Name's fine. E-mail I'd rather not."),
    ("en", "I've said dear the name yes the email no"), ("es", "el nombre sí el correo no"),
    ("en", "No mail, the name yes."), ("en", "Only the name, please."),
    ("de", "Den Namen ja, die Mail nicht."), ("de", "Meinen Namen können Sie haben, aber keine E-Mail."),
    ("de", "Nur den Namen."), ("de", "E-Mail nein, Name ja."),
    ("fr", "Mon nom oui, mais pas l'adresse mail."), ("fr", "Le mail non, le nom d'accord."),
    ("es", "El nombre sí, el correo no."), ("es", "El correo prefiero que no, pero mi nombre sí."),
    ("it", "Il nome sì, la mail no."), ("it", "La mail preferirei di no, il nome va bene."),
])  # fmt: skip
def test_one_field_is_allowed_and_the_other_refused_in_one_reply(language: LanguageCode, said: str) -> None:
    """D7: in any order and wording."""
    assert partly(fields(language), said, language) == (("name",), ("email",))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "my name and my email, yes"), ("en", "Rather not, thanks."), ("de", "Lieber nicht."),
     ("fr", "Oui, les deux."), ("es", "Mejor no."), ("it", "Sì a tutti e due.")],
)  # fmt: skip
def test_a_yes_or_no_to_the_whole_tells_no_field_apart(language: LanguageCode, said: str) -> None:
    assert partly(fields(language), said, language) == ((), ())


@pytest.mark.parametrize(
    ("language", "said", "name"),
    [("en", "You can have Jo but not the email", "Jo"),
     ("en", "Jo is fine for the name, but no email, I get enough of those", "Jo"), ("it", "Ornella va bene", "Ornella"),
     ("en", "Jo will do.", "Jo"), ("en", "everybody calls me Jo, not the mail", "Jo"), ("de", "Uschi reicht.", "Uschi"),
     ("fr", "Appelez-moi Lou.", "Lou"), ("es", "Llámeme Pepa.", "Pepa"), ("it", "Mi chiami Nico.", "Nico")],
)  # fmt: skip
def test_how_somebody_says_they_are_called_is_the_name(language: LanguageCode, said: str, name: str) -> None:
    assert settled(fields(language), said, language)[0] == {"name": name}


@pytest.mark.parametrize("said", ["That will do.", "The name will do.", "It will do for today."])
def test_what_will_do_is_no_name(said: str) -> None:
    assert settled(fields("en"), said, "en")[0] == {}


@pytest.mark.parametrize(("language", "said", "name"), [
    ("en", "Philippa, as I said.", "Philippa"), ("de", "Hedwig, wie gesagt.", "Hedwig"),
    ("fr", "Odile, comme je l'ai dit.", "Odile"), ("es", "Rosa, como he dicho.", "Rosa"),
    ("it", "Nives, come ho detto.", "Nives"),
])  # fmt: skip
def test_a_name_that_was_said_already_is_a_name(language: LanguageCode, said: str, name: str) -> None:
    """D7"""
    field = DataField(name="name", label="Your name", type="name")
    assert field_answer(field, said, language) == ("valid", name)


@pytest.mark.parametrize(("language", "said", "name"), [
    ("en", "Philippa you can have, the first name. Mail no, I get plenty.", "Philippa"),
    ("de", "Hedwig können Sie haben, keine Mail.", "Hedwig"),
])  # fmt: skip
def test_a_name_that_one_may_have_is_given_and_the_address_is_not_asked_for(
    language: LanguageCode, said: str, name: str
) -> None:
    """D7"""
    fields = [
        DataField(name="name", label="Your name", type="name"),
        DataField(name="mail", label="Your email", type="email"),
    ]
    assert settled(fields, said, language) == ({"name": name}, ("mail",))
