// "Copy" beside each message to the seller, and what the visitor unfolded stays unfolded when an answer comes.
// Without this file the words can be marked and copied by hand.

let unfolded = [];

const uncover = () => document.querySelectorAll("[data-copy][hidden]").forEach((button) => (button.hidden = false));

const copy = async (field) => {
  field.select();
  if (!navigator.clipboard) return document.execCommand("copy"); // a page over plain http has no clipboard
  await navigator.clipboard.writeText(field.value);
  return true;
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const isDone = await copy(document.getElementById(button.dataset.copy)).catch(() => false);
  button.textContent = isDone ? "Copied" : "Marked: copy it now";
});
document.addEventListener("input", () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.textContent = "Copy"; // the words may change
});
document.addEventListener("htmx:before:swap", () => {
  unfolded = [...document.querySelectorAll("details[id][open]")].map((one) => one.id);
});
document.addEventListener("htmx:after:swap", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  uncover();
});
uncover();
