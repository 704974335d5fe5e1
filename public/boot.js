// Starts the app: the page names the two files, whose names carry their content's hash.
const tag = document.querySelector("script[data-wasm]");
const here = (path) => new URL(path, document.baseURI);
const tell = (words) => {
  const told = document.createElement("p");
  told.role = "alert";
  told.textContent = words;
  document.body.append(told);
  return told;
};
try {
  const { default: init } = await import(here(tag.dataset.js));
  await init({ module_or_path: here(tag.dataset.wasm) });
} catch (error) {
  tell(`Aide-de-Camp could not start: ${error.message}. Reload the page; if that does not help, try a newer browser.`);
  throw error;
}
// A program that met what cannot be stands still from then on: keys that do nothing must not stay on the screen.
const stopped = ({ error, reason }) => {
  if (!((error ?? reason) instanceof WebAssembly.RuntimeError)) return;
  const told = tell("Aide-de-Camp has stopped by a fault of its own. What was saved is there. ");
  const again = document.createElement("button");
  again.className = "key";
  again.textContent = "Start again";
  again.onclick = () => location.reload();
  told.append(again);
  document.body.replaceChildren(told);
};
addEventListener("error", stopped);
addEventListener("unhandledrejection", stopped);
