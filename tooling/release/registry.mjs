// A registry of npm on this machine, in memory, for one trial: takes what `npm publish` sends, and gives it to `npx`. It asks
// nobody else: what it does not have is 404.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** A packument as npm reads it, from what was published last. */
function published(document) {
  const tarballs = new Map();
  const attachments = Object.entries(document._attachments ?? {});
  for (const [file, { data }] of attachments) tarballs.set(file, Buffer.from(data, "base64"));
  for (const manifest of Object.values(document.versions)) {
    const [bytes] = [...tarballs.values()];
    const sha512 = createHash("sha512").update(bytes).digest("base64");
    if (manifest.dist.integrity !== `sha512-${sha512}`) throw new Error(`${manifest.name}: wrong digest.`);
  }
  return { document, tarballs };
}

/**
 * Starts it on a free port of this machine.
 * @returns its address, what was published by name, and how it ends
 */
export async function openRegistry() {
  const packages = new Map();
  const server = createServer(async (request, response) => {
    const answer = (status, body) => {
      response.statusCode = status;
      response.setHeader(
        "content-type",
        Buffer.isBuffer(body) ? "application/octet-stream" : "application/json",
      );
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
    try {
      const [name, , file] = decodeURIComponent(request.url.slice(1)).split(/\/(-)\//);
      if (request.method === "PUT") {
        packages.set(name, published(JSON.parse(await bodyOf(request))));
        return answer(201, { ok: true });
      }
      const found = packages.get(name);
      if (request.method !== "GET" || found === undefined) return answer(404, { error: `no ${name} here` });
      if (file === undefined) return answer(200, { ...found.document, _attachments: undefined });
      const bytes = found.tarballs.get(file) ?? [...found.tarballs.values()][0];
      return answer(200, bytes);
    } catch (error) {
      return answer(400, { error: String(error) });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${server.address().port}/`;
  return {
    address,
    names: () => [...packages.keys()].sort(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
