"""What is drawn is well-formed, short and safe, whatever the text in it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarsas.draw.lettering import fitted, text_width
from tarsas.draw.svg import element, group, label, moved, number, picture, placed, title


@given(st.text())
def test_any_text_stays_text(words):
    svg = ET.fromstring(str(picture(10, 10, words, [label(0, 0, words, 12, data_name=words), title(words)])))
    written = svg[0].text or ""
    allowed = "".join(character for character in words if character in "\t\n\r" or (character >= " " and character not in "\ufffe\uffff"))
    assert written == allowed.replace("\r\n", "\n").replace("\r", "\n")
    assert [child.tag.split("}")[1] for child in svg] == ["text", "title"]
    assert len(svg[0]) == 0


def test_a_script_in_a_name_comes_out_as_text():
    assert "<script" not in label(0, 0, "<script>alert(1)</script>", 12)
    assert element("g", data_name='"><script>') == '<g data-name="&quot;&gt;&lt;script&gt;"/>'


@pytest.mark.parametrize(("value", "short"), [(0.0, "0"), (-0.004, "0"), (1.005, "1.01"), (10.0, "10"), (100, "100"), (-0.5, "-.5"), (2.50, "2.5")])
def test_numbers_are_short(value, short):
    assert number(value) == short


@given(st.floats(-1e5, 1e5))
def test_numbers_are_right_to_two_decimals(value):
    assert abs(float(number(value)) - value) <= 0.00501


def test_a_place_is_an_attribute_and_never_a_style():
    assert placed("tile", 3, 4, id="piece-1") == '<use href="#tile" transform="translate(3,4)" id="piece-1"/>'
    assert moved(3, 4, 0.91666) == "translate(3,4) scale(0.9167)"


def test_an_empty_group_is_nothing():
    assert group("", "") == ""
    assert group("", element("path"), class_="marks") == '<g class="marks"><path/></g>'


@given(st.text(max_size=60), st.floats(20, 300))
def test_a_name_is_cut_to_its_room(name, room):
    shown = fitted(name, 14, room)
    assert text_width(shown, 14) <= room or shown == "…"
    assert shown == name or re.search(r"…( \d+)?$", shown)


def test_the_number_that_tells_two_names_apart_is_not_cut_off():
    assert [fitted(f"Közepes gép {number}", 14, 80) for number in (1, 2)] == ["Közep… 1", "Közep… 2"]
    assert fitted("Bence 1234567890", 14, 80).endswith("…")
