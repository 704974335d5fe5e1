// The service worker: keeps every file of the site on the device, so that the app starts without a network.

// `cargo xtask finish` writes all three: of each file its address, its length and the SHA-256 of its content, what tells
// this build from any other, and the first line of the change log. A name that has its content's hash never changes what it
// holds; any other name is followed by `?v=` and a check of its content.
const FILES = [];
const VERSION = "";
const NEWS = "";

// A site of the same host under another path has caches of its own.
const OURS = `aide-de-camp ${registration.scope} `;
const CACHE = OURS + VERSION;

// The files by the address under which they are asked for; each has the key under which the cache has it.
const BY_URL = new Map(
  FILES.map((file) => {
    const key = new URL(file.address, registration.scope).href;
    return [key.split("?")[0], { ...file, key }];
  }),
);

// Whether a response has the content that was published.
async function isWhole(response, { sha256 }) {
  if (!response) return false;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === sha256;
}

// Downloads the files that are missing, or whatever else is not there as it should be, and counts those that are here.
async function fill(isThere = (stored) => stored) {
  const cache = await caches.open(CACHE);
  const stored = await Promise.allSettled(
    [...BY_URL].map(async ([url, file]) => {
      if (await isThere(await cache.match(file.key), file)) return;
      const older = await caches.match(file.key);
      await cache.put(file.key, (await isWhole(older, file)) ? older : await download(url, file));
    }),
  );
  return { cached: stored.filter(({ status }) => status === "fulfilled").length, of: BY_URL.size };
}

// The browser's own cache may have an older file under a name without a hash, or a damaged one under any. What a hall's
// network puts in the place of a file is never kept.
async function download(url, file) {
  for (const cache of url === file.key ? ["default", "reload"] : ["reload"]) {
    const response = await fetch(url, { cache });
    if (response.ok && (await isWhole(response, file))) return response;
  }
  throw new Error(`${url}: not what was published`);
}

// Compares every file with what was published; `mended` says whether what is not so was asked for just before.
async function check(mended = false) {
  const cache = await caches.open(CACHE);
  const [missing, damaged] = [[], []];
  for (const [url, file] of BY_URL) {
    const stored = await cache.match(file.key);
    if (await isWhole(stored, file)) continue;
    (stored ? damaged : missing).push(url.slice(registration.scope.length) || "index.html");
  }
  const bytes = FILES.reduce((sum, file) => sum + file.bytes, 0);
  return { version: VERSION, files: FILES.length, bytes, missing, damaged, mended };
}

// A version is whole, or it is not installed and leaves nothing behind; the browser tries again at a later visit.
async function install() {
  const { cached, of } = await fill();
  if (cached === of) return;
  await caches.delete(CACHE);
  throw new Error(`only ${cached} of ${of} files came`);
}

async function removeOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request, { key }) {
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
  const file = BY_URL.get(url.href);
  if (file && request.method === "GET") event.respondWith(answer(request, file));
});

// What the page asks: see `src/ui/worker.rs`.
const ANSWERS = {
  News: async () => ({ News: NEWS }),
  Fill: async () => ({ Counted: await fill() }),
  Check: async () => ({ Checked: await check() }),
  Mend: async () => {
    await fill(isWhole);
    return { Checked: await check(true) };
  },
};
addEventListener("message", (event) => {
  const answer = ANSWERS[event.data];
  if (answer) event.waitUntil(answer().then((words) => event.source.postMessage(words)));
  if (event.data === "Activate") skipWaiting();
});
