// A bot in JavaScript, complete: Node 20 or newer, nothing to install. It plays any move, in any game.
//
//   node bot.mjs http://localhost:8000 bot.key               waits for challenges
//   node bot.mjs http://localhost:8000 bot.key azul carnac   plays one game each against a bot of the server
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [server, keyFile, ...names] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${readFileSync(keyFile, "utf8").trim()}`, "Content-Type": "application/json" };
const [playing, wanted] = [new Set(), new Set()];

/** What to play: one of position.legal. Your idea goes here. */
const choose = (position) => position.legal[Math.floor(Math.random() * position.legal.length)].action;

/** Ask until there is an answer. An act carries an id of ours: sent again, it happens once. */
async function ask(path, body) {
  for (;; await sleep(500 + 500 * Math.random())) {
    const answer = await fetch(`${server}/api/v1${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) }).catch(() => null);
    if (answer?.status === 401) throw new Error(await answer.text());
    if (answer?.status === 429) await sleep(1000 * Number(answer.headers.get("Retry-After") ?? 1));
    if (answer && ![429, 502, 503, 504].includes(answer.status)) return answer;
  }
}

/** The lines of a stream, for ever: one that breaks, or has been silent for 40 seconds, goes on where it was. */
async function* lines(path, placeOf) {
  for (let after = ""; ; await sleep(300)) {
    const reader = (await ask(`${path}${after && `?after=${after}`}`)).body.pipeThrough(new TextDecoderStream()).getReader();
    const next = () => Promise.race([reader.read(), sleep(40_000, { done: true }, { ref: false })]).catch(() => ({ done: true }));
    for (let rest = "", got = await next(); !got.done; got = await next()) {
      const whole = (rest + got.value).split("\n");
      rest = whole.pop();
      for (const line of whole.filter(Boolean).map(JSON.parse)) yield ((after = placeOf(line) ?? after), line);
    }
    reader.cancel().catch(() => {});
  }
}

/** Decide at one table whenever it is our turn. */
async function play(table) {
  for await (const line of lines(`/tables/${table}/events`, (line) => (["state", "event"].includes(line.kind) ? line.seq : null))) {
    if (!playing.has(table)) return;
    if (line.kind === "turn") await ask(`/tables/${table}/move`, { move: choose(line.position), seq: line.seq, request: `${line.seq}` });
  }
}

for (const game of names) {
  const made = await ask("/tables", { game, seats: [{ kind: "me" }, { kind: "bot", level: "random" }], request: crypto.randomUUID() });
  wanted.add((await made.json()).id);
}
for await (const { kind, table } of lines("/events", (line) => line.cursor)) {
  if (kind === "challenge") await ask(`/tables/${table.id}/sit`, { request: crypto.randomUUID() });
  else if (kind === "question") await ask(`/tables/${table.id}/refuse`, { request: crypto.randomUUID() });
  else if (kind === "game_end") {
    console.log(table.game, table.ending, table.scores);
    playing.delete(table.id);
    if (wanted.delete(table.id) && !wanted.size) process.exit(0);
  } else if (table?.status === "playing" && !playing.has(table.id)) play(table.id, playing.add(table.id));
}
