// Names what is read or tapped and lies under a notch or a home indicator, by how far they reach in from each side.
const [top, right, bottom, left] = arguments;
const words = (it) => (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 30);
const say = (it) => `${it.tagName.toLowerCase()}.${it.getAttribute("class")} “${words(it)}”`;
// What is there for screen readers alone is clipped to nothing.
const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".sr") && getComputedStyle(it).clipPath === "none";
// What is left of a box once everything round it has cut its share.
const inView = (it, { left, top, right, bottom }) => {
  const box = { left, top, right, bottom };
  for (let up = it; up && up !== document.body; up = up.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(up);
    // What scrolls is cut at the inside of its border.
    const { x, y } = up.getBoundingClientRect();
    const edge = { left: x + up.clientLeft, top: y + up.clientTop, right: x + up.clientLeft + up.clientWidth, bottom: y + up.clientTop + up.clientHeight };
    if (overflowX !== "visible") [box.left, box.right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
    if (overflowY !== "visible") [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
    if (position === "fixed") break;
  }
  return box;
};
const isUnder = (box) => {
  if (box.right - box.left < 1 || box.bottom - box.top < 1) return false;
  return box.left < left - 0.5 || box.top < top - 0.5 || box.right > innerWidth - right + 0.5 || box.bottom > innerHeight - bottom + 0.5;
};
// Whether something else lies over the middle of a box.
const isCovered = (it, { left, top, right, bottom }) => {
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over && !over.contains(it) && !it.contains(over);
};
const faults = new Set();
const check = (it, box) => {
  const part = inView(it, box);
  if (isUnder(part) && !isCovered(it, part)) faults.add(say(it));
};
for (const it of document.querySelectorAll("a[href], button, input, summary, [role=radio], [role=button]")) {
  if (seen(it)) check(it, it.getBoundingClientRect());
}
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const it = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || it.matches("script, style, noscript") || !seen(it)) continue;
  const range = document.createRange();
  range.selectNodeContents(texts.currentNode);
  for (const box of range.getClientRects()) check(it, box);
}
return [...faults];
