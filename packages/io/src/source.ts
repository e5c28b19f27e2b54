import { SdcError, isSdcError } from "@sdc-risk/data";
import { joined } from "@sdc-risk/data/kernels";
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
  const start = await peek(source, SAMPLE);
  let unpacked = 0;
  try {
    for await (const piece of inflate(bytesSource(start, source.name))) {
      unpacked += piece.length;
      await pace.tick();
    }
  } catch (error) {
    // else it ends where the sample does
    if (start.length === source.size || (isSdcError(error) && error.code === "ABORTED")) throw error;
  }
  return {
    ...source,
    expected: Math.round((source.size / start.length) * unpacked),
    chunks: () => inflate(source),
  };
}

async function* inflate(source: Pick<ByteSource, "name" | "chunks">): AsyncGenerator<Uint8Array> {
  const chunks = source.chunks();
  const failure: { cause?: unknown } = {};
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
      } catch (cause) {
        failure.cause = cause;
        controller.error(cause);
      }
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      for (let at = 0; at < next.value.length; at += PIECE) yield next.value.subarray(at, at + PIECE);
    }
  } catch (cause) {
    if (failure.cause instanceof Error) throw failure.cause;
    throw new SdcError("BAD_FILE", `${JSON.stringify(source.name)}: the gzip data is damaged or cut off.`, {
      cause,
    });
  } finally {
    await reader.cancel().catch(() => undefined);
    await chunks.return(undefined);
  }
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
