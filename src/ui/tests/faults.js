// A clock that the test sets, and a database that fails as it is told to.

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = window;
const realOpen = IDBFactory.prototype.open;
const realTransaction = IDBDatabase.prototype.transaction;

let time = 0;
let lastTimer = 0;
const timers = new Map();

// From here on nothing that waits goes on before `advance`.
export function stopClock() {
  timers.clear();
  window.setTimeout = (work, pause = 0) => {
    timers.set(++lastTimer, { at: time + pause, work });
    return lastTimer;
  };
  window.clearTimeout = (id) => timers.delete(id);
}

export function startClock() {
  Object.assign(window, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout });
}

export function advance(milliseconds) {
  const until = time + milliseconds;
  for (;;) {
    const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
    if (!next || next[1].at > until) break;
    timers.delete(next[0]);
    time = next[1].at;
    next[1].work();
  }
  time = until;
}

// Whatever asks for one of these next gets the first fault of its list, and the last one for ever if it ends with "…".
const faults = { opening: [], transaction: [] };

function next(list) {
  if (list.length === 2 && list[1] === "…") return list[0];
  return list.shift();
}

// Chromium has no name of its own for a disk that is full, and says so in words.
const named = (name) =>
  name === "NoSpaceError"
    ? new DOMException("IO error: FILE_ERROR_NO_SPACE", "UnknownError")
    : new DOMException("as the test wants it", name);

// What a request or a transaction that was aborted gives as its error.
const withError = (it, name) => Object.defineProperty(it, "error", { get: () => named(name) });

let scratch = 0;

IDBFactory.prototype.open = function (...args) {
  const fault = next(faults.opening);
  if (!fault) return realOpen.apply(this, args);
  const [name, manner] = fault.split(" ");
  if (manner === "thrown") throw named(name);
  const request = realOpen.call(this, `fails ${++scratch}`, 1);
  if (name === "silent") {
    // Neither of them is ever called.
    for (const event of ["onsuccess", "onerror"]) Object.defineProperty(request, event, { set() {} });
    return request;
  }
  request.addEventListener("upgradeneeded", () => request.transaction.abort());
  return withError(request, name);
};

IDBDatabase.prototype.transaction = function (...args) {
  const writes = args[1] === "readwrite";
  const fault = writes && next(faults.transaction);
  if (!fault) return realTransaction.apply(this, args);
  const [name, manner] = fault.split(" ");
  if (manner === "closes") {
    this.close();
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  }
  if (manner !== "aborted") throw named(name);
  const transaction = realTransaction.apply(this, args);
  queueMicrotask(() => transaction.abort());
  return withError(transaction, name);
};

export function fail(what, list) {
  faults[what] = list ? list.split(", ") : [];
}

// The text under a key of the database; nothing where there is none.
export function stored(key) {
  return new Promise((resolve, reject) => {
    const opening = realOpen.call(indexedDB, "aide-de-camp");
    opening.onerror = reject;
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = realTransaction.call(database, "documents").objectStore("documents").get(key);
      asked.onsuccess = () => {
        database.close();
        resolve(asked.result ?? "");
      };
    };
  });
}
