// Counts what is announced from now on, and knows which elements the keyboard has been on.
window.announced = 0;
const count = new MutationObserver((records) => { window.announced += records.length; });
for (const status of document.querySelectorAll("[role=status]")) {
  count.observe(status, { childList: true, characterData: true, subtree: true });
}
window.stops = new Set();
window.controls = [...document.querySelectorAll("button, [role=radio]")];
const words = (it) => (it.getAttribute("aria-label") || it.textContent).trim();
window.result = () => {
  // Where a key that is gone leaves the keyboard is reached, too.
  window.stops.add(document.activeElement);
  const said = [...document.querySelectorAll(".result > strong, .result > .detail")].map(words).join(". ");
  const isLost = document.activeElement === document.body;
  return { said, announced: window.announced, isLost, isTurned: !!document.querySelector("[data-turned], [data-open]") };
};
window.stop = () => {
  const it = document.activeElement;
  const [end, again] = [it === document.body, window.stops.has(it)];
  window.stops.add(it);
  // The key itself may go with its option.
  window.stops.add(it.closest("[role=radiogroup]") ?? it);
  // Where an answer leads on is another screen, as behind a link.
  // So it is behind a key that skips to another place.
  const kind = it.matches(".leads, .skip") || (it.matches(".go") && words(it).startsWith("Next")) ? "A" : it.getAttribute("role") || it.tagName;
  return { end, again, kind, words: words(it), before: window.result() };
};
// What was there from the beginning, still is, and was never reached; one key of a group stands for all of them.
window.missed = () => window.controls
  .filter((it) => it.isConnected && it.checkVisibility({ visibilityProperty: true }) && !it.disabled)
  .map((it) => (it.matches("[role=radio]") ? it.closest("[role=radiogroup]") : it))
  .filter((it) => ![...window.stops].some((stop) => it.contains(stop)))
  .map(words);
