// Arrow keys walk from the search field through the results and back; Escape returns to the field.
// Results are links and Tab reaches them too, so without this file nothing is lost.

const field = document.getElementById("query");

const walk = (rows, here, key) => {
  if (key === "ArrowDown") return rows[here + 1];
  if (key === "ArrowUp" && here >= 0) return rows[here - 1] ?? field;
  if (key === "Escape" && here >= 0) return field;
};

document.addEventListener("keydown", (event) => {
  const rows = [...document.querySelectorAll("#found a")];
  const here = rows.indexOf(event.target);
  if (here < 0 && event.target !== field) return;
  const next = walk(rows, here, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
