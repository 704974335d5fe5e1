
// In a single file the program stands in the page, packed, as base64.
globalThis.loadFromPage = async () => {
  const program = document.getElementById("program");
  const packed = Uint8Array.from(atob(program.textContent), (letter) => letter.charCodeAt(0));
  program.remove();
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  await __wbg_init({ module_or_path: await new Response(unpacked).arrayBuffer() });
};
