// Ask: Enter sends the question, Shift+Enter begins a new line; when an answer is complete the focus does not get lost.
// Without this file the button asks, and nothing else is missing.

document.addEventListener("keydown", (event) => {
  const plain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.isComposing);
  if (event.key === "Enter" && plain && event.target.id === "question") {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
});

// The Stop button goes when the answer is complete: whoever stood on it stands on the question then.
let asked = null;
document.addEventListener("htmx:before:swap", () => {
  asked = document.activeElement?.closest(".going")?.closest(".asked")?.id ?? null;
});
document.addEventListener("htmx:after:swap", () => {
  if (asked && document.activeElement === document.body) document.getElementById(asked)?.querySelector("h2")?.focus();
});
