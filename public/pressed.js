// The server hands out the program pressed, led by the part that turns it back: see `xtask/press`. Page and worker read it alike.
export async function pressed(url, options) {
  const response = await fetch(`${url}.pressed`, options);
  if (!response.ok) throw new Error(`${response.url} is not there (${response.status})`);
  const file = await response.arrayBuffer();
  const [head, length] = [4, new DataView(file).getUint32(0, true)];
  const { instance } = await WebAssembly.instantiate(file.slice(head, head + length));
  const { memory, room, turned_back, size } = instance.exports;
  const rest = new Uint8Array(file, head + length);
  const at = room(rest.length);
  new Uint8Array(memory.buffer, at, rest.length).set(rest);
  const from = turned_back();
  return new Response(new Uint8Array(memory.buffer, from, size()), { headers: { "content-type": "application/wasm" } });
}
