// The service worker: keeps every file of the site on the device, so that the app starts without a network.

// `cargo xtask finish` writes both. A name that has its content's hash never changes what it holds; any other name
// is followed by `?v=` and a check of its content.
const FILES = [];
const VERSION = "";

// A site of the same host under another path has caches of its own.
const OURS = `aide-de-camp ${registration.scope} `;
const CACHE = OURS + VERSION;

// Under which key the cache has the file of an address.
const KEYS = new Map(
  FILES.map((file) => {
    const key = new URL(file, registration.scope).href;
    return [key.split("?")[0], key];
  }),
);

// Downloads the files that are missing, and counts those that are here.
async function fill() {
  const cache = await caches.open(CACHE);
  const stored = await Promise.allSettled(
    [...KEYS].map(async ([url, key]) => {
      if (await cache.match(key)) return;
      await cache.put(key, (await caches.match(key)) ?? (await download(url, key)));
    }),
  );
  return { cached: stored.filter(({ status }) => status === "fulfilled").length, of: KEYS.size };
}

// The browser's own cache may have an older file under a name without a hash.
async function download(url, key) {
  const response = await fetch(url, { cache: url === key ? "default" : "reload" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

// A version is whole, or it is not installed; the browser tries again at a later visit.
async function install() {
  const { cached, of } = await fill();
  if (cached < of) throw new Error(`only ${cached} of ${of} files came`);
}

async function removeOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request, key) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

// The version before is let go once the player has taken this one, or has closed the last tab of that. The page of a
// first visit belongs to the worker from now on: the next version has to wait for it, too.
addEventListener("activate", (event) => event.waitUntil(removeOldCaches().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What messengers append to a link is no other page.
  url.search = url.hash = "";
  if (request.mode === "navigate") url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  const key = KEYS.get(url.href);
  if (key && request.method === "GET") event.respondWith(answer(request, key));
});

// What the page asks: see `src/ui/worker.rs`.
addEventListener("message", (event) => {
  if (event.data === "Fill") event.waitUntil(fill().then((count) => event.source.postMessage(count)));
  if (event.data === "Activate") skipWaiting();
});
