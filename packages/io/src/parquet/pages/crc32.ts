const POLYNOMIAL = 0xedb88320;

/** `TABLES[k * 256 + byte]`: what a byte followed by `k` bytes of zero adds. */
const TABLES = new Int32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  TABLES[byte] = sum;
}
for (let at = 256; at < TABLES.length; at++) {
  const before = TABLES[at - 256];
  TABLES[at] = (before >>> 8) ^ TABLES[before & 255];
}

/**
 * The checksum of gzip, zip and Parquet's pages (ISO 3309), four bytes at a time (Sarwate 1988), as a signed
 * 32-bit number.
 */
export class Crc32 {
  private sum = -1;

  /** Of all bytes so far. */
  get value(): number {
    return ~this.sum;
  }

  add(bytes: Uint8Array): void {
    let { sum } = this;
    let i = 0;
    for (const end = bytes.length - 3; i < end; i += 4) {
      sum ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
      sum =
        TABLES[768 + (sum & 255)] ^
        TABLES[512 + ((sum >>> 8) & 255)] ^
        TABLES[256 + ((sum >>> 16) & 255)] ^
        TABLES[sum >>> 24];
    }
    for (; i < bytes.length; i++) sum = (sum >>> 8) ^ TABLES[(sum ^ bytes[i]) & 255];
    this.sum = sum;
  }
}

/** The checksum of bytes that are there as a whole, see `Crc32`. */
export function crc32(bytes: Uint8Array): number {
  const sum = new Crc32();
  sum.add(bytes);
  return sum.value;
}
