// The server hands out the program pressed, led by the part that turns it back: see `xtask/press`. Page and worker read it alike.
export async function pressed(url, cache) {
  const response = await fetch(`${url}.bin`, { cache });
  if (!response.ok) throw new Error(`${response.url} is not there`);
  const file = await response.arrayBuffer();
  const [head, length] = [4, new DataView(file).getUint32(0, true)];
  const { instance } = await WebAssembly.instantiate(file.slice(head, head + length));
  const { memory, room, turned_back, size } = instance.exports;
  const rest = new Uint8Array(file, head + length);
  const at = room(rest.length);
  new Uint8Array(memory.buffer, at, rest.length).set(rest);
  const from = turned_back();
  if (!size()) throw new Error(`${response.url} came cut short`);
  return new Response(new Uint8Array(memory.buffer, from, size()), { headers: { "content-type": KIND } });
}

// By this the page knows what the worker keeps from a page that a server hands out for whatever it does not have.
export const KIND = "application/wasm";
