const policy = (rules) =>
  Object.entries({
    "default-src": "'none'",
    ...rules,
    "connect-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

/**
 * What the page may do: load its own files, and connect to nothing. Workers that the page starts from a Blob
 * take it over.
 */
export const POLICY = policy({
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self' blob:",
});

/** The same for the page in one file, which loads nothing: its own script and styles, by their hashes. */
export const filePolicy = (script, styles) =>
  policy({ "script-src": script, "style-src": styles, "img-src": "data:", "worker-src": "blob:" });

/**
 * What the service worker may do that keeps the page's own files for times without a connection: load them. Data
 * never come to it.
 */
export const OFFLINE_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Headers of the development and the loopback server. The second pair lets workers share memory; the app
 * works without it.
 */
export const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
