import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Readable, addAbortSignal } from "node:stream";
import { SdcError } from "@sdc-risk/data";
import { joined } from "@sdc-risk/data/kernels";
import { type ByteSource, baseName, bytesSource } from "../source.ts";

const PIECE = 1 << 18;

/** A source that also gives the SHA-256 of its bytes, in hexadecimal. */
export interface HashedSource extends ByteSource {
  sha256(): Promise<string>;
}

/**
 * A source over a path; every reading opens the file anew, the next piece is read while one is worked on.
 * @throws SdcError CANNOT_READ
 */
export async function fileSource(path: string, signal?: AbortSignal): Promise<HashedSource> {
  const name = baseName(path);
  const probe = await opened(path);
  const status = await probe.stat();
  if (status.isDirectory()) {
    await probe.close();
    throw unreadable({ code: "EISDIR" }, name);
  }
  // a pipe can be read once only
  if (!status.isFile()) return memorySource(await collect(probe.createReadStream(), signal), name);
  await probe.close();
  const { size } = status;
  let position = 0;
  let digest: string | undefined;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    const file = await opened(path);
    position = 0;
    try {
      let next = readPiece(file, name);
      for (;;) {
        const piece = await next;
        if (piece.length === 0) break;
        next = readPiece(file, name);
        next.catch(() => undefined); // reported when it is awaited
        hash.update(piece);
        position += piece.length;
        yield piece;
      }
      digest = hash.digest("hex");
    } finally {
      await file.close();
    }
  }
  // where no reading came to the end so far, the file is read once more
  const sha256 = async (): Promise<string> => (digest ??= await hashOf(path));
  const read = (from: number, into: Uint8Array): Promise<void> => readAt(path, from, into);
  return { name, size, expected: size, position: () => position, chunks, read, sha256 };
}

/** The SHA-256 of a file, in hexadecimal. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  const room = new Uint8Array(PIECE);
  const file = await opened(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(room, 0, PIECE);
      if (bytesRead === 0) return hash.digest("hex");
      hash.update(room.subarray(0, bytesRead));
    }
  } catch (cause) {
    throw unreadable(cause, baseName(path));
  } finally {
    await file.close();
  }
}

/** Fills `into` with the bytes of a file from a place on. */
async function readAt(path: string, from: number, into: Uint8Array): Promise<void> {
  const file = await opened(path);
  try {
    for (let held = 0; held < into.length;) {
      const { bytesRead } = await file.read(into, held, into.length - held, from + held);
      if (bytesRead === 0) throw Object.assign(new Error("The file is shorter now."), { code: "EOF" });
      held += bytesRead;
    }
  } catch (cause) {
    throw unreadable(cause, baseName(path));
  } finally {
    await file.close();
  }
}

/** A source over standard input, which is read to its end first. @throws SdcError CANNOT_READ */
export async function standardInput(signal?: AbortSignal): Promise<HashedSource> {
  return memorySource(await collect(process.stdin, signal), "stdin");
}

function memorySource(parts: readonly Uint8Array[], name: string): HashedSource {
  const bytes = joined(parts, Uint8Array);
  return {
    ...bytesSource(bytes, name),
    sha256: () => Promise.resolve(createHash("sha256").update(bytes).digest("hex")),
  };
}

async function collect(stream: Readable, signal?: AbortSignal): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of signal ? addAbortSignal(signal, stream) : stream) parts.push(part as Uint8Array);
  } catch (cause) {
    if (signal?.aborted) throw new SdcError("ABORTED", "Stopped before the work was done.", { cause });
    throw new SdcError("CANNOT_READ", "The input broke off while it was read.", { cause });
  }
  return parts;
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (cause) {
    throw unreadable(cause, baseName(path));
  }
}

async function readPiece(file: FileHandle, name: string): Promise<Uint8Array> {
  try {
    const piece = new Uint8Array(PIECE);
    const { bytesRead } = await file.read(piece, 0, PIECE);
    return piece.subarray(0, bytesRead);
  } catch (cause) {
    throw unreadable(cause, name);
  }
}

/** What a code of the operating system says of a file. */
const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "was not found"],
  ["ENOTDIR", "was not found"],
  ["EISDIR", "is a folder; expected a file"],
  ["EACCES", "may not be read: permission denied"],
  ["EPERM", "may not be read: permission denied"],
  ["EOF", "became shorter while it was read"],
]);

function unreadable(cause: unknown, name: string): SdcError {
  const { code } = cause as NodeJS.ErrnoException;
  const reason = REASONS.get(code) ?? `cannot be read (${code ?? String(cause)})`;
  return new SdcError("CANNOT_READ", `${JSON.stringify(name)} ${reason}.`, { cause });
}
