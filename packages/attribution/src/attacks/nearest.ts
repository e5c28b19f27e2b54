import { countBy, places } from "@sdc-risk/core";
import type { FileClasses, Joint, JointKey } from "../files/joint.js";
import { groupsOf } from "./groups.js";

/** The released records that are nearest to one class. */
export interface Nearest {
  /** Joint classes at the smallest number of differing keys. */
  readonly classes: readonly number[];
  /** Released records nearest on the first part of the keys, on the second part, and on both. */
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

/** Released records by some of the keys. */
interface Part {
  readonly columns: Columns;
  /** Per joint class, the released records that agree with it on these keys. */
  readonly agreeing: Int32Array;
}

async function partOf(keys: readonly JointKey[], size: number, released: FileClasses, held: Int32Array, breathe: () => Promise<void>): Promise<Part> {
  const { of, size: groups } = await groupsOf(keys, size, breathe), sums = countBy(of, groups, released.counts), agreeing = new Int32Array(size);
  for (let c = 0; c < size; c++) agreeing[c] = sums[of[c]!]!;
  return { columns: columnsOf(keys, held), agreeing };
}

/**
 * Finds the released records that differ from a class on the fewest keys (Gower's distance on keys as they are coded,
 * missing a value of its own): on all keys, and on two parts of them.
 */
export class NearestRecords {
  private constructor(private readonly all: Columns, private readonly first: Part, private readonly second: Part, private readonly counts: Int32Array, private readonly held: Int32Array) {}

  /** @param linked names of the keys of the first part */
  static async of(joint: Joint, released: FileClasses, linked: readonly string[], breathe: () => Promise<void>): Promise<NearestRecords> {
    const { keys, size } = joint, { counts } = released, held = places(size).filter((c) => counts[c]! > 0);
    const first = await partOf(keys.filter(({ name }) => linked.includes(name)), size, released, held, breathe), second = await partOf(keys.filter(({ name }) => !linked.includes(name)), size, released, held, breathe);
    return new NearestRecords(columnsOf(keys, held), first, second, counts, held);
  }

  /** The nearest released records of a class; null where the released file has none at all. */
  to(c: number): Nearest | null {
    const { counts, first, second, all, held } = this;
    if (counts[c]! > 0) return { classes: [c], first: first.agreeing[c]!, second: second.agreeing[c]!, both: counts[c]! };
    if (held.length === 0) return null;
    const classes = nearestTo(c, all, held);
    // no record agrees on all keys: where some agree on either part, none agrees on both
    if (first.agreeing[c]! > 0 && second.agreeing[c]! > 0) return { classes, first: first.agreeing[c]!, second: second.agreeing[c]!, both: 0 };
    const one = nearestTo(c, first.columns, held), other = new Set(nearestTo(c, second.columns, held)), records = (of: Iterable<number>): number => [...of].reduce((sum, k) => sum + counts[k]!, 0);
    return { classes, first: records(one), second: records(other), both: records(one.filter((k) => other.has(k))) };
  }
}

/** Codes of the held classes on some keys, those of many levels first: most classes are out after two of them. */
interface Columns {
  readonly keys: readonly JointKey[];
  readonly codes: readonly (Uint16Array | Int32Array)[];
}

function columnsOf(keys: readonly JointKey[], held: Int32Array): Columns {
  const sorted = [...keys].sort((a, b) => b.size - a.size);
  return { keys: sorted, codes: sorted.map((key) => short(key, held)) };
}

/** Codes plus one, in half the memory where they fit: it is gone through for every search. */
function short({ size, codes }: JointKey, held: Int32Array): Uint16Array | Int32Array {
  const out = size < 0xffff ? new Uint16Array(held.length) : new Int32Array(held.length);
  for (let h = 0; h < held.length; h++) out[h] = codes[held[h]!]! + 1;
  return out;
}

/** The held classes that differ from a class on the fewest keys. */
function nearestTo(c: number, { keys, codes }: Columns, held: Int32Array): readonly number[] {
  if (codes.length === 0) return [...held];
  const own = keys.map((key) => key.codes[c]! + 1), first = codes[0]!, second = codes[1] ?? first, a = own[0]!, b = own[1] ?? a, two = codes.length > 1, found: number[] = [];
  let least = codes.length;
  for (let h = 0; h < held.length; h++) {
    let differing = (first[h] === a ? 0 : 1) + (two && second[h] !== b ? 1 : 0);
    if (differing > least) continue;
    for (let v = 2; v < codes.length && differing <= least; v++) if (codes[v]![h] !== own[v]) differing++;
    if (differing > least) continue;
    if (differing < least) found.length = 0;
    least = differing;
    found.push(held[h]!);
  }
  return found;
}
