/**
 * Lets the browser keep the page's own files, so that it opens without a connection. A browser that keeps
 * nothing, as in private windows, is no reason not to work; a page from disk has no server.
 */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !location.protocol.startsWith("http") || !("serviceWorker" in navigator)) return;
  // what is shown first comes first
  addEventListener("load", () => {
    navigator.serviceWorker.register("./service-worker.js").catch(() => undefined);
  });
}
