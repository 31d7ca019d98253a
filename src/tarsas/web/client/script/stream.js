// One stream of events for all tabs of this browser: HTTP/1.1 allows six connections to a server, and eight tabs must all move on.
// The tab that holds the lock has the stream and tells the others; when it is closed, another gets the lock.
// News says how far a table has come ("table X is at 12"), and may bring what is new there for a tab that shows the answer it is told by; any other tab asks. So nothing
// is lost, whatever was missed.

const STALE = 50_000;
const me = Math.random().toString(36).slice(2);
const canShare = "locks" in navigator && "BroadcastChannel" in window;
const channel = canShare ? new BroadcastChannel("tarsas") : null;

const listeners = new Set();
const myTables = new Set();
const tabs = new Map();
let source = null;
let followed = "";
let isLeader = false;
let lastNews = Date.now();
let wait = 500;
let last = "";
let mine = null;

/** Hear of a table (null: of this person alone): `listener` gets {type, ...data}; type "hello" means: ask anew. */
export function follow(table, listener) {
  listeners.add(listener);
  if (table) myTables.add(table);
  tell({ type: "here", tables: [...myTables] });
  begin();
}

function begin() {
  if (isLeader || begin.hasBegun) return;
  begin.hasBegun = true;
  if (!canShare) return lead();
  navigator.locks.request("tarsas-stream", () => {
    lead();
    return new Promise(() => {});
  });
}

function lead() {
  isLeader = true;
  tell({ type: "who" });
  // The others answer within a moment; waiting for them saves opening the stream twice.
  setTimeout(open, channel ? 60 : 0);
}

function tell(message) {
  channel?.postMessage({ ...message, from: me });
}

function tables() {
  const all = new Set(myTables);
  for (const theirs of tabs.values()) for (const table of theirs) all.add(table);
  return [...all].sort();
}

function open() {
  source?.close();
  followed = tables().join(" ");
  const query = new URLSearchParams(tables().map((table) => ["table", table]));
  if (last) query.append("last", last);
  source = new EventSource(`/stream?${query}`);
  const opened = source;
  for (const type of ["hello", "table", "mine", "beat"]) {
    source.addEventListener(type, (event) => {
      wait = 500;
      if (event.lastEventId) last = event.lastEventId;
      spread({ type, ...(event.data ? JSON.parse(event.data) : {}) });
    });
  }
  source.addEventListener("error", () => {
    // The browser tries again by itself unless the server said no; then we do, ever more slowly.
    if (opened !== source || source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => opened === source && open(), wait);
    wait = Math.min(wait * 2, 15_000);
  });
}

function spread(news) {
  if (news.type === "mine") mine = news;
  tell({ type: "news", news });
  hear(news);
}

function hear(news) {
  lastNews = Date.now();
  for (const listener of listeners) listener(news);
}

channel?.addEventListener("message", ({ data }) => {
  if (data.type === "news") hear(data.news);
  else if (data.type === "who") tell({ type: "here", tables: [...myTables] });
  else if (data.type === "here") greet(data);
  else if (data.type === "bye") noteTab(data.from, []);
});

/** A tab has come. What it shows may be from before the last news, which is not told again. */
function greet({ from, tables }) {
  if (isLeader && mine) tell({ type: "news", news: mine });
  noteTab(from, tables);
}

function noteTab(tab, theirs) {
  if (theirs.length) tabs.set(tab, theirs);
  else tabs.delete(tab);
  // A table nobody looks at any more may stay in the stream until the next time it opens.
  const known = new Set(followed.split(" "));
  if (isLeader && source && tables().some((table) => !known.has(table))) open();
}

/** After sleep or without a network the stream may be dead without knowing it. */
function wakeUp() {
  const isStale = Date.now() - lastNews > STALE;
  if (isLeader && (isStale || source?.readyState !== EventSource.OPEN)) open();
  else if (!isLeader && isStale && listeners.size) {
    // The leader sleeps: better two streams than none.
    lead();
  }
  hear({ type: "hello" });
}

addEventListener("online", wakeUp);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wakeUp());
addEventListener("pageshow", (event) => event.persisted && wakeUp());
addEventListener("pagehide", () => tell({ type: "bye" }));
setInterval(() => listeners.size && Date.now() - lastNews > STALE && navigator.onLine && wakeUp(), 10_000);
