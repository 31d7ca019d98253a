"""Names of guests are friendly; names people choose can be read and mislead nobody."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarsas.language import Language
from tarsas.service.people.names import ADJECTIVES, ANIMALS, LONGEST_NAME, NameRefused, checked_name, friendly_names, name_key


@pytest.mark.parametrize("language", list(Language))
def test_a_guest_gets_a_name_without_a_number_in_their_language(language: Language):
    adjective, animal = next(friendly_names(language)).split(" ")
    assert adjective in ADJECTIVES[language]
    assert animal in ANIMALS[language]


@pytest.mark.parametrize("language", list(Language))
def test_when_names_are_taken_numbers_come(language: Language):
    later = list(islice(friendly_names(language), 2, 12))
    assert all(name.split(" ")[2].isdigit() for name in later)


@pytest.mark.parametrize("language", list(Language))
def test_every_friendly_name_is_a_name_one_may_choose(language: Language):
    for adjective in ADJECTIVES[language]:
        for animal in ANIMALS[language]:
            assert checked_name(f"{adjective} {animal} 9999") == f"{adjective} {animal} 9999"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna ", "Anna"),
        ("Kiss   Bence", "Kiss Bence"),
        ("Zsófi", "Zsófi"),
        ("O'Neil-2", "O'Neil-2"),
        ("Nguyễn", "Nguyễn"),
        ("李小龍", "李小龍"),
        ("7", "7"),
        ("Анна", "Анна"),
        ("a" * 30, "a" * 30),
    ],
)
def test_ordinary_names_are_kept_trimmed_and_composed(typed: str, kept: str):
    assert checked_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "cannot be empty"),
        ("   ", "cannot be empty"),
        ("-_-", "cannot be empty"),
        ("a" * 31, "at most 30"),
        ("An\u202ena", "invisible"),
        ("An\u200bna", "invisible"),
        ("An\x00na", "invisible"),
        ("An\nna", "invisible"),
        ("An\u2028na", "invisible"),
        ("An\ue000na", "invisible"),
        ("Z\u0353\u0353\u0353\u0353a", "too many marks"),
        ("\u0410nna", "mixes Latin"),
        ("Admin", "We keep this name"),
        ("bot:hard", "We keep this name"),
        ("Deleted Player", "We keep this name"),
    ],
)
def test_names_that_mislead_or_cannot_be_read_are_refused(typed: str, complaint: str):
    with pytest.raises(NameRefused, match=complaint) as refused:
        checked_name(typed)
    assert refused.value.text.hu != refused.value.text.en


def test_names_that_look_the_same_have_the_same_key():
    assert name_key("Straße") == name_key("STRASSE")
    assert name_key("Ａｎｎａ") == name_key("anna")
    assert name_key("Zsófi") == name_key("ZSÓFI") != name_key("Zsofi")


@given(st.text(max_size=60))
def test_whatever_is_typed_is_refused_or_kept_as_it_would_be_again(typed: str):
    try:
        name = checked_name(typed)
    except NameRefused:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert checked_name(name) == name
    assert name_key(name)
