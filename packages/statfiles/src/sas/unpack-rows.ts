import { Damaged } from "../bytes/damaged.ts";

/** Unpacks one record into `out[to … to + width)`. @throws Damaged where it is longer or shorter */
export type UnpackRow = (
  bytes: Uint8Array,
  from: number,
  end: number,
  out: Uint8Array,
  to: number,
  width: number,
) => void;

const AT = 0x40;
const BLANK = 0x20;
const ZERO = 0;

/** Bytes that are taken as they are, by the commands that do so: 0, 1, 2, 8, 9, 10, 11. */
function copied(command: number, low: number, next: number): number {
  if (command <= 1) return low * 256 + next + 64 + command * 4096;
  return command === 2 ? low + 96 : low + 1 + (command - 8) * 16;
}

/** Run-length coding of SAS (SASYZCRL): a command in four bits, a length in four or twelve. */
export const unpackRuns: UnpackRow = (bytes, from, end, out, to, width) => {
  const last = to + width;
  let at = from;
  let filled = to;
  while (at < end) {
    const control = bytes[at++];
    const command = control >> 4;
    const low = control & 15;
    if (command <= 2 || (command >= 8 && command <= 11)) {
      const count = copied(command, low, command <= 1 ? (bytes[at++] ?? 0) : 0);
      if (at + count > end || filled + count > last) throw tooLong();
      out.set(bytes.subarray(at, at + count), filled);
      at += count;
      filled += count;
    } else if (command === 3) throw new Damaged("A packed record holds an unknown command.");
    else {
      const long = command < 8 ? low * 256 + (bytes[at++] ?? 0) : low;
      const count = long + (command === 4 ? 18 : command < 8 ? 17 : command === 12 ? 3 : 2);
      const kind = command & 3;
      const byte = kind === 0 ? (bytes[at++] ?? 0) : kind === 1 ? AT : kind === 2 ? BLANK : ZERO;
      if (at > end || filled + count > last) throw tooLong();
      out.fill(byte, filled, filled + count);
      filled += count;
    }
  }
  if (filled < last) throw new Damaged(`A packed record gives ${filled - to} bytes of ${width}.`);
};

/**
 * Ross data compression (SASYZCR2; Ross 1992): 16 bits say which of what follows are bytes and which are
 * commands.
 */
export const unpackRoss: UnpackRow = (bytes, from, end, out, to, width) => {
  const last = to + width;
  let at = from;
  let filled = to;
  let bits = 0;
  let mask = 0;
  while (at < end) {
    mask >>>= 1;
    if (mask === 0) {
      if (at + 2 > end) break;
      bits = bytes[at] * 256 + bytes[at + 1];
      at += 2;
      mask = 0x8000;
      if (at >= end) break;
    }
    if ((bits & mask) === 0) {
      if (filled >= last) throw tooLong();
      out[filled++] = bytes[at++];
      continue;
    }
    const control = bytes[at++];
    const command = control >> 4;
    const low = control & 15;
    const next = bytes[at++] ?? 0;
    if (command <= 1) {
      const count = command === 0 ? low + 3 : low + next * 16 + 19;
      const byte = command === 0 ? next : (bytes[at++] ?? 0);
      if (filled + count > last) throw tooLong();
      out.fill(byte, filled, filled + count);
      filled += count;
      continue;
    }
    const back = low + 3 + next * 16;
    const count = command === 2 ? (bytes[at++] ?? 0) + 16 : command;
    if (filled + count > last || filled - back < to) throw tooLong();
    for (const stop = filled + count; filled < stop; filled++) out[filled] = out[filled - back];
  }
  if (at > end || filled < last) throw new Damaged(`A packed record gives ${filled - to} bytes of ${width}.`);
};

function tooLong(): Damaged {
  return new Damaged("A packed record reaches beyond its bytes or its width.");
}
