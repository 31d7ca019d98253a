// Talking to the server: what fails for want of a network is tried again, with the same words, so that nothing happens twice.

import { say } from "./say.js";
import { toast } from "./toast.js";

/** The token of this page's forms. */
export const csrf = () => document.querySelector("meta[name=csrf]")?.content || "";
const WAITS = [400, 1000, 2000, 4000, 8000, 8000, 8000, 8000];
const IS_AWAY = new Set([502, 503, 504]);

export const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Like fetch, but patient: a lost network or a server that is just restarting is waited for. */
export async function patiently(path, options = {}) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(path, { credentials: "same-origin", ...options });
      if (!IS_AWAY.has(answer.status) || attempt === WAITS.length) return answer;
    } catch (problem) {
      if (problem.name === "AbortError" || attempt === WAITS.length) throw problem;
    }
    if (attempt === 1) toast(say("The connection is lost. Trying again…"));
    await after(WAITS[attempt]);
  }
}

/** Send JSON; gives the status and the answer. A retry carries the same request id, so the server plays it once. */
export async function post(path, body = {}) {
  const answer = await patiently(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": csrf() },
    body: JSON.stringify(body),
  });
  const isJson = (answer.headers.get("Content-Type") || "").includes("json");
  return { status: answer.status, isFine: answer.ok, data: isJson ? await answer.json() : {}, url: answer.url };
}

/** Send a form as a form; follows where it leads. */
export async function postForm(path, fields = {}) {
  const body = new URLSearchParams({ csrf: csrf(), ...fields });
  return patiently(path, { method: "POST", body, headers: { "X-CSRF-Token": csrf() } });
}

export async function getJson(path) {
  const answer = await patiently(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** An id for a request, also where the page is not served securely. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
