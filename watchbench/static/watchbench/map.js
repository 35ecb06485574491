// Names the part of the map that is pointed at, in the line below the drawing. A first touch names it, a second opens
// its page; without this file a touch opens the page at once.

const partAt = (event) => event.target.closest?.(".map a");
let touched = null;

function tell(part, again) {
  const line = part.closest(".map").querySelector("[data-named]");
  if (line) line.textContent = part.querySelector("title").textContent + (again ? ". Tap again for its page." : "");
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const part = partAt(event);
    if (part && event.pointerType !== "touch") tell(part, false);
  });
}

document.addEventListener("click", (event) => {
  const part = partAt(event);
  if (event.pointerType !== "touch" || !part) return;
  const address = part.getAttribute("href");
  if (address !== touched) {
    event.preventDefault();
    tell(part, true);
  }
  touched = address;
});
