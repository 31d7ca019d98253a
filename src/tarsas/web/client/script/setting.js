// The form for a new table: as many seats as players, and only the options that go together.

export function startNewTable(form) {
  const modes = JSON.parse(document.getElementById("modes").textContent);
  const chosen = () => {
    const values = {};
    for (const [name, value] of new FormData(form)) {
      if (name === "players") values.players = value;
      else if (name.startsWith("option.")) values[name.slice(7)] = value;
    }
    return values;
  };

  const isPossible = (values) => modes.some((mode) => Object.entries(values).every(([name, value]) => mode[name] === value));

  const fit = (changed) => {
    const now = chosen();
    if (changed && !isPossible(now)) {
      // What was just chosen stays; the rest follows it to the nearest mode there is.
      const kept = changed.name === "players" ? "players" : changed.name.slice(7);
      const agreement = (mode) => Object.keys(now).filter((name) => mode[name] === now[name]).length;
      const best = modes.filter((mode) => mode[kept] === now[kept]).sort((one, other) => agreement(other) - agreement(one))[0];
      for (const [name, value] of Object.entries(best)) {
        const field = form.querySelector(`input[name="${name === "players" ? name : `option.${name}`}"][value="${value}"]`);
        if (field) field.checked = true;
      }
    }
    const count = Number(chosen().players);
    for (const seat of form.querySelectorAll("[data-seat]")) {
      seat.hidden = Number(seat.dataset.seat) >= count;
      const isHere = seat.querySelector("select").value === "here";
      seat.querySelector("input").hidden = !isHere;
    }
  };

  form.addEventListener("change", (event) => fit(event.target.type === "radio" ? event.target : null));
  fit(null);
}
