// Keeps the page's own files, so that it opens without a connection. It has no ear for messages, and no data
// come to it: it answers requests for the page and for the files in its list, and leaves all others alone.
// FILES and VERSION are written in front of it by plugin.ts.
/* global self, caches, fetch, Request, Response, FILES, VERSION */
const { scope } = self.registration;
const KEPT_FOR_PAGE = `sdc-risk workbench at ${scope}: `;
const KEPT = KEPT_FOR_PAGE + VERSION;

const addressOf = (file) => new URL(file, scope).href;
const PAGE = addressOf("./");
const PAGE_BY_NAME = addressOf("index.html");
const addresses = new Set(FILES.map(addressOf));

/** All files or none. Another version waits until no page of this one is open. */
async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll([...addresses].map((address) => new Request(address, { cache: "no-cache" })));
}

async function dropOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith(KEPT_FOR_PAGE) && name !== KEPT);
  await Promise.all(older.map((name) => caches.delete(name)));
}

const kept = async (address) => (await caches.open(KEPT)).match(address);

/** The page is the server's as long as that answers, so that a new version is seen at once. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

/** A file of the page never changes under its name. */
const file = async (request, address) => (await kept(address)) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/s, "");
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (address === PAGE || address === PAGE_BY_NAME) event.respondWith(page(request));
  } else if (addresses.has(address)) event.respondWith(file(request, address));
});
