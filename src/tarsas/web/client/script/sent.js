// What this page was sent. It says which answer it has, and the server sends only what differs from that (web/sent_texts.py); here the rest is put in again.

const SEAM = ">";

export class Sent {
  constructor(version = "", texts = {}) {
    this.version = version;
    this.texts = texts;
  }

  /** For a request: which answer this page has. */
  get has() {
    return this.version ? { has: this.version } : {};
  }

  /** A text that is told by the one we have: what is new as it is, the rest by its first tag there and the number of tags. */
  whole(name, told = this.texts[name]) {
    if (typeof told === "string") return told;
    const tags = (this.texts[name] ?? "").split(SEAM);
    return told.map((part) => (typeof part === "string" ? part : tags.slice(part[0], part[0] + part[1]).join(SEAM))).join(SEAM);
  }

  /** An answer with all its texts, as if this page had had nothing. */
  filled(live) {
    if (!live.since) return live;
    const { board, ...pieces } = this.texts;
    for (const [name, told] of Object.entries(live.pieces)) pieces[name] = this.whole(name, told);
    const scenes = live.scenes.map((scene) => (scene.board ? { ...scene, board: this.whole("board", scene.board) } : scene));
    return { ...live, board: this.whole("board", live.board ?? board), pieces, scenes };
  }

  /** What this page has after an answer. */
  after(live) {
    return live.version ? new Sent(live.version, { board: live.board, ...live.pieces }) : this;
  }
}
