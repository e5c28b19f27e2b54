import { createHmac, scrypt, timingSafeEqual } from "node:crypto";

const MAC = 32;
/** So that guessing a weak secret from what lies in Redis costs some hundredths of a second a guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

/** What the machines of a queue share and do not put into Redis. */
export interface QueueSecret {
  readonly key: Uint8Array;
  /** Tells secrets apart, and does not give one away: of 32 bits. */
  readonly mark: string;
  /** Whether there is one; without, seals prove nothing but that a piece came whole. */
  readonly given: boolean;
}

/** @param text the secret as people give it; empty for none */
export async function secretOf(text: string): Promise<QueueSecret> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(text, "sdc-risk queue", MAC, COST, (error, made) =>
      error === null ? resolve(made) : reject(error),
    );
  });
  return { key, mark: hmac(key, ["mark"]).toString("hex").slice(0, 8), given: text !== "" };
}

/**
 * Seals what a run and its workers put into Redis for each other (HMAC-SHA-256, RFC 2104). The key of a run follows from
 * the secret and the name of the run. The seal of an input covers the run, the number of the piece and its task; that
 * of an output covers the seal of the input that it belongs to. So neither can stand for another one, of another
 * piece or run.
 */
export class Seal {
  private readonly key: Buffer;

  constructor({ key }: QueueSecret, run: string) {
    this.key = hmac(key, ["run", run]);
  }

  /** An input behind its seal. */
  input(piece: number, task: string, packed: Uint8Array): Uint8Array {
    return sealed(this.ofInput(piece, task, packed), packed);
  }

  /** What was packed; null where no machine with the secret has sealed it for this piece and task. */
  openInput(piece: number, task: string, bytes: Uint8Array): Uint8Array | null {
    return opened(bytes, (packed) => this.ofInput(piece, task, packed));
  }

  /** An output behind its seal. @param input that it belongs to, behind its own */
  output(input: Uint8Array, packed: Uint8Array): Uint8Array {
    return sealed(this.ofOutput(input, packed), packed);
  }

  /** What was packed; null where no machine with the secret has sealed it for this input. */
  openOutput(input: Uint8Array, bytes: Uint8Array): Uint8Array | null {
    return opened(bytes, (packed) => this.ofOutput(input, packed));
  }

  private ofInput(piece: number, task: string, packed: Uint8Array): Buffer {
    return hmac(this.key, ["input", String(piece), task], packed);
  }

  private ofOutput(input: Uint8Array, packed: Uint8Array): Buffer {
    return hmac(this.key, ["output", Buffer.from(input.subarray(0, MAC)).toString("hex")], packed);
  }
}

/** @param words each with its length before it, so that no two lists of them are the same bytes */
function hmac(key: Uint8Array, words: readonly string[], bytes: Uint8Array = new Uint8Array(0)): Buffer {
  const mac = createHmac("sha256", key);
  for (const word of words) mac.update(`${Buffer.byteLength(word)}:${word}`);
  return mac.update(bytes).digest();
}

const sealed = (mac: Buffer, packed: Uint8Array): Uint8Array => Buffer.concat([mac, packed]);

function opened(bytes: Uint8Array, macOf: (packed: Uint8Array) => Buffer): Uint8Array | null {
  if (bytes.length < MAC) return null;
  // a copy: arrays among packed data lie at multiples of 8
  const packed = new Uint8Array(bytes.subarray(MAC));
  return timingSafeEqual(bytes.subarray(0, MAC), macOf(packed)) ? packed : null;
}
