// What a scene does on the picture: its pieces go their ways, parts light up, tags and points appear.

import { mark, raiseDust } from "./marks.js";
import { parsed } from "./morph.js";
import { board, showMove } from "./picture.js";

const faces = new Map();
const scaleIn = (element) => Number(/scale\(([\d.]+)/.exec(element?.getAttribute("transform") ?? "")?.[1] ?? 1);
/** A piece is scaled as a whole, or the drawing in it is. */
const innerScale = (piece) => (piece.getAttribute("transform")?.includes("scale") ? 1 : scaleIn(piece.firstElementChild));

/** A score on the players' list and on the board. */
function scorePlaces(seat) {
  const seats = document.querySelectorAll("#players .player:not(.neutral)").length;
  const listed = document.querySelector(seat < seats ? `#player-${seat} .score` : `#neutral-${seat - seats} .score`)?.lastChild;
  return [listed, ...document.querySelectorAll(`#board [data-score="${seat}"]`)].filter(Boolean);
}

export class Staging {
  constructor(scenes, html) {
    this.next = parsed(html);
    this.units = new Map();
    for (const root of [board(), this.next]) for (const die of root.querySelectorAll("[data-face]")) faces.set(die.dataset.face, die.innerHTML);
    for (const { moves = [] } of scenes) {
      for (const { id, kind, from, to } of moves) {
        if (from) this.learn(document.getElementById(id), kind, from);
        if (to) this.learn(this.next.getElementById(id), kind, to);
      }
    }
  }

  /** How large a piece of a kind is drawn, for each unit of its size. */
  learn(piece, kind, [x, y, size]) {
    if (!piece || this.units.has(kind) || !piece.getAttribute("transform")?.startsWith(`translate(${x},${y})`)) return;
    this.units.set(kind, (scaleIn(piece) * innerScale(piece)) / size);
  }

  play(scene, { travel, count, each }) {
    // Where the still part of the picture changes, too, the scene has a picture.
    board().style.setProperty("--fall", `${travel}ms`);
    if (scene.board) showMove(scene.board);
    else for (const move of scene.moves ?? []) this.move(move, scene, travel);
    mark(scene, each);
    if (travel && Number(scene.motion?.way)) turnRing(scene, travel);
    if (travel && scene.kind === "fall") raiseDust(scene, travel);
    scene.scores.forEach((score, seat) => countTo(scorePlaces(seat), score, count));
    for (const [part, number] of Object.entries(scene.counts ?? {})) countTo([...board().querySelectorAll(`[data-count="${part}"]`)], number, count);
  }

  /** The board is laid out for the next round; its numbers change with the scenes. */
  furnish() {
    const [old, fresh] = [board(), this.next].map((root) => root.querySelector(".furniture"));
    if (!old || !fresh) return;
    const next = fresh.cloneNode(true);
    for (const name of ["data-count", "data-score"]) {
      for (const number of old.querySelectorAll(`[${name}]`)) {
        const place = next.querySelector(`[${name}="${number.getAttribute(name)}"]`);
        if (place) place.textContent = number.textContent;
      }
    }
    old.replaceWith(next);
  }

  move(move, scene, travel) {
    const { id, kind, from, to } = move;
    const piece = document.getElementById(id);
    if (!to) return leave(piece, from, travel, scene.places?.discard?.[0]);
    if (piece) return this.travel(piece, move, scene, travel);
    const model = this.next.getElementById(id) ?? [board(), this.next].map((root) => root.querySelector(`.piece[data-kind="${kind}"]`)).find(Boolean);
    if (!model) return;
    const come = model.cloneNode(true);
    come.id = id;
    come.classList.remove("fallen", "has-turned");
    come.setAttribute("transform", this.placed(come, kind, to));
    board().querySelector(".pieces").append(come);
    this.turnFace(come, move, scene);
    const stock = scene.places?.stock?.[0];
    if (travel && stock) return come.animate([small(come, to, stock), {}], { duration: travel, easing: "ease-out" });
    come.style.animationDuration = `${travel}ms`;
    come.classList.toggle("coming", travel > 0);
  }

  placed(piece, kind, [x, y, size]) {
    const unit = this.units.get(kind);
    return `translate(${x},${y}) scale(${unit ? (unit * size) / innerScale(piece) : scaleIn(piece)})`;
  }

  travel(piece, move, scene, milliseconds) {
    const { kind, from, to } = move;
    piece.classList.remove("has-turned", "fallen");
    const around = milliseconds && from && Number(scene.motion?.way) && scene.places?.[scene.motion.part]?.[0];
    piece.style.transitionDuration = `${around ? 0 : milliseconds}ms`;
    piece.setAttribute("transform", this.placed(piece, kind, to));
    if (around) piece.animate(roundabout(scaleIn(piece), from, to, around, Number(scene.motion.way)), { duration: milliseconds, easing: "ease-in-out" });
    this.turnFace(piece, move, scene);
  }

  turnFace(piece, { part }, scene) {
    if (!piece.dataset.face) return;
    // Where no part is told it is the one it lay on.
    const face = part?.split("-")[1] ?? piece.dataset.face;
    if (faces.has(face)) piece.innerHTML = faces.get(face);
    piece.dataset.face = face;
    piece.classList.toggle("tumbling", scene.kind === "roll");
  }
}

/** A piece goes to where such pieces are kept, or nowhere. */
function leave(piece, from, travel, discard) {
  if (!piece) return;
  // What has gone has no name any more: another piece may come by it.
  piece.removeAttribute("id");
  if (!travel) return piece.remove();
  piece.animate([{}, discard ? small(piece, from, discard) : { opacity: 0 }], { duration: travel, easing: "ease-in" }).onfinish = () => piece.remove();
}

/** How a piece looks where such pieces are kept: half as large, in the middle. */
function small(piece, [, , size], [x, y, width, height]) {
  return { transform: `translate(${x + width / 2 - size / 4}px,${y + height / 2 - size / 4}px) scale(${scaleIn(piece) / 2})`, opacity: 0.35 };
}

/** The way of a piece on a ring that turns. */
function roundabout(scale, [fromX, fromY, size], [toX, toY], [x, y, width, height], degrees) {
  const middle = [x + width / 2 - size / 2, y + height / 2 - size / 2];
  const radius = Math.hypot(fromX - middle[0], fromY - middle[1]);
  const begin = Math.atan2(fromY - middle[1], fromX - middle[0]);
  const steps = Array.from({ length: 8 }, (_, nth) => begin + (degrees * Math.PI * nth) / (8 * 180));
  const places = [...steps.map((angle) => [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)]), [toX, toY]];
  return places.map(([left, top]) => ({ transform: `translate(${left}px,${top}px) scale(${scale})` }));
}

/** The ring itself comes round from where it was. */
function turnRing({ motion, places }, travel) {
  const ring = board().querySelector(`.ring[data-ring="${motion.part.split("-")[1]}"]`);
  const box = places?.[motion.part]?.[0];
  if (!ring || !box) return;
  const [across, down] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const turned = (degrees) => ({ transform: `translate(${across}px,${down}px) rotate(${degrees}deg) translate(${-across}px,${-down}px)` });
  ring.animate([turned(-motion.way), turned(0)], { duration: travel, easing: "ease-in-out" });
}

/** A number goes to another, or is it at once. */
function countTo(places, score, milliseconds) {
  for (const place of places) {
    const from = Number(place.textContent);
    if (from === score) continue;
    const begun = performance.now();
    const tick = (now) => {
      const share = milliseconds ? Math.min(1, (now - begun) / milliseconds) : 1;
      place.textContent = Math.round(from + (score - from) * share);
      if (share < 1 && place.isConnected) requestAnimationFrame(tick);
    };
    if (milliseconds) requestAnimationFrame(tick);
    else tick(begun);
  }
}
