// Starts the app. Trunk writes the names of its two files, script and wasm, into the page; a single file has both in
// itself, and a `loadFromPage` (`xtask/src/single_file.rs`).
const loadFiles = async () => {
  const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
  const here = (path) => new URL(path, document.baseURI);
  const { default: init } = await import(here(js));
  await init({ module_or_path: here(wasm) });
};

const show = (words, ...more) => {
  const [main, message] = [document.createElement("main"), document.createElement("p")];
  main.className = "plain";
  message.role = "alert";
  message.textContent = words;
  main.append(message, ...more);
  document.body.replaceChildren(main);
};

// After a panic nothing works any more: keys that do nothing must not stay on the screen.
const onPanic = ({ error, reason }) => {
  const trap = error ?? reason;
  if (!(trap instanceof WebAssembly.RuntimeError)) return;
  const [fault, again] = [document.createElement("p"), document.createElement("button")];
  fault.className = "fault";
  fault.textContent = `For a report: ${document.documentElement.dataset.fault ?? trap.message}`;
  again.className = "key";
  again.textContent = "Start again";
  again.onclick = () => location.reload();
  show("Aide-de-Camp has stopped by a fault of its own. What was saved is there.", fault, again);
};
addEventListener("error", onPanic);
addEventListener("unhandledrejection", onPanic);

try {
  await (globalThis.loadFromPage ?? loadFiles)();
} catch (error) {
  show(`Aide-de-Camp could not start: ${error.message}. Reload the page; if that does not help, try a newer browser.`);
  throw error;
}
