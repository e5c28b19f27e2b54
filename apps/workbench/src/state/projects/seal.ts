/** How often PBKDF2 hashes a passphrase: OWASP, Password Storage Cheat Sheet (2023), for SHA-256. */
export const ITERATIONS = 600_000;
const SALT_BYTES = 16;
/** Of AES-GCM, as NIST SP 800-38D recommends it; never the same twice with one key. */
const IV_BYTES = 12;

/** Bytes that only the key opens. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** What a key is made of, beside the passphrase. */
export interface KeyOrigin {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
}

export const newOrigin = (): KeyOrigin => ({
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  iterations: ITERATIONS,
});

/** The key of a passphrase. It cannot be read out again. */
export async function keyOf(passphrase: string, { salt, iterations }: KeyOrigin): Promise<CryptoKey> {
  // one passphrase may be typed in several forms of the same letters
  const typed = new TextEncoder().encode(passphrase.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

export async function seal(key: CryptoKey, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain) };
}

/** The bytes that were sealed; null where the key is another one, or the bytes were changed. */
export async function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer | null> {
  try {
    return await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
  } catch (error) {
    if (error instanceof DOMException && error.name === "OperationError") return null;
    throw error;
  }
}
