// Starts the app: the page names the two files, whose names carry their content's hash.
const tag = document.querySelector("script[data-wasm]");
const here = (path) => new URL(path, document.baseURI);
try {
  const { default: init } = await import(here(tag.dataset.js));
  await init({ module_or_path: here(tag.dataset.wasm) });
} catch (error) {
  const told = document.createElement("p");
  told.textContent = `Aide-de-Camp could not start: ${error.message}. Reload the page; if that does not help, try a newer browser.`;
  document.body.append(told);
  throw error;
}
