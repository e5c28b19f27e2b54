import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";

/**
 * The SHA-256 of the bytes of a file, in hexadecimal, piece by piece; null for a folder, a pattern or a table.
 * @param path as it was given
 */
export async function hashOfFile(path: string, signal: AbortSignal): Promise<string | null> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}
