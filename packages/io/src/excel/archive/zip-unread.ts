import { gapsBetween, tellingBytes, type Stretch, type UnreadBytes } from "@sdc-risk/data";
import { LOCAL, type ZipDirectory, type ZipEntry } from "./zip-directory.ts";

/**
 * Extra fields that programs write, with the bytes that they have at most: sizes of 64 bits, times of NTFS and of Unix,
 * owners.
 */
const KNOWN: ReadonlyMap<number, number> = new Map([
  [0x0001, 28],
  [0x000a, 32],
  [0x5455, 13],
  [0x5855, 12],
  [0x7855, 4],
  [0x7875, 11],
]);
/** What Excel keeps room by: two words, and what fills the room up. */
const GROWTH = { FIELD: 0xa220, WORDS: 4 } as const;
/** What libgsf (Gnumeric) writes before a file: its two sizes. */
const SIZES = { FIELD: 0x4949, LENGTH: 16 } as const;
/** The name of a file in UTF-8, as Info-ZIP writes it: behind a version and a checksum. */
const NAME = { FIELD: 0x7075, BEFORE: 5 } as const;
/** Nothing, deflated, which some programs write for folders. */
const NOTHING = Uint8Array.of(3, 0);
const HEAD = 4;
/** Stands for a size that an extra field gives. */
const WIDE = 0xffffffff;
const BEFORE_DATA = "before files of the archive, where its directory says otherwise";

/** Bytes of an archive that are in none of the files that its directory lists, and that may say something. */
export function unreadInArchive(bytes: Uint8Array, directory: ZipDirectory): readonly UnreadBytes[] {
  const { entries, end } = directory;
  const known = [...entries, directory, end];
  const found = gapsBetween(known, { to: bytes.length }).map((gap) => ({
    where: whereIs(bytes, gap),
    bytes: tellingBytes(bytes.subarray(gap.from, gap.to)),
  }));
  return [...found, ...entries.flatMap(unreadOf), ...repeated(entries)];
}

function whereIs(bytes: Uint8Array, { from, to }: Stretch): string {
  if (to === bytes.length) return "in the comment of the archive or behind its end";
  if (from === 0) return "before the first file of the archive";
  return bytes.length >= from + 4 &&
    new DataView(bytes.buffer, bytes.byteOffset + from, 4).getUint32(0, true) === LOCAL
    ? "in a file that the directory of the archive does not list"
    : "between the files of the archive";
}

function unreadOf(entry: ZipEntry): readonly UnreadBytes[] {
  const { path, crc, packed, size, said, names, extras, comment } = entry;
  const [name, local] = names;
  const isSame = areSame(name, local);
  const isSaid = said.every((one, i) => one === 0 || one === [crc, packed.length, size][i] || one === WIDE);
  return [
    { where: BEFORE_DATA, bytes: (isSame ? 0 : local.length) + (isSaid ? 0 : 12) },
    {
      where: "in folders of the archive",
      bytes: path.endsWith("/") && !areSame(packed, NOTHING) ? tellingBytes(packed) : 0,
    },
    {
      where: "in extra fields of the archive",
      bytes: extras.reduce((sum, extra) => sum + unknownExtra(extra, entry), 0),
    },
    { where: "in comments on files of the archive", bytes: tellingBytes(comment) },
  ];
}

const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i]);

/** Bytes of a list of extra fields of a file that no program is known to write. */
function unknownExtra(extra: Uint8Array, entry: ZipEntry): number {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  const seen = new Set<number>();
  let unknown = 0;
  let at = 0;
  while (at + HEAD <= extra.length) {
    const field = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const value = extra.subarray(at + HEAD, at + HEAD + length);
    if (field === GROWTH.FIELD) unknown += tellingBytes(value.subarray(GROWTH.WORDS));
    else if (seen.has(field) || !(length <= (KNOWN.get(field) ?? 0) || repeats(field, value, entry)))
      unknown += tellingBytes(value);
    seen.add(field);
    at += HEAD + length;
  }
  return unknown + tellingBytes(extra.subarray(Math.min(at, extra.length)));
}

/** Whether an extra field says of a file what its directory says. */
function repeats(field: number, value: Uint8Array, { packed, size, names: [name] }: ZipEntry): boolean {
  if (field === NAME.FIELD) return areSame(value.subarray(NAME.BEFORE), name);
  if (field !== SIZES.FIELD || value.length !== SIZES.LENGTH) return false;
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return [size, packed.length].every((one, i) => view.getBigUint64(8 * i, true) === BigInt(one));
}

/** Entries of a name that a later one has, too: that one is read. */
function repeated(entries: readonly ZipEntry[]): readonly UnreadBytes[] {
  const last = new Map(entries.map((entry) => [entry.path, entry]));
  return entries
    .filter((entry) => last.get(entry.path) !== entry)
    .map(({ path, from, to }) => ({
      where: `in a second file of the archive that is called ${JSON.stringify(path)}`,
      bytes: to - from,
    }));
}
