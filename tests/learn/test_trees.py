"""Trees of lines: what was tried, written in short and read again."""

from __future__ import annotations

import random

import pytest

import tarsas
from tarsas.errors import BadText
from tarsas.learn import trees
from tarsas.learn.links import Link, begun_at, packed, read_link, set_up, unpacked
from tarsas.learn.trees import Tree, line_text, read_line, read_tree
from tarsas.match import BadRecord, Line

GAMES = ("azul", "carnac", "azteka", "alhambra", "alcazaba")


def wandered(game: str, seed: int, steps: int = 50) -> tuple[Tree, int]:
    """A tree as somebody makes it who tries things and goes back."""
    chosen, at = random.Random(seed), 0
    tree = Tree(Line(tarsas.game(game)))
    for _ in range(steps):
        position = tree.position(at)
        if position.is_over or chosen.random() < 0.2:
            at = chosen.randrange(len(tree))
        else:
            tree, at = tree.grown(at, chosen.choice(list(position.chances) or position.actions))
    return tree, at


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_reads_back(game: str, monkeypatch: pytest.MonkeyPatch):
    tree, at = wandered(game, 5)
    fields = Link(tree, at, ("Anna",) + ("",) * (tree.begin.game.players - 1)).fields()
    monkeypatch.setattr(trees, "_known", trees._Known())
    read = read_link(game, fields)
    assert (read.tree, read.at, read.seats[0]) == (tree, at, "Anna")
    assert read.line == tree.line(at)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_was_set_up_reads_back(game: str):
    tree, at = wandered(game, 8)
    begin = begun_at(tree.line(at))
    assert read_link(game, Link(Tree(begin)).fields()).tree.begin.last == tree.position(at)
    assert set_up(game, str(tree.position(at))).last == tree.position(at)


def test_the_first_way_on_is_the_main_line_and_the_others_branch_off():
    begin = Line(tarsas.game("carnac", board="I"))
    tree = read_tree(begin, "a1RR - c1RR ~3 b1RR - ~1 >E")
    assert [len(tree.line(node)) for node in range(len(tree))] == [0, 1, 2, 3, 1, 2, 2]
    assert tree.children(0) == (1, 4)
    assert tree.children(4) == (5, 6)
    assert tree.end_of(0) == 3
    assert tree.text() == "a1RR - c1RR ~3 b1RR - ~1 >E"


def test_trying_the_same_again_goes_there():
    tree = read_tree(Line(tarsas.game("carnac", board="I")), "a1RR -")
    action = tree.nodes[1].action
    assert tree.grown(0, action) == (tree, 1)


def test_a_branch_can_be_taken_away_or_made_the_main_line():
    tree = read_tree(Line(tarsas.game("carnac", board="I")), "a1RR - c1RR ~3 b1RR - ~1 >E")
    assert tree.without(4)[0].text() == "a1RR - c1RR"
    assert tree.without(1)[0].text() == "b1RR - ~1 >E"
    first, at = tree.promoted(6)
    assert first.text() == "b1RR >E ~1 - ~2 a1RR - c1RR"
    assert first.line(at) == tree.line(6)


def test_a_line_of_play_in_short_reads_back():
    tree, at = wandered("alhambra", 2)
    line = tree.line(at)
    assert read_line(Line(line.game), line_text(line)) == line


@pytest.mark.parametrize("text", ["xx", "a1RR ~2", "a1RR a1RR"])
def test_what_cannot_be_played_is_refused(text: str):
    with pytest.raises((BadText, BadRecord)):
        read_tree(Line(tarsas.game("carnac", board="I")), text)


def test_a_damaged_link_says_so():
    assert unpacked(packed("azul, 2 players")) == "azul, 2 players"
    with pytest.raises(BadText, match="whole link"):
        unpacked(packed("azul, 2 players")[:-5] + "!!")


def test_a_tree_has_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trees, "MOST_NODES", 3)
    tree = read_tree(Line(tarsas.game("carnac", board="I")), "a1RR -")
    with pytest.raises(BadText, match="no more fit"):
        tree.grown(0, tree.position(0).find("c1RR"))
