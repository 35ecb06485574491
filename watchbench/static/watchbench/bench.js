// Keys and pedal on a step: arrows turn the page at once; PageDown and PageUp (a foot pedal sends them)
// read on first, and turn only at the end of the page. Without this file the buttons do the same.

const turn = (id) => {
  const link = document.getElementById(id);
  if (link) location.assign(link.href);
  return Boolean(link);
};
const atEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
const atStart = () => scrollY <= 4;
const isTyping = (node) => node.matches("input:not([type=checkbox], [type=radio]), textarea, select, [role=option]");

const KEYS = {
  ArrowRight: () => turn("following"),
  ArrowLeft: () => turn("previous"),
  PageDown: () => atEnd() && turn("following"),
  PageUp: () => atStart() && turn("previous"),
};

document.addEventListener("keydown", (event) => {
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  const isRadio = event.target.type === "radio" && event.key.startsWith("Arrow");
  const isScrolling = event.target.matches(".scroll") && event.key.startsWith("Arrow");
  const isFree = plain && !isRadio && !isScrolling && !isTyping(event.target);
  if (isFree && document.body.matches(".bench") && KEYS[event.key]?.()) event.preventDefault();
});
