// The service worker: keeps every file of the site on the device, so that the app starts with the server gone.
import { pressed } from "./pressed.js";

// The build writes both constants: each file with the first half of its content's digest, and one name for all of them.
const FILES = {};
const BUILD = "";

// A site of the same host under another path has caches of its own.
const OURS = `aide-de-camp ${registration.scope} `;
const CACHE = OURS + BUILD;

// By address. A file is kept under its digest, so that whatever an update leaves as it was is not fetched again.
const KEPT = new Map(
  Object.entries(FILES).map(([path, digest]) => {
    const url = new URL(path, registration.scope).href;
    return [url, { url, digest, key: `${url}?${digest}` }];
  }),
);

// Brings what is missing, and counts what is here.
async function fill() {
  const cache = await caches.open(CACHE);
  const brought = await Promise.allSettled(
    [...KEPT.values()].map(async ({ url, digest, key }) => {
      if (await cache.match(key)) return;
      await cache.put(key, (await caches.match(key)) ?? (await bring(url, digest)));
    }),
  );
  return { kept: brought.filter(({ status }) => status === "fulfilled").length, of: KEPT.size };
}

// What the page has just fetched comes out of the browser's own cache, whatever its age: the digest tells whether it is
// of this build. So two builds never mix, not even while a new one is being copied to the server. The program is kept as
// it runs.
async function bring(url, digest) {
  for (const cache of ["force-cache", "reload"]) {
    const program = url.endsWith(".wasm");
    // What does not even come whole is not of this build.
    const response = await (program ? pressed(url, cache).catch(() => new Response()) : fetch(url, { cache }));
    const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    const found = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found.startsWith(digest)) return response;
  }
  throw new Error(`${url} is not the file of this build`);
}

addEventListener("install", (event) => {
  const whole = ({ kept, of }) => {
    if (kept < of) throw new Error(`only ${kept} of ${of} files came`);
  };
  event.waitUntil(fill().then(whole));
});

// The build that was before is let go once the player has said so, or has closed it.
addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(OURS) && name !== CACHE;
  const remove = (names) => Promise.all(names.filter(old).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(remove));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = new URL(request.url);
  // What messengers append to a link is no other page.
  asked.search = asked.hash = "";
  if (request.mode === "navigate") asked.pathname = asked.pathname.replace(/\/index\.html$/, "/");
  const file = KEPT.get(asked.href);
  if (file && request.method === "GET") {
    const kept = caches.open(CACHE).then((cache) => cache.match(file.key));
    event.respondWith(kept.then((response) => response ?? fetch(request)));
  }
});

// What the page asks: see `src/ui/worker.rs`.
addEventListener("message", (event) => {
  if (event.data === "Fill") event.waitUntil(fill().then((count) => event.source.postMessage(count)));
  if (event.data === "Activate") skipWaiting();
});
