// Starts the app: the page names the two files, whose names carry their content's hash.
import { KIND, pressed } from "./pressed.js";

const tag = document.querySelector("script[data-wasm]");
const here = (path) => new URL(path, document.baseURI);
const tell = (words, ...more) => {
  const [main, told] = [document.createElement("main"), document.createElement("p")];
  main.className = "plain";
  told.role = "alert";
  told.textContent = words;
  main.append(told, ...more);
  document.body.replaceChildren(main);
};
// The worker keeps the program as it runs, and a quick build hands it out so. What was kept of a file that has gone since,
// or came damaged, is fetched anew.
const program = async (url) => {
  if ("whole" in tag.dataset) return fetch(url);
  const kept = navigator.serviceWorker?.controller && (await fetch(url).catch(() => null));
  if (kept?.ok && kept.headers.get("content-type") === KIND) return kept;
  return pressed(url, "default").catch(() => pressed(url, "reload"));
};
try {
  const [{ default: init }, response] = await Promise.all([
    import(here(tag.dataset.js)),
    program(here(tag.dataset.wasm)),
  ]);
  await init({ module_or_path: response });
} catch (error) {
  tell(`Aide-de-Camp could not start: ${error.message}. Reload the page; if that does not help, try a newer browser.`);
  throw error;
}
// A program that met what cannot be stands still from then on: keys that do nothing must not stay on the screen.
const stopped = ({ error, reason }) => {
  if (!((error ?? reason) instanceof WebAssembly.RuntimeError)) return;
  const again = document.createElement("button");
  again.className = "key";
  again.textContent = "Start again";
  again.onclick = () => location.reload();
  tell("Aide-de-Camp has stopped by a fault of its own. What was saved is there.", again);
};
addEventListener("error", stopped);
addEventListener("unhandledrejection", stopped);
