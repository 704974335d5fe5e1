// Taps each key of an answer and leaves the screen before the next frame is drawn; names the tap that stopped the program.
const KEYS = ".rolls .roll, .pad .key, .slots > .act, .more-list .key";
const frame = () => new Promise(requestAnimationFrame);
// Effects have run by then, and nothing is drawn yet.
const settled = async () => {
  for (let step = 0; step < 50; step += 1) await null;
};
const leaveFor = (hash) => {
  location.hash = hash;
  dispatchEvent(new HashChangeEvent("hashchange", { oldURL: location.href, newURL: location.href }));
};
const drawn = async () => {
  await frame();
  await frame();
};
window.leave = async (link) => {
  let fault = "";
  addEventListener("error", (event) => (fault ||= event.message));
  for (let at = 0; ; at += 1) {
    // Chromium passes over an address that changes too often in ten seconds: so it is asked for until it is there.
    do {
      leaveFor(link);
      await drawn();
    } while (location.hash === "#/about");
    const key = document.querySelectorAll(KEYS)[at];
    if (!key) return fault;
    const name = key.getAttribute("aria-label") ?? key.textContent.trim();
    key.click();
    await settled();
    // The answer may be turned to the opponent by now, and is turned back.
    document.querySelector(".turn-back")?.click();
    await settled();
    leaveFor("#/about");
    // Passed over: this key is tapped once more.
    if (location.hash !== "#/about") at -= 1;
    await drawn();
    if (fault) return `${name}: ${fault}`;
  }
};
