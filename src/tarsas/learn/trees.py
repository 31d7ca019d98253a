"""A tree of lines of play: everything that was tried from one position, branch by branch, outcomes of chance included.

A tree is a value. Its nodes are numbered in the order in which they are written: the first way on is followed to its end before the second begins, so the
main line comes first. Node 0 is the position that all begin from.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ..errors import BadText
from ..match import Line
from ..position import Position

MOST_NODES: Final = 2_000
"""Of one tree: what is larger would make no link, and nobody would find their way in it."""

LINES_KEPT: Final = 512
TREES_KEPT: Final = 256

_BACK = re.compile(r"~(\d{1,4})", re.ASCII)


class Node(NamedTuple):
    """A position of a tree: the node before it, and the action that led here."""

    parent: int
    action: int


ROOT: Final = Node(-1, -1)


@dataclass(frozen=True)
class Tree:
    """Lines that begin alike. `begin` is a line without actions: the game, and the position that was set up where it does not begin as the game does."""

    begin: Line
    nodes: tuple[Node, ...] = (ROOT,)

    def __len__(self) -> int:
        """How many nodes there are, the root included."""
        return len(self.nodes)

    # --- looking

    @cached_property
    def _children(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes[1:], 1):
            found[node.parent].append(number)
        return tuple(tuple(each) for each in found)

    def children(self, at: int) -> tuple[int, ...]:
        """The nodes that follow, the main one first."""
        return self._children[at]

    def path(self, at: int) -> tuple[int, ...]:
        """The nodes from the first after the root to this one."""
        way = []
        while at:
            way.append(at)
            at = self.nodes[at].parent
        return tuple(reversed(way))

    def depth(self, at: int) -> int:
        """How many actions lead here."""
        return len(self.path(at))

    def end_of(self, at: int) -> int:
        """The last node of the line that goes on from here without branching off."""
        while following := self.children(at):
            at = following[0]
        return at

    def line(self, at: int) -> Line:
        """The line of play that leads to a node; raises `BadRecord` where one of its actions is not legal."""
        return _known.line(self.begin, tuple(self.nodes[each].action for each in self.path(at)))

    def position(self, at: int) -> Position:
        """The position at a node."""
        return self.line(at).last

    # --- growing

    def grown(self, at: int, action: int) -> tuple[Tree, int]:
        """The tree with one more action tried at a node, and the node it leads to; the same tree where that was tried before."""
        for child in self.children(at):
            if self.nodes[child].action == action:
                return self, child
        if len(self) >= MOST_NODES:
            raise BadText(f"There are {MOST_NODES} positions in this tree, and no more fit. Take a branch away, or begin anew from here.")
        place = self._behind(at)
        nodes = [Node(node.parent + (node.parent >= place), node.action) for node in self.nodes]
        return Tree(self.begin, (*nodes[:place], Node(at, action), *nodes[place:])), place

    def without(self, at: int) -> tuple[Tree, int]:
        """The tree without a node and all that follows it, and the node before it."""
        if at == 0:
            return Tree(self.begin), 0
        behind, parent = self._behind(at), self.nodes[at].parent
        kept = [node for number, node in enumerate(self.nodes) if not at <= number < behind]
        gone = behind - at
        return Tree(self.begin, tuple(Node(node.parent - gone if node.parent >= behind else node.parent, node.action) for node in kept)), parent

    def promoted(self, at: int) -> tuple[Tree, int]:
        """The tree whose main line leads through this node, and the node's new number."""
        actions = [self.nodes[each].action for each in self.path(at)]
        ways = self.words_by_action(first=frozenset(self.path(at)))
        tree, here = Tree(self.begin), 0
        for parent_actions, action in ways:
            tree, _ = tree.grown(tree.find(parent_actions), action)
        for action in actions:
            tree, here = tree.grown(here, action)
        return tree, here

    def words_by_action(self, first: frozenset[int] = frozenset()) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every node as the actions before it and its own; at each branching those of `first` first."""
        waiting = [0]
        while waiting:
            at = waiting.pop()
            if at:
                *before, own = (self.nodes[each].action for each in self.path(at))
                yield tuple(before), own
            waiting += sorted(self.children(at), key=lambda child: (child in first, -child))

    def find(self, actions: tuple[int, ...]) -> int:
        """The node that these actions lead to; raises `BadText` where nobody tried them."""
        at = 0
        for action in actions:
            found = next((child for child in self.children(at) if self.nodes[child].action == action), None)
            if found is None:
                raise BadText("That has not been tried in this tree.")
            at = found
        return at

    def _behind(self, at: int) -> int:
        """The number behind the last node that follows this one."""
        depth_first = at + 1
        while depth_first < len(self) and self._follows(depth_first, at):
            depth_first += 1
        return depth_first

    def _follows(self, number: int, at: int) -> bool:
        while number > at:
            number = self.nodes[number].parent
        return number == at

    # --- as text

    def text(self) -> str:
        """The whole tree in short: notations, and `~3` where the next branch begins three actions back. Law: `read_tree` gives the same tree."""
        written, lines = [], {0: self.begin}
        before = 0
        for number, (parent, action) in enumerate(self.nodes[1:], 1):
            if parent != before:
                written.append(f"~{self.depth(before) - self.depth(parent)}")
            words = self.begin.game.contract.words
            written.append(words.notation(lines[parent].last.state, action))
            lines[number] = lines[parent].then(action)
            before = number
        text = " ".join(written)
        _known.keep(text, self)
        return text


def read_tree(begin: Line, text: str) -> Tree:
    """The tree that such a text describes; raises `BadText`, which says what cannot be played and where."""
    text = " ".join(text.split())
    if (known := _known.tree(begin, text)) is not None:
        return known
    tree, at = Tree(begin), 0
    for word in text.split():
        if back := _BACK.fullmatch(word):
            if int(back[1]) > tree.depth(at):
                raise BadText(f"{word!r} goes back before the beginning.")
            at = (0, *tree.path(at))[tree.depth(at) - int(back[1])]
        else:
            line = tree.line(at).read(word)
            tree, at = tree.grown(at, line.actions[-1])
    _known.keep(text, tree)
    return tree


def line_text(line: Line) -> str:
    """The actions of a line in short, one after the other. Law: `read_line` gives the same line."""
    return " ".join(line.notation(ply) for ply in range(1, len(line) + 1))


def read_line(begin: Line, text: str) -> Line:
    """The line that such a text describes; raises `BadText`."""
    tree = read_tree(begin, text)
    return tree.line(tree.end_of(0))


class _Known:
    """Trees and lines that were read or written lately: who goes on from one does not play it again from its beginning."""

    def __init__(self) -> None:
        self._trees: OrderedDict[tuple[Line, str], Tree] = OrderedDict()
        self._lines: OrderedDict[tuple[Line, tuple[int, ...]], Line] = OrderedDict()
        self._lock = threading.Lock()

    def tree(self, begin: Line, text: str) -> Tree | None:
        """The tree of a text, if it is known."""
        with self._lock:
            return self._trees.get((begin, text))

    def keep(self, text: str, tree: Tree) -> None:
        """Remember the tree of a text."""
        with self._lock:
            _remember(self._trees, (tree.begin, text), tree, TREES_KEPT)

    def line(self, begin: Line, actions: tuple[int, ...]) -> Line:
        """The line of these actions, played on from the longest beginning of it that is known."""
        with self._lock:
            ways = ((count, self._lines.get((begin, actions[:count]))) for count in range(len(actions), 0, -1))
            count, line = next(((count, found) for count, found in ways if found is not None), (0, begin))
        for action in actions[count:]:
            line = line.then(action)
        with self._lock:
            _remember(self._lines, (begin, actions), line, LINES_KEPT)
        return line


def _remember(kept: OrderedDict, key: object, value: object, most: int) -> None:  # type: ignore[type-arg]
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


_known = _Known()
