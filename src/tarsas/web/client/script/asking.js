// The field for moves and questions: what is typed is told, and Enter once more plays it.

import { focusBoard } from "./focus.js";
import { getJson } from "./net.js";
import { board } from "./picture.js";
import { say } from "./say.js";
import { speak } from "./speech.js";

const form = () => document.getElementById("asked");
const field = () => document.getElementById("asked-words");

/** `address` gives where to ask; `play` takes the path of a move that has been told; `sayNow` says what there is to do. Gives what opens the field. */
export function followAsking(address, { play, sayNow }) {
  // The move that Enter plays, as long as its words and the moment are the same.
  let told = null;
  const answer = document.getElementById("answer");
  const tellMove = (path, text) => (told = { path, words: field().value.trim(), ply: board().dataset.ply, text });

  async function ask() {
    const [words, { ply }] = [field().value.trim(), board().dataset];
    if (!words) return sayNow();
    if (told?.words === words && told.ply === ply) {
      const { path } = told;
      told = null;
      field().value = "";
      answer.replaceChildren();
      return play(path);
    }
    told = null;
    const found = await getJson(address("asked", { words, ply })).catch(() => null);
    if (!found) return speak(say("The server cannot be reached. Try it again."));
    answer.textContent = found.text;
    if (found.kind === "move" && found.path) tellMove(found.path, found.text);
    speak(found.text);
  }

  form()?.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
  form()?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (told || field().value) {
      told = null;
      field().value = "";
      answer.replaceChildren();
    } else focusBoard();
  });
  return () => {
    form()?.classList.add("open");
    field()?.focus();
  };
}
