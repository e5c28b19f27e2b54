import type { Work } from "@sdc-risk/data/kernels";
import type { JointLevels } from "./joint-levels.ts";

/** Cells of a table of two variables in one file, level after level; a missing value stands before the first. */
export interface PairTable {
  readonly rows: number;
  readonly width: number;
  readonly counts: Float64Array;
}

/** Tables of the pairs of some variables. */
export type PairTables = ReadonlyMap<JointLevels, ReadonlyMap<JointLevels, PairTable>>;

/** Combinations of levels by which variables are counted together, at most: codes of them take a byte each. */
const MOST_TOGETHER = 256;

/** Some variables as one of their combinations: a pass over two of these counts all pairs of their members. */
interface Bundle {
  readonly size: number;
  readonly members: readonly Member[];
}

/** A variable of a bundle. */
interface Member {
  readonly levels: JointLevels;
  /** By how much the code of the bundle rises from level to level. */
  readonly stride: number;
}

/** @param most combinations of a bundle of several, so that its tables have no more cells than there are records */
function bundlesOf(variables: readonly JointLevels[], most: number): readonly Bundle[] {
  const bundles: { size: number; readonly members: Member[] }[] = [];
  for (const levels of variables.toSorted((a, b) => b.size - a.size)) {
    const width = levels.size + 1;
    let bundle = bundles.find(({ size }) => size * width <= most);
    if (bundle === undefined) bundles.push((bundle = { size: 1, members: [] }));
    bundle.members.push({ levels, stride: bundle.size });
    bundle.size *= width;
  }
  return bundles;
}

type File = "original" | "released";

function bundleCodes({ members }: Bundle, file: File, records: number): Uint8Array {
  const out = new Uint8Array(records);
  for (const { levels, stride } of members) {
    const codes = levels[file];
    for (let i = 0; i < records; i++) out[i] += (codes[i] + 1) * stride;
  }
  return out;
}

/** Per code of a bundle that of a member, from 0 for a missing value. */
const memberCodes = ({ size }: Bundle, { levels, stride }: Member): Int32Array =>
  Int32Array.from({ length: size }, (_, code) => Math.floor(code / stride) % (levels.size + 1));

/** A table of two members. @param counts of their bundles, or of the codes of one that holds both */
function tableOf(
  counts: Int32Array,
  [first, second]: readonly [Bundle, Bundle],
  [own, other]: readonly [Member, Member],
): PairTable {
  const rows = own.levels.size;
  const width = other.levels.size + 1;
  const out = new Float64Array((rows + 1) * width);
  const ours = memberCodes(first, own);
  const theirs = memberCodes(second, other);
  if (first === second)
    for (let code = 0; code < counts.length; code++) out[ours[code] * width + theirs[code]] += counts[code];
  else
    for (let a = 0, cell = 0; a < first.size; a++)
      for (let b = 0; b < second.size; b++, cell++) out[ours[a] * width + theirs[b]] += counts[cell];
  return { rows, width, counts: out };
}

/** The same table with its variables exchanged. */
function turned({ rows, width, counts }: PairTable): PairTable {
  const out = new Float64Array(counts.length);
  for (let a = 0, cell = 0; a <= rows; a++)
    for (let b = 0; b < width; b++, cell++) out[b * (rows + 1) + a] = counts[cell];
  return { rows: width - 1, width: rows + 1, counts: out };
}

/**
 * Tables of all pairs of some variables in one file. Variables of few levels are put together before, so that a file of n
 * records and v variables takes far fewer than v² n steps.
 * @param variables of up to 255 levels
 */
export function* pairTables(variables: readonly JointLevels[], file: File): Work<PairTables> {
  const records = variables.at(0)?.[file].length ?? 0;
  const bundles = bundlesOf(variables, Math.min(MOST_TOGETHER, Math.floor(Math.sqrt(records))));
  const codes: Uint8Array[] = [];
  for (const bundle of bundles) {
    codes.push(bundleCodes(bundle, file, records));
    yield;
  }
  const tables = new Map(variables.map((one) => [one, new Map<JointLevels, PairTable>()]));
  const add = (counts: Int32Array, pair: readonly [Bundle, Bundle], own: Member, other: Member): void => {
    const table = tableOf(counts, pair, [own, other]);
    tables.get(own.levels)?.set(other.levels, table);
    tables.get(other.levels)?.set(own.levels, turned(table));
  };
  for (const [at, first] of bundles.entries()) {
    const ours = codes[at];
    const alone = new Int32Array(first.size);
    for (let i = 0; i < records; i++) alone[ours[i]]++;
    for (const [place, own] of first.members.entries())
      for (const other of first.members.slice(0, place)) add(alone, [first, first], own, other);
    for (let before = 0; before < at; before++) {
      const second = bundles[before];
      const theirs = codes[before];
      const { size } = second;
      const counts = new Int32Array(first.size * size);
      for (let i = 0; i < records; i++) counts[ours[i] * size + theirs[i]]++;
      for (const own of first.members)
        for (const other of second.members) add(counts, [first, second], own, other);
      yield;
    }
  }
  return tables;
}
