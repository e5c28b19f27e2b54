// Serves the built page on loopback and prints the address. Any other web server does as well: the files are static.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { HEADERS, OFFLINE_POLICY, POLICY } from "./policy.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The file that a request asks for, or null. */
function fileOf(root, url) {
  const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname)).replace(
    /\/$/,
    "/index.html",
  );
  const file = join(root, path);
  return file.startsWith(root) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

/** The policy that goes with a file. */
const policyOf = (file) =>
  file.endsWith("service-worker.js") ? OFFLINE_POLICY : `${POLICY}; frame-ancestors 'none'`;

/** A server of the built page. Without `headers` it is as plain as any. */
export function pageServer({ root = fileURLToPath(new URL("dist", import.meta.url)), headers = true } = {}) {
  return createServer((request, response) => {
    let file = null;
    try {
      file = fileOf(root, request.url ?? "/");
    } catch {
      /* an address that cannot be read is not found */
    }
    if (file === null) {
      response.writeHead(404).end("Not found");
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      ...(headers ? { ...HEADERS, "Content-Security-Policy": policyOf(file) } : {}),
    });
    createReadStream(file).pipe(response);
  });
}

/** Starts a server on loopback at a port, or at any free one where it is taken. */
export function listen(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      error.code === "EADDRINUSE" && port !== 0 ? listen(server, 0).then(resolve, reject) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}/`));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const address = await listen(pageServer(), Number(process.env.PORT ?? 4173));
  console.log(
    `\nThe workbench is at ${address}\nOpen it in a browser on this machine; Ctrl-C ends it. No data leave the page.`,
  );
}
