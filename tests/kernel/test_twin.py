"""The compiled twin: same answers, side by side with the plain function; found again; never stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tarsas.errors import NotCompilable
from tarsas.kernel import (
    Progress,
    bind,
    cache_root,
    compilable,
    compiled,
    digest_of,
    inlined,
    new_state,
    record,
    registry,
    rule,
    sections_of,
    sweep,
    twin,
    warm,
)

SHIFT = 3
TABLE = np.array([10, 20, 30])


@compilable
def shifted(value: int) -> int:
    return value + SHIFT


@compilable
def looked_up(index: int) -> int:
    return shifted(int(TABLE[index]))


def not_marked(value: int) -> int:
    return value


@compilable
def leans_on_plain(value: int) -> int:
    return not_marked(value)


@compilable
def calls_itself(value: int) -> int:
    return calls_itself(value - 1) if value else 0


def step(value: int) -> int:
    raise NotImplementedError


@compilable
def twice(value: int) -> int:
    return step(step(value))


def test_plain_and_twin_live_side_by_side():
    fast = compiled(looked_up)
    assert fast(1) == looked_up(1) == 23
    assert fast is compiled(looked_up)
    assert looked_up.__module__ == __name__


def test_a_template_is_bound_to_functions():
    assert compiled(twice, step=shifted)(10) == 16


@compilable
def three_widths(values: NDArray[np.int8], number: int) -> int:
    return shifted(int(values[0])) + shifted(2) + shifted(number)


def test_a_function_is_compiled_once_for_numbers_of_all_widths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    # A cache of its own: what is loaded from one has no inner twin to look at.
    monkeypatch.setenv("TARSAS_CACHE", str(tmp_path))
    monkeypatch.setattr(twin, "_twins", {})
    values = np.array([100], np.int8)
    assert compiled(three_widths)(values, 5) == three_widths(values, 5) == 100 + 2 + 5 + 3 * SHIFT
    inner: Any = twin._twin(shifted, from_python=False)
    assert len(inner.signatures) == 1


@inlined
@compilable
def doubled(value: int) -> int:
    return step(value) * 2


@compilable
def doubled_and_shifted(value: int) -> int:
    return shifted(doubled(value))


def test_an_inlined_function_says_the_same_and_stays_inlined_where_it_is_bound():
    plain = bind(doubled_and_shifted, step=shifted)
    assert compiled(plain)(1) == plain(1) == 2 * (1 + SHIFT) + SHIFT
    inner: Any = twin._twin(bind(doubled, step=shifted), from_python=False)
    assert inner.targetoptions["forceinline"]
    called: Any = twin._twin(shifted, from_python=False)
    assert called.targetoptions["forceinline"] is False, "what it calls is not inlined with it"


def test_whether_a_function_is_inlined_changes_its_digest(monkeypatch: pytest.MonkeyPatch):
    before = digest_of(shifted)
    monkeypatch.setattr(registry, "_inlined", {shifted})
    digest_of.cache_clear()
    assert digest_of(shifted) != before
    monkeypatch.undo()
    digest_of.cache_clear()


def test_a_template_and_python_share_the_twin_it_is_bound_to():
    bound: Any = compiled(twice, step=looked_up)
    assert bound.py_func.__globals__["step"] is compiled(looked_up)


def test_a_callee_that_is_not_marked_is_refused_by_name():
    with pytest.raises(NotCompilable, match="leans_on_plain calls not_marked"):
        compiled(leans_on_plain)


def test_an_unbound_template_is_refused():
    with pytest.raises(NotCompilable, match="twice calls step"):
        compiled(twice)


def test_a_function_that_calls_itself_is_refused():
    with pytest.raises(NotCompilable, match="calls itself"):
        compiled(calls_itself)


def test_a_changed_constant_of_a_callee_changes_the_digest(monkeypatch):
    before = digest_of(looked_up)
    monkeypatch.setattr(sys.modules[__name__], "SHIFT", 4)
    digest_of.cache_clear()
    assert digest_of(looked_up) != before
    monkeypatch.undo()
    digest_of.cache_clear()
    assert digest_of(looked_up) == before


def test_a_changed_table_changes_the_digest(monkeypatch):
    before = digest_of(looked_up)
    monkeypatch.setattr(sys.modules[__name__], "TABLE", np.array([10, 20, 31]))
    digest_of.cache_clear()
    assert digest_of(looked_up) != before
    monkeypatch.undo()
    digest_of.cache_clear()


def test_a_rule_cites_its_sections():
    @rule("1.2", "AZ3")
    def cited() -> int:
        return 1

    assert sections_of(cited) == ("1.2", "AZ3")
    assert cited() == 1
    with pytest.raises(TypeError, match="at least one section"):
        rule()


def test_a_field_numpy_uses_itself_is_refused():
    with pytest.raises(TypeError, match="'round'"):
        record([("round", "i1")])
    assert new_state(record([("round_number", "i1")])).round_number == 0


def test_warm_tells_its_progress():
    told: list[Progress] = []
    warm([(compiled(shifted), (1,)), (compiled(looked_up), (1,))], told.append)
    assert [(step.done, step.total, step.name) for step in told] == [(0, 2, "shifted"), (1, 2, "looked_up"), (2, 2, "")]


PROGRAM = """
import sys; sys.path.insert(0, {folder!r})
import numpy as np
from tarsas.kernel import compiled, warm
from {name} import entry
function = compiled(entry)
print(warm([(function, (1,))]), function(1))
"""


def _run(folder: Path, name: str, cache: Path) -> list[str]:
    environment = {**os.environ, "TARSAS_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    program = PROGRAM.format(folder=str(folder), name=name)
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return told.stdout.split()


@pytest.mark.slow
def test_the_cache_is_found_again_and_never_stale(tmp_path: Path):
    """A second process compiles nothing; a change of a constant in another file is seen though the caller's file is untouched."""
    (tmp_path / "numbers_of_a_game.py").write_text("ANSWER = 41\n")
    (tmp_path / "callee_of_a_game.py").write_text(
        "from tarsas.kernel import compilable\nfrom numbers_of_a_game import ANSWER\n\n@compilable\ndef plus(n):\n    return n + ANSWER\n"
    )
    (tmp_path / "entry_of_a_game.py").write_text(
        "from tarsas.kernel import compilable\nfrom callee_of_a_game import plus\n\n@compilable\ndef entry(n):\n    return plus(n)\n"
    )
    cache = tmp_path / "cache"
    assert _run(tmp_path, "entry_of_a_game", cache) == ["1", "42"]
    assert _run(tmp_path, "entry_of_a_game", cache) == ["0", "42"]
    (tmp_path / "numbers_of_a_game.py").write_text("ANSWER = 40\n")
    assert _run(tmp_path, "entry_of_a_game", cache) == ["1", "41"]


def test_old_code_is_swept(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TARSAS_CACHE", str(tmp_path))
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    os.utime(tmp_path / "old", (1, 1))
    assert sweep() == 1
    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms have other places")
def test_where_compiled_code_lies_when_nobody_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("TARSAS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_root() == tmp_path / ".cache" / "tarsas" / "compiled"


@compilable
def names_a_step(value: int) -> int:
    return twice(value) + step(value)


def test_a_bound_template_runs_plain_and_has_a_twin():
    plain = bind(names_a_step, step=shifted)
    assert plain(10) == 16 + 13 == compiled(plain)(10)
    assert plain is bind(names_a_step, step=shifted)
    assert bind(looked_up, step=shifted) is looked_up


@compilable
def has_a_step_of_its_own(value: int) -> int:
    return shifted(value)


def test_only_open_names_are_bound():
    """What a function calls that is marked stays what it is, also where a meaning has its name."""
    assert bind(has_a_step_of_its_own, shifted=looked_up)(1) == 1 + SHIFT
