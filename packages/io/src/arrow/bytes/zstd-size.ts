import { NotRead } from "../../damaged.ts";

const MAGIC = 0xfd2fb528;
/** The first of 16 marks of frames that are passed over. */
const SKIPPED = 0x184d2a50;

/** The size that a zstd frame (RFC 8878, 3.1.1) claims to unpack to; undefined where it claims none. */
export function zstdSize(frame: Uint8Array): number | undefined {
  if (frame.length < 6) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return undefined;
  const { at, code, hasSize } = headOf(view.getUint8(4));
  if (!hasSize) return undefined;
  if (at + (1 << code) > frame.length) return undefined;
  if (code === 0) return view.getUint8(at);
  if (code === 1) return view.getUint16(at, true) + 256;
  return code === 2 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

/** Where the size begins in a frame, and how it is written, by the flags of its head. */
function headOf(flags: number): { readonly at: number; readonly code: number; readonly hasSize: boolean } {
  const single = (flags & 32) !== 0;
  const code = flags >> 6;
  return { at: 5 + (single ? 0 : 1) + [0, 1, 2, 4][flags & 3], code, hasSize: code > 0 || single };
}

/**
 * Walks over the frames of zstd data without unpacking them (RFC 8878, 3.1).
 * @throws NotRead where one of them is passed over by those who unpack it: nobody would look at it
 */
export function checkFrames(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 6 <= bytes.length;) {
    const magic = view.getUint32(at, true);
    if (magic >= SKIPPED && magic < SKIPPED + 16)
      throw new NotRead("Its zstd data hold a frame that is passed over, which is not read.");
    if (magic !== MAGIC) return;
    at = frameEnd(view, at);
  }
}

function frameEnd(view: DataView, from: number): number {
  const flags = view.getUint8(from + 4);
  const { at, code, hasSize } = headOf(flags);
  const checksum = (flags & 4) === 0 ? 0 : 4;
  let next = from + at + (hasSize ? 1 << code : 0);
  while (next + 3 <= view.byteLength) {
    const head = view.getUint16(next, true) | (view.getUint8(next + 2) << 16);
    // one byte that is repeated, or so many
    next += 3 + (((head >> 1) & 3) === 1 ? 1 : head >> 3);
    if ((head & 1) === 1) return next + checksum;
  }
  return view.byteLength;
}
