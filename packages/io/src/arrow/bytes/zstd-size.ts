const MAGIC = 0xfd2fb528;

/** The size that a zstd frame (RFC 8878, 3.1.1) claims to unpack to; undefined where it claims none. */
export function zstdSize(frame: Uint8Array): number | undefined {
  if (frame.length < 6) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return undefined;
  const flags = view.getUint8(4);
  const single = (flags & 32) !== 0;
  const code = flags >> 6;
  const at = 5 + (single ? 0 : 1) + [0, 1, 2, 4][flags & 3];
  if (code === 0 && !single) return undefined;
  if (at + (1 << code) > frame.length) return undefined;
  if (code === 0) return view.getUint8(at);
  if (code === 1) return view.getUint16(at, true) + 256;
  return code === 2 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}
