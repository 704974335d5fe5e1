// Reads how the page is laid out and returns what is wrong with it, a sentence each. The smallest text is the argument.
const [smallest] = arguments;
// What was never in view is not laid out yet, and what was scrolled is put back.
if (!document.adoptedStyleSheets.length) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".part, .full > div { content-visibility: visible !important; contain: layout paint style; }");
  document.adoptedStyleSheets = [sheet];
}
document.querySelectorAll("html, body, .answer, .paper").forEach((it) => it.scrollTo(0, 0));
const faults = [];
const targets = [...document.querySelectorAll("a[href], button, input, summary, [role=radio], [role=button]")];
const words = (it) => (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 30);
const say = (it) => `${it.tagName.toLowerCase()}.${it.getAttribute("class")} “${words(it)}”`;
// What is there for screen readers alone is clipped to nothing.
const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".sr") && getComputedStyle(it).clipPath === "none";
const scrolls = (how) => how === "auto" || how === "scroll";
const hides = (how) => how === "hidden" || how === "clip";
const ancestors = function* (it) {
  for (let up = it.parentElement; up && up !== document.documentElement; up = up.parentElement) yield up;
};

if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
if (document.querySelector("select")) faults.push("there is a drop-down");
for (const it of document.querySelectorAll("body *")) {
  const sideways = scrolls(getComputedStyle(it).overflowX) && it.scrollWidth > it.clientWidth + 1;
  // Inputs that are wider than the half of a low screen are pushed along, and with large text tables of five columns.
  // The phases are tabs that are pushed along, as are rolls that are many; on a phone also the units beside those that fight, and the calculators of a phase. A chart below its rule is as wide as it is.
  if (sideways && seen(it) && !(innerHeight < 500 && it.matches(smallest > 16 ? ".main, .paper" : ".main")) && !it.matches(".rail, .front .end, .together .chips, .rolls, .scrolls")) faults.push(`${say(it)} scrolls sideways`);
}

// A reader of the screen goes by headings: none is left out between a heading and what stands below it.
const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((it) => it.checkVisibility({ visibilityProperty: true }));
headings.forEach((it, at) => {
  const above = headings[at - 1]?.tagName ?? "H0";
  if (Number(it.tagName[1]) > Number(above[1]) + 1) faults.push(`${say(it)} follows ${above.toLowerCase()}`);
});

// Whatever lies in this box can be brought into view.
const reachable = (it, box, what) => {
  let [across, down] = [false, false];
  for (const up of ancestors(it)) {
    const { overflowX, overflowY, position } = getComputedStyle(up);
    const edge = up.getBoundingClientRect();
    if (!across && hides(overflowX) && (box.left < edge.left - 2 || box.right > edge.right + 2)) return `${what} is cut off by ${say(up)}`;
    if (!down && hides(overflowY) && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)) return `${what} is cut off by ${say(up)}`;
    across ||= scrolls(overflowX);
    down ||= scrolls(overflowY);
    if (position === "fixed") break;
  }
  const out = (!across && (box.left < -1 || box.right > innerWidth + 1)) || (!down && (box.top < -1 || box.bottom > innerHeight + 1));
  return out ? `${what} is out of the screen` : null;
};

// A word that is no longer than a line is never broken.
const WORD = /[\p{L}\p{M}\p{N}’']{2,14}(?![\p{L}\p{M}\p{N}’'])/gu;
const broken = (node) => {
  for (const { 0: word, index } of node.data.matchAll(WORD)) {
    if (index > 0 && /[\p{L}\p{M}\p{N}’'\u00AD]/u.test(node.data[index - 1])) continue;
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top / 4));
    if (new Set(tops).size > 1) return word;
  }
  return null;
};

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const it = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !seen(it) || it.matches("script, style, noscript")) continue;
  const range = document.createRange();
  range.selectNodeContents(walker.currentNode);
  const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
  if (!boxes.length) continue;
  const size = parseFloat(getComputedStyle(it).fontSize);
  if (size < smallest - 0.1) faults.push(`${say(it)} is ${size} px small`);
  // With large text on a narrow screen a long word may have to.
  const word = smallest > 16 ? null : broken(walker.currentNode);
  if (word) faults.push(`${say(it)} breaks “${word}”`);
  const target = it.closest("a[href], button");
  const edge = target?.getBoundingClientRect();
  // What has no room ends in "…": all of it is said to whoever hears the screen, and on a tap.
  const ends = [it, ...ancestors(it)].some((up) => getComputedStyle(up).textOverflow === "ellipsis");
  for (const box of ends ? [] : boxes) {
    const cut = reachable(it, box, say(it));
    if (cut) faults.push(cut);
    const sticks = edge && (box.left < edge.left - 2 || box.right > edge.right + 2 || box.top < edge.top - 2 || box.bottom > edge.bottom + 2);
    if (sticks) faults.push(`the words of ${say(target)} stick out of it`);
  }
}

// What is left of a box in view once everything round it has cut its share.
const inView = (it) => {
  const { left, top, right, bottom } = it.getBoundingClientRect();
  const box = { left, top, right, bottom };
  for (const up of ancestors(it)) {
    const { overflowX, overflowY } = getComputedStyle(up);
    const edge = up.getBoundingClientRect();
    if (overflowX !== "visible") [box.left, box.right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
    if (overflowY !== "visible") [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
  }
  return box;
};
const scroller = (it) => [...ancestors(it)].find((up) => scrolls(getComputedStyle(up).overflowY) || scrolls(getComputedStyle(up).overflowX));
const boxes = targets.filter(seen).map((it) => ({ it, box: it.getBoundingClientRect(), part: inView(it), scroller: scroller(it) }));
for (const { it, box } of boxes) {
  // A line of a sum is as low as a line; a slim bar and a narrow pad are all the room there is.
  if (it.matches(".sheet .ask")) continue;
  // The number of a rule: a miss opens the one beside it, and changes nothing. In a sentence it is as high as the line.
  if (it.matches(".refkey, .term")) {
    if (it.matches(".ref *") && (box.width < 55.5 || box.height < 31.5)) faults.push(`${say(it)} is only ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    continue;
  }
  const least = it.closest(".top, .pull, .rolls, .pad, .slots") ? 43.5 : 47.5;
  if (box.width < least || box.height < least) faults.push(`${say(it)} is only ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
  const cut = reachable(it, box, say(it));
  if (cut) faults.push(cut);
}
boxes.forEach((one, i) => {
  for (const other of boxes.slice(i + 1)) {
    if (one.it.contains(other.it) || other.it.contains(one.it)) continue;
    if (one.it.matches(".ask, .refkey, .term") || other.it.matches(".ask, .refkey, .term")) continue;
    // On a phone the units are pushed along below the bar.
    if (innerWidth < 640 && one.it.closest(".barsel") !== other.it.closest(".barsel")) continue;
    const [a, b] = one.scroller === other.scroller ? [one.box, other.box] : [one.part, other.part];
    if ([a, b].some((box) => box.right - box.left < 1 || box.bottom - box.top < 1)) continue;
    const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
    const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
    const least = [one.it, other.it].some((it) => it.closest(".top, .pull, .pad, .slots, .rolls")) ? 3.5 : 7.5;
    if (Math.max(across, down) < least) faults.push(`${say(one.it)} and ${say(other.it)} are only ${Math.max(across, down).toFixed(1)} apart`);
  }
});
return [...new Set(faults)];
