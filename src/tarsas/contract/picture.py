"""A plain picture for games that draw none of their own: the board's squares, or the record's fields, and buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..draw import Drawing, Looking, Piece
from ..draw.layers import Layered
from ..draw.lettering import fitted
from ..draw.look import Look, hit, hit_area, layer, piece_classes
from ..draw.marks import Box, boxed, last_move, ring
from ..draw.seats import SEAT_MARKS
from ..draw.svg import element, group, label, moved, picture, plain, rectangle
from ..kernel import State, copy_of
from .position_text import position_text
from .words import Square

if TYPE_CHECKING:
    from .game import GameContract

WIDTH = 640
MARGIN = 20
LINE = 44
BUTTONS_IN_A_ROW = 3


class Plan(NamedTuple):
    """Where everything lies: how high the picture is, and the box of each part."""

    width: int
    height: int
    boxes: dict[str, Box]
    squares: dict[str, Square]
    text: tuple[str, ...]
    """The lines that stand where there are no squares."""


def plain_picture(contract: GameContract, state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Everybody sees the same."""
    plan = _plan(contract, state, looking)
    pieces = tuple(Piece(square.piece, square.part, *plan.boxes[square.part][:3]) for square in plan.squares.values() if square.piece)
    look = Look(state, looking, plan, pieces)
    return look.drawing(lambda: _markup(contract, look), lambda part: [plan.boxes[part]] if part in plan.boxes else [])


def _plan(contract: GameContract, state: State, looking: Looking) -> Plan:
    rows = contract.words.squares(state)
    top: float = MARGIN
    side = (WIDTH - 2 * MARGIN) / max((len(row) for row in rows), default=1)
    boxes = {
        square.part: Box(MARGIN + side * column, top + side * row, side, side) for row, line in enumerate(rows) for column, square in enumerate(line)
    }
    squares = {square.part: square for line in rows for square in line}
    text = () if rows else tuple(position_text(contract, state).splitlines()[1:])
    top += side * len(rows) + LINE * len(text) + MARGIN
    buttons = [part for part in _parts_now(contract, state, looking) if part not in boxes]
    width = (WIDTH - 2 * MARGIN) / BUTTONS_IN_A_ROW
    for number, part in enumerate(buttons):
        row, column = divmod(number, BUTTONS_IN_A_ROW)
        boxes[part] = Box(MARGIN + width * column, top + LINE * row, width, LINE).grown(-4)
    return Plan(WIDTH, int(top + LINE * -(-len(buttons) // BUTTONS_IN_A_ROW) + MARGIN), boxes, squares, text)


def _parts_now(contract: GameContract, state: State, looking: Looking) -> list[str]:
    """What has been clicked, and every part that can be next: all parts of moves that begin so."""
    if contract.verbs.to_move(state) < 0:
        return []
    actions = np.zeros(contract.actions, np.int32)
    paths = [contract.words.parts(state, int(action)) for action in actions[: contract.verbs.legal(state, actions)]]
    held = len(looking.held)
    following = (path[held] for path in paths if path[:held] == looking.held and len(path) > held)
    return list(dict.fromkeys((*looking.held, *following, *sorted(looking.lit))))


def _markup(contract: GameContract, look: Look[Plan]) -> Layered:
    plan, looking = look.scene, look.looking
    # The last move may name its seat.
    last = {re.sub(r"^seat-\d+/", "", part) for part in looking.last}
    marked = [ring(plan.boxes[part].grown(-4)) for part in sorted({*looking.lit, *looking.held} & plan.boxes.keys())]
    layers = (
        group(_ground(contract, look), class_="furniture"),
        look.pieces_layer(lambda token, piece: _piece(plan.squares[piece.part], plan, id=token, class_=piece_classes())),
        group(*(_piece(square, plan, class_="preview") for square in _previewed(contract, look)), class_="previews"),
        group(*(last_move(plan.boxes[part].grown(-6)) for part in sorted(last & plan.boxes.keys())), *marked, class_="marks"),
        layer("".join(_hit(contract, look, part, box) for part, box in plan.boxes.items()), "hits"),
    )
    return picture(plan.width, plan.height, look.say(contract.words.TITLE), layers)


def _ground(contract: GameContract, look: Look[Plan]) -> str:
    """The squares, or the lines of text, and the faces of the buttons."""
    plan = look.scene
    text = "".join(label(MARGIN, MARGIN + LINE * (number + 0.6), fitted(line, 18, WIDTH - 2 * MARGIN), 18) for number, line in enumerate(plan.text))
    faces = []
    for part, box in plan.boxes.items():
        faces.append(rectangle(*box.grown(-3), 10, fill="var(--plate)", stroke="var(--plate-line)"))
        if part not in plan.squares:
            name = fitted(look.say(contract.words.part_text(look.state, part)), 16, box.width - 16)
            faces.append(label(box.middle[0], box.middle[1] + 6, name, 16, text_anchor="middle"))
    return text + "".join(faces)


def _piece(square: Square, plan: Plan, **attributes: str) -> str:
    """The letters of a piece in the colour of its seat."""
    x, y, side, _ = plan.boxes[square.part]
    colour = SEAT_MARKS[square.seat].colour if square.seat is not None else "var(--ink)"
    letters = element(
        "text",
        plain(square.piece),
        x=side / 2,
        y=side * 0.71,
        font_size=side * 0.6,
        font_weight="700",
        text_anchor="middle",
        fill=colour,
        class_="sign",
    )
    return element("g", letters, transform=moved(x, y), data_kind=square.piece, **attributes)


def _previewed(contract: GameContract, look: Look[Plan]) -> list[Square]:
    """The squares on which the previewed action would put a piece where there is nothing, or something else."""
    if look.looking.preview is None:
        return []
    after = copy_of(look.state)
    contract.verbs.play(after, look.looking.preview)
    return [square for row in contract.words.squares(after) for square in row if square.piece and square != look.scene.squares[square.part]]


def _hit(contract: GameContract, look: Look[Plan], part: str, box: Box) -> str:
    about = look.say(contract.words.part_text(look.state, part))
    return hit(part, about, hit_area(box), boxed(box.grown(-4), "rim"))
