// A table that waits for players: when somebody sits down or the game begins, the page comes anew.

import { follow } from "./stream.js";

export function startWaiting(root) {
  follow(root.dataset.table, (news) => {
    if (news.type === "table" && news.table === root.dataset.table && news.seq > Number(root.dataset.seq)) location.reload();
  });
}
