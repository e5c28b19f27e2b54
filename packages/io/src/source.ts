import { isSdcError, type UnreadBytes } from "@sdc-risk/data";
import { joined } from "@sdc-risk/data/kernels";
import { GzipReading, unzipped } from "./gzip/gzip.ts";
import type { Pace } from "./pace.ts";

/** Bytes that can be read from their start more than once. */
export interface ByteSource {
  /** Base name of the file. */
  readonly name: string;
  /** Bytes in the file. */
  readonly size: number;
  /** Bytes that `chunks` is expected to give: of a packed file an estimate. */
  readonly expected: number;
  /** All bytes, where they are in memory. */
  readonly bytes?: Uint8Array;
  /** Fills `into` with the bytes from a place on, where the source can go to any place. @throws SdcError CANNOT_READ */
  readonly read?: (from: number, into: Uint8Array) => Promise<void>;
  /** Bytes of the file that the latest reading has taken. */
  position(): number;
  chunks(): AsyncGenerator<Uint8Array>;
  /** Bytes of a packed file that `chunks` leaves out and that may say something; known after a reading to the end. */
  readonly unread?: () => readonly UnreadBytes[];
  /**
   * Whether each number of a column is written in one form alone, so that nobody need look; known after a reading to the
   * end. Left out where `chunks` gives what a file holds.
   */
  readonly oneForm?: (column: number) => boolean;
}

const PIECE = 1 << 18;
/** Packed bytes by which the size of the unpacked ones is estimated. */
const SAMPLE = 1 << 18;

/** The part of a path after the last slash or backslash. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** A source over bytes in memory, in pieces of 256 KiB that are not copied. */
export function bytesSource(bytes: Uint8Array, name: string): ByteSource {
  let at = 0;
  return {
    name: baseName(name),
    size: bytes.length,
    expected: bytes.length,
    bytes,
    position: () => at,
    // eslint-disable-next-line @typescript-eslint/require-await -- sources are asynchronous, memory is not
    async *chunks() {
      for (at = 0; at < bytes.length;) {
        const piece = bytes.subarray(at, at + PIECE);
        at += piece.length;
        yield piece;
      }
    },
  };
}

/** The same source with its gzip removed while it is read; how much it unpacks to is estimated by its first piece. */
export async function gunzipped(
  { bytes: _, read: __, ...source }: ByteSource,
  pace: Pace,
): Promise<ByteSource> {
  const { name } = source;
  const start = await peek(source, SAMPLE);
  let unpacked = 0;
  try {
    for await (const piece of unzipped(name, bytesSource(start, name).chunks(), new GzipReading())) {
      unpacked += piece.length;
      await pace.tick();
    }
  } catch (error) {
    // else it ends where the sample does
    if (start.length === source.size || (isSdcError(error) && error.code === "ABORTED")) throw error;
  }
  let unread: readonly UnreadBytes[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reading = new GzipReading();
    yield* unzipped(name, source.chunks(), reading);
    unread = reading.unread(name);
  }
  return {
    ...source,
    expected: Math.round((source.size / start.length) * unpacked),
    chunks,
    unread: () => unread,
  };
}

/** The first bytes of a source, `most` of them or all there are. */
export async function peek(source: Pick<ByteSource, "chunks">, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return joined(parts, Uint8Array).subarray(0, most);
}
