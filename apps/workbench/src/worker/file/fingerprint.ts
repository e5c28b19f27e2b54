import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { sha256Of } from "./sha256.ts";

/**
 * The SHA-256 of bytes in hexadecimal: by the browser where it offers that, which needs a secure context,
 * else by ourselves.
 */
export async function fingerprint(bytes: Uint8Array<ArrayBuffer>, tick: Tick): Promise<string> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return inTurns(sha256Of(bytes), tick);
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
