// The field for a message to the table: at the game, and while people gather.

/** Hear of each message that is sent; the field is empty again at once. */
export function onMessage(send) {
  document.getElementById("say-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    field.value = "";
    if (text) send(text);
  });
}
