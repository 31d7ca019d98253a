"""Templates are made into bytecode once, not at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import pytest
from jinja2 import DictLoader, Environment

from tarsas.language import Language
from tarsas.web.kept_templates import kept_templates


class Unmaking(Environment):
    """A second start: nothing may have to be made."""

    def compile(self, *arguments: Any, **named: Any) -> NoReturn:
        raise AssertionError("a template is made anew")


@pytest.fixture
def made_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TARSAS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "render.py").write_text("trim_blocks=True", encoding="utf-8")
    return tmp_path / "render.py"


def rendered(environment: type[Environment], made_by: Path, text: str, language: Language = Language.HU) -> str:
    return environment(loader=DictLoader({"page": text}), bytecode_cache=kept_templates(language, made_by)).get_template("page").render(name="Zsófi")


def test_a_second_start_makes_no_template_anew(made_by: Path):
    assert rendered(Environment, made_by, "Szia, {{ name }}!") == rendered(Unmaking, made_by, "Szia, {{ name }}!") == "Szia, Zsófi!"


def test_another_text_another_language_and_another_way_of_making_are_made_anew(made_by: Path):
    rendered(Environment, made_by, "Szia, {{ name }}!")
    for text, language in (("Hello, {{ name }}!", Language.HU), ("Szia, {{ name }}!", Language.EN)):
        with pytest.raises(AssertionError, match="made anew"):
            rendered(Unmaking, made_by, text, language)
    made_by.write_text("trim_blocks=False", encoding="utf-8")
    with pytest.raises(AssertionError, match="made anew"):
        rendered(Unmaking, made_by, "Szia, {{ name }}!")


def test_pages_are_there_also_where_nothing_can_be_kept(made_by: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TARSAS_CACHE", str(made_by))
    assert kept_templates(Language.HU, made_by) is None
    assert rendered(Environment, made_by, "Szia, {{ name }}!") == "Szia, Zsófi!"


def test_a_disk_that_is_full_stops_no_page(made_by: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*arguments: Any, **named: Any) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", full)
    assert rendered(Environment, made_by, "Szia, {{ name }}!") == "Szia, Zsófi!"
