// The forms for a new table: only the options that go together, as many seats as players, and the face of who sits there.

/** Keep together what goes together: what was just chosen stays, the rest follows it to the nearest mode there is. */
export function keepFitting(form) {
  const modes = JSON.parse(form.querySelector(".modes").textContent);
  const chosen = () => {
    const values = {};
    for (const [name, value] of new FormData(form)) {
      if (name === "players") values.players = value;
      else if (name.startsWith("option.")) values[name.slice(7)] = value;
    }
    return values;
  };

  const isPossible = (values) => modes.some((mode) => Object.entries(values).every(([name, value]) => mode[name] === value));

  form.addEventListener("change", ({ target }) => {
    const now = chosen();
    if (target.type !== "radio" || isPossible(now)) return;
    const kept = target.name === "players" ? "players" : target.name.slice(7);
    const agreement = (mode) => Object.keys(now).filter((name) => mode[name] === now[name]).length;
    const best = modes.filter((mode) => mode[kept] === now[kept]).sort((one, other) => agreement(other) - agreement(one))[0];
    for (const [name, value] of Object.entries(best ?? {})) {
      const field = form.querySelector(`input[name="${name === "players" ? name : `option.${name}`}"][value="${value}"]`);
      if (field) field.checked = true;
    }
  });
}

export function startNewTable(form) {
  keepFitting(form);
  const show = () => {
    const count = Number(new FormData(form).get("players"));
    for (const seat of form.querySelectorAll("[data-seat]")) {
      const field = seat.querySelector("select");
      const { face } = field.selectedOptions[0].dataset;
      seat.hidden = Number(seat.dataset.seat) >= count;
      seat.querySelector("input").hidden = !["here", "invite"].includes(field.value);
      seat.querySelector(".face").hidden = !face;
      if (face) seat.querySelector(".face").src = face;
    }
  };

  // On a phone the games lie in a row that is wider than the window.
  const tabs = document.querySelector(".game-tabs");
  const now = tabs.querySelector("[aria-current]");
  tabs.scrollLeft = now.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - now.offsetWidth) / 2;
  form.addEventListener("change", show);
  show();
}
