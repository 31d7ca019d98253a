"""A tree of lines as a page shows it: rows of moves, a branch beneath what it branches off from."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

from ...contract import CHANCE, Sign
from ...language import Text
from ...learn.trees import Tree

LONGEST_ROW = 400


@dataclass(frozen=True)
class TriedMove:
    """A decision, or all that chance did between two: the node it leads to, whose it was (None: chance), and how it is told."""

    node: int
    seat: int | None
    short: str
    text: Text
    signs: tuple[Sign, ...]
    key: str
    """The same for the same way here, whatever else is in the tree: what was found out about it is kept under that."""
    is_here: bool


@dataclass(frozen=True)
class Branch:
    """Moves one after the other, without a branch between them; so many rows deep."""

    depth: int
    moves: tuple[TriedMove, ...]


@lru_cache(64)
def branches_of(tree: Tree, at: int) -> tuple[Branch, ...]:
    """The rows: at every branching the main line goes on first, and the others follow, one step deeper."""
    rows: list[Branch] = []
    waiting = [(child, 0) for child in reversed(tree.children(0))]
    if len(waiting) > 1:
        waiting = [(child, int(child != tree.children(0)[0])) for child, _ in waiting]
    while waiting:
        node, depth = waiting.pop()
        run = [node]
        while len(following := tree.children(run[-1])) == 1 and len(run) < LONGEST_ROW:
            run.append(following[0])
        rows.append(Branch(depth, _moves(tree, run, at)))
        after = tree.children(run[-1])
        waiting += [(child, depth + int(child != after[0])) for child in reversed(after)]
    return tuple(rows)


def _moves(tree: Tree, run: list[int], at: int) -> tuple[TriedMove, ...]:
    """The moves of a row; what chance does in a row is one, unless somebody stands in between."""
    moves: list[TriedMove] = []
    for node in run:
        move = _move(tree, node, at)
        if moves and moves[-1].seat is None is move.seat and not moves[-1].is_here:
            before = moves.pop()
            text = Text(f"{before.text.hu}; {move.text.hu}", f"{before.text.en}; {move.text.en}")
            move = TriedMove(node, None, f"{before.short} {move.short}", text, before.signs + move.signs, move.key, move.is_here)
        moves.append(move)
    return tuple(moves)


def _move(tree: Tree, node: int, at: int) -> TriedMove:
    parent, action = tree.nodes[node]
    before, contract = tree.position(parent), tree.begin.game.contract
    mover, names = before.to_move, before.default_names("en")
    told = contract.words.sentence(before.state, action, tree.position(node).state, names)
    text = told[0] if mover == CHANCE else contract.words.spoken_move(before.state, action)
    key = f"{zlib.crc32(repr([tree.nodes[each].action for each in tree.path(node)]).encode()):08x}"
    short = contract.words.notation(before.state, action)
    return TriedMove(node, None if mover == CHANCE else mover, short, text, contract.signs(before.state, action), key, node == at)
