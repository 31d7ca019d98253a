// The pointer on the picture: clicks, hovering, and dragging from the first part of a path to its last.

import { board, on, partAt, partOf } from "./picture.js";

const FAR_ENOUGH = 7;

/** `skip` ends what is being shown, and says whether there was anything. */
export function followPointer(selecting, skip) {
  let isTouch = false;
  let press = null;
  let wasDragged = false;
  let hasSkipped = false;

  on("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    wasDragged = false;
    hasSkipped = skip();
    const part = hasSkipped ? null : partOf(event);
    press = part && event.isPrimary && event.button === 0 ? { part, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
  });

  on("click", (event) => {
    if (wasDragged) {
      wasDragged = false;
      return;
    }
    // A press that ended the scenes means the new picture; but it may have been meant for nothing else, so it never plays a move.
    const part = hasSkipped ? partAt(event.clientX, event.clientY) : partOf(event);
    if (part && !(hasSkipped && selecting.isLast(part))) selecting.click(part, { byTouch: isTouch && event.detail > 0 });
  });

  on("pointerover", (event) => {
    if (event.pointerType !== "touch" && !press?.drag) selecting.hover(partOf(event) ?? "");
  });
  on("pointerleave", () => press?.drag || selecting.hover(""));

  addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.drag && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR_ENOUGH) press.drag = beginDrag(selecting, press);
    if (press.drag?.isOn) {
      event.preventDefault();
      press.drag.move(event.clientX, event.clientY);
    }
  });

  addEventListener("pointerup", (event) => {
    if (press?.drag?.isOn && event.pointerId === press.id) {
      wasDragged = true;
      // The click that follows belongs to the drag; where the browser sends none, the next one counts again.
      setTimeout(() => (wasDragged = false), 50);
      press.drag.drop(event.clientX, event.clientY);
    }
    press = null;
  });

  addEventListener("pointercancel", () => {
    press?.drag?.cancel?.();
    press = null;
  });
}

/** Begin to drag what is under the pointer, unless a click on it would already play. */
function beginDrag(selecting, press) {
  const { lit, others } = selecting.selection;
  const isHeld = selecting.chosen.includes(press.part);
  if (!isHeld && !lit.has(press.part) && !others.has(press.part)) return { isOn: false };
  if (!isHeld) {
    if (selecting.isLast(press.part)) return { isOn: false };
    selecting.click(press.part);
  }
  document.documentElement.classList.add("is-dragging");
  const ghost = new Ghost(press);
  const end = () => {
    ghost.remove();
    document.documentElement.classList.remove("is-dragging");
  };
  return {
    isOn: true,
    move(x, y) {
      ghost.move(x, y);
      selecting.hover(targetAt(selecting, press.part, x, y) ?? "");
    },
    drop(x, y) {
      const target = targetAt(selecting, press.part, x, y);
      end();
      if (target) selecting.click(target);
      else selecting.stepBack();
    },
    cancel() {
      end();
      selecting.stepBack();
    },
  };
}

/** The part that a drop at this point means: one that goes on from what is held. */
function targetAt(selecting, source, x, y) {
  const part = partAt(x, y);
  return part && part !== source && selecting.selection.lit.has(part) ? part : null;
}

/** The held pieces, following the pointer above everything else. */
class Ghost {
  constructor({ x, y }) {
    this.from = this.point(x, y);
    this.group = null;
  }

  get picture() {
    return board().querySelector("svg");
  }

  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.picture.getScreenCTM().inverse());
  }

  /** The pieces are marked as held only once the server has drawn the choice: until then there is nothing to carry. */
  carry() {
    const held = [...this.picture.querySelectorAll(".piece.held")];
    if (!held.length) return;
    this.group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.group.setAttribute("class", "ghost");
    for (const piece of held) {
      const copy = piece.cloneNode(true);
      copy.removeAttribute("id");
      copy.classList.add("dragged");
      this.group.append(copy);
    }
    this.picture.append(this.group);
  }

  move(x, y) {
    if (!this.group?.isConnected) this.carry();
    const now = this.point(x, y);
    this.group?.setAttribute("transform", `translate(${now.x - this.from.x},${now.y - this.from.y})`);
  }

  remove() {
    this.group?.remove();
  }
}
