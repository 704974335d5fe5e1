// Enters every roll of a calculation and names whatever stands elsewhere then.
const wait = window.setTimeout;
// The half second for which a pad that has changed takes no tap passes at once.
window.setTimeout = (work, pause, ...rest) => wait(work, pause === 500 ? 0 : pause, ...rest);
const settled = async () => {
  do await new Promise((done) => wait(done));
  while (document.querySelector(".pad.guard"));
};
const place = (it) => {
  const { left, top, width, height } = it.getBoundingClientRect();
  // What is pushed along in the strip stands where it stood in it.
  const strip = it.closest(".rolls");
  const pushed = strip && it !== strip ? strip.scrollLeft : 0;
  return [left + pushed, top, width, height].map((n) => Math.round(n * 10) / 10).join(" ");
};
const PLACES = { answer: ".answer", rolls: ".rolls", pad: ".pad", slot: ".slots > .act", roll: ".roll" };
const measure = () => {
  const stand = Object.entries(PLACES).flatMap(([name, css]) =>
    [...document.querySelectorAll(css)].map((it, at) => [`${name} ${at + 1}`, place(it)]));
  // A pad for another kind of roll has other keys.
  const kind = document.querySelector(".pad")?.className.trim();
  return new Map([...stand, ...[...document.querySelectorAll(".pad .key")].map((it, at) => [`${kind} ${at + 1}`, place(it)])]);
};
const open = (css) => [...document.querySelectorAll(css)].filter((it) => it.getAttribute("aria-disabled") !== "true");
// Each roll from the first to the last, or the other way, with the lowest or the highest key of its pad.
const walk = async (isLastFirst, isHighest) => {
  const faults = new Set();
  const before = measure();
  const check = (what) => measure().forEach((now, name) => {
    if (!before.has(name)) before.set(name, now);
    if (before.get(name) !== now) faults.add(`${what}: ${name} from ${before.get(name)} to ${now}`);
  });
  const rolled = new Set();
  // Cards lead to more and more rolls.
  for (let step = 0; step < 12; step += 1) {
    const boxes = open(".roll").filter((box) => !rolled.has([...document.querySelectorAll(".roll")].indexOf(box)));
    const box = isLastFirst ? boxes.at(-1) : boxes[0];
    if (!box) break;
    rolled.add([...document.querySelectorAll(".roll")].indexOf(box));
    box.click();
    await settled();
    check(`roll ${step + 1} due`);
    // The second digit of a percentile roll follows the first.
    for (let digit = 0; digit < 2; digit += 1) {
      const keys = open(".pad .key:not(.me)");
      (isHighest ? keys.at(-1) : keys[0])?.click();
      await settled();
      check(`roll ${step + 1} entered`);
      if (!document.querySelector(".pad")?.getAttribute("aria-label")?.includes("units")) break;
    }
  }
  return [...faults];
};
const frame = () => new Promise(requestAnimationFrame);
// Opens a calculation. Chromium lets a page change its address two hundred times in ten seconds and passes over the rest:
// so it is asked for until it is there.
const follow = async (hash) => {
  let isThere = false;
  addEventListener("hashchange", () => (isThere = true), { once: true });
  while (!isThere) {
    location.hash = hash;
    await frame();
  }
  do await frame();
  while (!document.querySelector(".slots"));
};
// The same of one calculation after the other: what was entered into one is gone when it is opened again.
window.walkAll = async (links, tallest, isLastFirst, isHighest) => {
  const faults = [];
  for (const [name, link] of links) {
    await follow(link);
    const { height } = document.querySelector(".answer").getBoundingClientRect();
    if (height > tallest) faults.push(`${name}: the answer is ${height} px high`);
    faults.push(...(await walk(isLastFirst, isHighest)).map((moved) => `${name}, ${moved}`));
  }
  return faults;
};
