"""Every Hungarian text there is, held free of forms that Hungarians do not use, and the grammar that code supplies, over all values that occur."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import tarsas
from tarsas import catalog
from tarsas.games.carnac.state import CELLS
from tarsas.games.carnac.text.parts import cell_name
from tarsas.language import hungarian_article, with_hungarian_ending
from tests.laws.modes import MODES

SOURCE = Path(tarsas.__file__).parent
TESTS = Path(__file__).parent
ACCENTED = re.compile("[áéíóöőúüű]", re.IGNORECASE)


class Place(NamedTuple):
    """A Hungarian text, and where it stands."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


# --- What there is ----------------------------------------------------------------------------------------------------


def _texts_in_code() -> Iterator[Place]:
    """The Hungarian of each `Text`, and every other string with Hungarian letters that is no docstring."""
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                hungarian = next((word.value for word in node.keywords if word.arg == "hu"), node.args[0] if node.args else None)
                if hungarian is not None:
                    yield from (Place(where, text) for text in _strings(hungarian))
                    skipped |= {id(inner) for inner in ast.walk(node)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped and ACCENTED.search(node.value):
                yield Place(where, node.value)


def _strings(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _strings(child)


def _texts_of_pages() -> Iterator[Place]:
    catalogue = (SOURCE / "web/locale/hu.po").read_text(encoding="utf-8")
    for found in re.finditer(r'^msgstr(?:\[\d\])? "(.+)"$', catalogue, re.MULTILINE):
        yield Place("web/locale/hu.po", found[1])
    for path in sorted([*(SOURCE / "web/templates").rglob("*.html"), *(SOURCE / "web/client/script").rglob("*.js")]):
        for line in path.read_text(encoding="utf-8").splitlines():
            if ACCENTED.search(line):
                yield Place(path.relative_to(SOURCE).as_posix(), line.strip())


def _texts_of_lessons() -> Iterator[Place]:
    for path in sorted(SOURCE.glob("games/*/lessons/*.toml")):
        for found in re.finditer(r'\bhu = "(.+?)"', path.read_text(encoding="utf-8")):
            yield Place(path.relative_to(SOURCE).as_posix(), found[1])


def _lines_of_rulebooks() -> Iterator[Place]:
    for path in sorted(SOURCE.glob("games/*/rulebook/hu.md")):
        for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
            yield Place(path.relative_to(SOURCE).as_posix(), " ".join(paragraph.split()))


@functools.cache
def said() -> list[Place]:
    """What players and programmers read on pages and at the terminal."""
    return [*_texts_in_code(), *_texts_of_pages(), *_texts_of_lessons()]


@functools.cache
def written() -> list[Place]:
    """That, and the rulebooks."""
    return [*said(), *_lines_of_rulebooks()]


@functools.cache
def logged() -> list[Place]:
    """What the log told in the golden games."""
    paths = sorted(TESTS.glob("games/*/golden/*.txt"))
    lines = [(path.relative_to(TESTS).as_posix(), line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return [Place(where, line.strip()) for where, line in lines if line.startswith(" " * 33)]


# --- What must not be there -------------------------------------------------------------------------------------------

EVERYWHERE = {
    r"\bparti(?:t|k|ban|d|dat)?\b": "játszma",
    r"\b(?:ro)?bot(?:ok|ot|nak|tal|okkal)?\b(?!:)": "gép",
    r"\bkiszolgáló": "szerver",
    r"\bakció": "lépés",
    r"\bjegyzék": "jegyzőkönyv",
    r"\b(?:végy|tégy|légy)\b": "vegyél, tegyél, legyél",
    r"\ba\(z\)": "the article that fits, or another sentence",
    r"\bértékelt\b": "ranglistás",
    r"\bfejtörő": "feladvány",
    r"\bmag(?:ja|jának|ból|ot)?\b": "kezdőszám",
    r"\bbejelentkez": "belép",
    r"\beltávolít": "kizár",
    r"\bkattint": "válassz",
    r"\bmeglép(?:em|jük)\b": "lépek",
    r"\bföl(?:ül|felé)\b": "felül, felfelé",
    r"\bfalburkol|\bpadlósor": "a fal csempézése, padlóvonal",
    r"manufaktúrá(?:ból|ba)\b": "manufaktúráról, manufaktúrára",
    r"\brakás": "halom",
    r"észak–dél felé": "északra vagy délre",
    r"\basztal gazdája|\bszerver házigazdája": "házigazda, üzemeltető",
    r"\ba többi \{": "a maradék: there may be one left",
    r"\blett beolvasva|\bkellene legyen": "the active voice",
    r"\bházi érték|\bsaját értékünk|\bmi értékünk|\bválasztás kérdése": "what Hungarians say",
    r"^(?:#+ )?(?:[A-Z]{2} )?Döntések\b": "Pontosítások",
    r"[\d}]-(?:val|vel|mal|cal|gyel|tel|tal|szal|zel|nel|nal)\b": "a noun that takes the ending: 3 kockával",
    r"\{(?:name|who|mover|again|following)\}+[-\w]|%\(name\)s[-\w]": "a sentence in which the name stands bare",
}
IN_GAMES = {
    "games/carnac/": {
        r"\beldönt|\bdönt\w* el\b": "ledönt",
        r"\b(?<!\*)döntés": "ledöntés",
        r"\bforduló|\bkör\b": "lépés",
        r"\bpiros vagy\b": "te vagy a piros",
    },
    "games/alhambra": {r"\bforduló": "kör", r"\bérvénytelen": "törlő", r"\bkiértékel": "kiosztás"},
    "games/alcazaba/": {r"\bforduló": "kör, lépés", r"\bkiértékel": "kiosztás", r"\b\d jel\b": "szimbólum"},
    "games/azteka/": {r"\bletétel": "lerakás"},
}
MARKS = {r"\.\.\.": "…", r"\w - \w": "–", r"\d %": "62%", r"!!": "one"}
FOLDERS_OF_ERRORS = ("bots/", "cli/", "http/", "match/", "service/", "store/", "web/pages/", "web/routes/")
GREETINGS = {"Szia, {name}!", "Bejelentetted: {name}. Az üzemeltető látni fogja. Köszönjük!"}
PRESENT_TENSE = (
    r"\b(?:letesz|leteszi|elforgatja|lemond|félreteszi|újradobja|elveszi|beépíti|kicseréli|átépít|kijelöli|választja|elcserél|nem cserél|vesz|teszi|dönti"
    r"|hagyja|állni hagyja|változik|hátracsúszik|lekerül|kikerül|esik|nyer|nyeri|megnyeri)\b"
)


def _found(form: str, places: list[Place]) -> list[str]:
    pattern = re.compile(form, re.IGNORECASE)
    return [str(place) for place in places if pattern.search(place.text)]


def test_there_are_texts_to_look_at():
    assert len(said()) > 700
    assert len(list(_texts_of_lessons())) > 500
    assert {place.where.split("/")[1] for place in written() if place.where.endswith("hu.md")} == set(catalog.names())
    assert len(logged()) > 2_000


@pytest.mark.parametrize(("form", "better"), EVERYWHERE.items())
def test_no_text_has_a_form_that_nobody_says(form: str, better: str):
    assert not _found(form, written()), better


@pytest.mark.parametrize(
    ("folder", "form", "better"), [(folder, form, better) for folder, forms in IN_GAMES.items() for form, better in forms.items()]
)
def test_no_text_of_a_game_has_a_word_of_another_meaning(folder: str, form: str, better: str):
    assert not _found(form, [place for place in written() if place.where.startswith(folder)]), better


@pytest.mark.parametrize(("form", "better"), MARKS.items())
def test_marks_are_hungarian(form: str, better: str):
    assert not _found(form, said()), better


def test_hints_and_errors_do_not_shout():
    quiet = [place for place in said() if place.where.startswith(FOLDERS_OF_ERRORS) and place.text not in GREETINGS]
    assert not _found("!$", quiet)


def test_the_log_tells_what_has_happened():
    assert not _found(PRESENT_TENSE, logged())


def test_headings_that_ask_have_a_question_mark():
    asking = re.compile(r"#+ (?:\S+ )?(?:Ki|Mi|Mit|Mikor|Hány|Hogyan|Mibe|Milyen|Van) (?!.*\?$)")
    lines = [line for path in SOURCE.glob("games/*/rulebook/hu.md") for line in path.read_text(encoding="utf-8").splitlines()]
    assert not [line for line in lines if asking.match(line)]


@pytest.mark.parametrize("name", catalog.names())
def test_a_value_of_an_option_has_no_colon_since_it_stands_behind_one(name: str):
    assert not [text for key, text in catalog.find(name).words.OPTION_TEXTS.items() if "." in key and ":" in text.hu + text.en]


# --- Grammar by code --------------------------------------------------------------------------------------------------

ONES = ("", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc")
TENS = ("", "tizen", "huszon", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven")
ROUND_TENS = ("", "tíz", "húsz", *TENS[3:])
BACK = ("három", "hat", "nyolc", "húsz", "harminc", "hatvan", "nyolcvan", "száz")
ADJECTIVES = {"három": "as", "öt": "ös", "hat": "os", "nyolc": "as", "húsz": "as", "harminc": "as", "hatvan": "as", "nyolcvan": "as", "száz": "as"}
LETTERS = dict(zip("abcdefghijklmn", ["a", "bé", "cé", "dé", "e", "ef", "gé", "há", "i", "jé", "ká", "el", "em", "en"], strict=True))
SPOKEN_WITH_A_VOWEL = tuple("aáeéiíoóöőuúüű")


def spoken(number: int) -> list[str]:
    """The parts of a number below a thousand as they are spoken: 321 is három száz huszon egy."""
    hundreds, tens, ones = number // 100, number // 10 % 10, number % 10
    many = [ONES[hundreds] if hundreds > 1 else "", "száz"] if hundreds else []
    return [part for part in (*many, TENS[tens] if ones else ROUND_TENS[tens], ONES[ones]) if part]


def test_numbers_have_the_article_and_the_endings_they_are_spoken_with():
    for number in range(1, 1_000):
        first, last = spoken(number)[0], spoken(number)[-1]
        assert hungarian_article(number) == ("az" if first.startswith(SPOKEN_WITH_A_VOWEL) else "a"), number
        assert with_hungarian_ending(number, "es") == f"{number}-{ADJECTIVES.get(last, 'es')}"
        for front, back in (("re", "ra"), ("ben", "ban"), ("ből", "ból")):
            assert with_hungarian_ending(number, front) == f"{number}-{back if last in BACK else front}"


def test_cells_have_the_article_of_their_letter_and_the_endings_of_their_number():
    for name in map(cell_name, range(CELLS)):
        assert hungarian_article(name) == ("az" if LETTERS[name[0]].startswith(SPOKEN_WITH_A_VOWEL) else "a"), name
        for ending in ("es", "re"):
            assert with_hungarian_ending(name, ending) == name[0] + with_hungarian_ending(int(name[1:]), ending)


def test_words_roles_and_scorings_have_their_article():
    words = ("Élet", "Halál", "Múmia", "A értékelés", "B értékelés", "C értékelés", "SHA-256", "árkádok", "szeráj")
    assert [hungarian_article(word) for word in words] == ["az", "a", "a", "az", "a", "a", "az", "az", "a"]


# --- What is shown can be typed ---------------------------------------------------------------------------------------

SHOWN = (
    ("azul", "a 3. manufaktúráról kék a 2. sorba", "factory 3 blue line 2"),
    ("azul", "középről türkiz a padlóra", "centre white floor"),
    ("carnac", "állni hagyom", "decline"),
    ("azteka", "elforgatom a 2. gyűrűt", "ring 2"),
    ("azteka", "2. gyűrű: elforgatom", "ring 2"),
    ("alhambra", "törlőlapka", "void"),
    ("alhambra", "nem cserélek", "no exchange"),
    ("alcazaba", "Macusnak adom", "give to macus"),
)


@pytest.mark.parametrize(("name", "hungarian", "english"), SHOWN)
def test_words_that_are_shown_can_be_typed(name: str, hungarian: str, english: str):
    mode = next(mode for mode in MODES if mode.contract.name == name)
    reading, state = mode.contract.words.reading, mode.start()
    assert reading(state, hungarian) == reading(state, english) != frozenset()
