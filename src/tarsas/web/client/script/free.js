// A board without a table: nobody else is there, and all that it is travels with the page, in its address. The server keeps nothing of it.

import { Table } from "./table.js";

export class FreeTable extends Table {
  constructor(root) {
    super(root);
    this.state = root.dataset.state;
  }

  start() {
    super.start();
    document.addEventListener("submit", (event) => this.submitted(event));
  }

  /** Nobody is to be heard of. */
  join() {}

  address(what, query = {}) {
    // An act tells it in its body, where there is room for it.
    const asked = what === "act" ? {} : { state: this.state ?? this.root.dataset.state, ...(what === "live" ? { seq: this.seq } : {}) };
    return super.address(what, { ...asked, ...query });
  }

  /** What every act carries: the board it is done on. */
  get told() {
    return { state: this.state };
  }

  take(live) {
    if (live.state !== undefined) this.keep(live.state);
    return super.take(live);
  }

  /** The address of the page is the board as it stands: a reload, a bookmark and a link lead here. */
  keep(state) {
    this.state = state;
    this.root.dataset.state = state;
    history.replaceState(null, "", state ? `?${state}` : location.pathname);
    document.dispatchEvent(new CustomEvent("board-kept", { detail: { state } }));
  }

  /** A form that acts: its one field is what is told. A dialog stays open until that went well. */
  async submitted(event) {
    const form = event.target.closest("[data-act-form]");
    if (!form) return;
    event.preventDefault();
    const [dialog, problem] = [form.closest("dialog"), form.querySelector(".problem")];
    const answer = await this.act({ kind: form.dataset.actForm, value: String(new FormData(form).get("value") ?? "") });
    if (problem) problem.textContent = answer?.isFine ? "" : (answer?.data.error ?? "");
    if (dialog && answer?.isFine) dialog.close();
  }
}
