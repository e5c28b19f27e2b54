import { SdcError, type CodedColumn } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { LossFunction } from "@sdc-risk/treat";
import { suppressInClasses } from "../cells/class-cells.ts";
import { codesOf } from "../cells/key-codes.ts";
import type { CellProblem } from "../cells/suppress-cells.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { LatticeKey } from "../lattice/problem.ts";
import { RecodedFile } from "../treatment/recoded-file.ts";
import type { LatticeTreatment } from "../treatment/search-treatment.ts";
import { SharedKeys, type SharedKey } from "../cells/shared-keys.ts";
import type { KnownKeys } from "./node-estimates.ts";
import { TreatmentSearch } from "../treatment/treatment-search.ts";
import type { Effort, Protection } from "./protection.ts";

/** What it costs to suppress a value of a key that is to stay whole, beside one of any other key. */
const NEVER = 1e9;
/** Share of the records of which a key would lose its value that are few. */
const FEW = 0.02;
/** Classes of records that lose values at most: an engine takes a second of processor time for a million records to tell 2,000. */
const MOST_CLASSES = 2_000;
/** How much more it may cost that a key stays whole. */
const MORE = 1.03;

/** What treatments of a policy are made of. */
export interface TreatmentParts {
  readonly lattice: Lattice;
  readonly loss: LossFunction;
  readonly keys: readonly LatticeKey[];
  readonly intruders: readonly KnownKeys[];
  /** Keys of which no value may be suppressed. */
  readonly whole: ReadonlySet<number>;
  /** Records whose values of a key go together, as those of a household do; null for keys without such groups. */
  readonly together: readonly SharedKey[];
  readonly tick: Tick;
  /** Chooses values to suppress, here or elsewhere. */
  readonly suppress: (problem: CellProblem) => Promise<Int32Array>;
}

/** How much is tried to give values back, as a share of the usual. */
const EFFORTS: Readonly<Record<Effort, number>> = { quick: 0.1, usual: 1, least: 1 };

/** How often the intruders are gone through again, because what was suppressed changes what they find. */
const ROUNDS = 6;

/**
 * The file at levels of its keys, with values suppressed so that each person has k candidates for each kind of
 * intruder.
 * @returns null where a value would go of a key that is to stay whole
 */
export async function treatedNode(
  parts: TreatmentParts,
  node: LatticeNode,
  protection: Protection,
): Promise<LatticeTreatment | null> {
  if (protection.effort === "least") return leastOn(parts, node, protection);
  const found = await suppressedOn(parts, node, protection);
  if (found === null || protection.k === 1) return found;
  // a key that would lose a few values only rather loses none
  const few = found.byKey.flatMap((cells, j) =>
    cells > 0 && cells < FEW * parts.lattice.records && node[j] === 0 ? [j] : [],
  );
  if (few.length === 0) return found;
  const whole = new Set([...parts.whole, ...few]);
  const other = await suppressedOn({ ...parts, whole }, node, protection);
  return other !== null && other.loss <= found.loss * MORE ? other : found;
}

/** The least suppression on a node, as the search for it on small files finds it: for an intruder who knows all keys. */
async function leastOn(
  parts: TreatmentParts,
  node: LatticeNode,
  { k, spared }: Protection,
): Promise<LatticeTreatment | null> {
  if (spared > 0)
    throw new SdcError("BAD_OPTIONS", "The least suppression is for everybody: it spares no records.");
  const { keys, loss, tick, whole } = parts;
  const found = await new TreatmentSearch(keys, loss, k, tick).at(node);
  if (found === null) return null;
  // what was found takes no account of groups
  const best = withGroups(parts, found);
  return best.byKey.every((cells, j) => cells === 0 || !whole.has(j)) ? best : null;
}

/** Suppresses values on a node. */
async function suppressedOn(
  parts: TreatmentParts,
  node: LatticeNode,
  how: Protection,
): Promise<LatticeTreatment | null> {
  const { lattice, keys, intruders, whole } = parts;
  const file = new RecodedFile(lattice, keys, node);
  if (lattice.counts !== null) return inClassesOn(parts, file, node, how);
  const costs = file.averageCosts().map((cost, at) => (whole.has(file.keyOf[at]) ? NEVER : cost));
  const lost = new Int32Array(lattice.units);
  const { columns } = file;
  for (let round = 0, changed = how.k > 1; changed && round < ROUNDS; round++) {
    changed = false;
    for (const known of intruders) {
      const places = [...columns.keys()].filter((at) => known.includes(file.keyOf[at]));
      const some = { columns, costs, places, keyOf: file.keyOf, lost };
      if (places.length > 0 && (await suppressFor(parts, some, how))) changed = intruders.length > 1;
    }
  }
  const suppressed = lost.map((mask) => file.ofKeys(mask));
  for (const j of whole) if (suppressed.some((mask) => ((mask >> j) & 1) === 1)) return null;
  return treatmentOf(parts, file, { node, protection: how, suppressed });
}

/**
 * Suppresses values of classes of records, of all their records at once: then groups are large enough for every kind of
 * intruder, who knows some of the keys.
 */
function inClassesOn(
  parts: TreatmentParts,
  file: RecodedFile,
  node: LatticeNode,
  how: Protection,
): LatticeTreatment | null {
  const { whole } = parts;
  const { columns, keyOf, patterns } = file;
  const bits = keyOf.reduce((mask, j, at) => (whole.has(j) ? mask | (1 << at) : mask), 0);
  const found =
    how.k === 1 || columns.length === 0
      ? { masks: new Int32Array(patterns.size), parts: [] }
      : suppressInClasses({
          patterns,
          k: how.k,
          costs: file.averageCosts(),
          whole: bits,
          spared: how.spared,
          most: MOST_CLASSES,
        });
  if (found === null) return null;
  const ofKeys = found.masks.map((mask) => file.ofKeys(mask));
  const suppressed = patterns.classOf.map((c) => ofKeys[c]);
  const some = found.parts.map(({ c, mask, records }) => ({
    unit: patterns.classOf.indexOf(c),
    mask: file.ofKeys(mask),
    records,
  }));
  return treatmentOf(parts, file, { node, protection: how, suppressed, parts: some });
}

/** Columns of a file of which an intruder knows some. */
interface KnownColumns {
  readonly columns: readonly CodedColumn[];
  readonly costs: readonly number[];
  /** By column, its key in the problem. */
  readonly keyOf: readonly number[];
  /** The columns that the intruder knows. */
  readonly places: readonly number[];
  /** By record the columns that it has lost, as bits; written to. */
  readonly lost: Int32Array;
}

/** Suppresses what is needed so that one kind of intruder finds k candidates. @returns whether that was anything */
async function suppressFor(
  { together, suppress }: TreatmentParts,
  { columns, costs, keyOf, places, lost }: KnownColumns,
  { k, spared, effort }: Protection,
): Promise<boolean> {
  const own = lost.map((mask) => bitsAt(mask, places));
  const suppressed = await suppress({
    columns: places.map((at) => codesOf(columns[at])),
    k,
    spared,
    effort: EFFORTS[effort],
    costs: places.map((at) => costs[at]),
    together: places.map((at) => together[keyOf[at]]),
    lost: own,
  });
  let changed = false;
  for (const [r, mask] of suppressed.entries())
    for (const [bit, at] of places.entries())
      if (((mask & ~own[r]) >> bit) & 1) {
        lost[r] |= 1 << at;
        changed = true;
      }
  return changed;
}

/** A treatment in which values of groups are suppressed for all that belong to them. */
function withGroups(
  { lattice, keys, together }: Pick<TreatmentParts, "lattice" | "keys" | "together">,
  { levels, protection, suppressed }: LatticeTreatment,
): LatticeTreatment {
  const node = levels.map((level, j) => lattice.levels[j].indexOf(level));
  const spread = Int32Array.from(suppressed);
  new SharedKeys(together).spread(spread);
  return treatmentOf({ lattice, keys }, new RecodedFile(lattice, keys, node), {
    node,
    protection,
    suppressed: spread,
  });
}

/** Some bits of a mask, in the order of their places. */
const bitsAt = (mask: number, places: readonly number[]): number =>
  places.reduce((bits, at, bit) => bits | (((mask >> at) & 1) << bit), 0);

/** A treatment with its loss. @param suppressed by record the keys that it loses, as bits */
function treatmentOf(
  { lattice, keys }: Pick<TreatmentParts, "lattice" | "keys">,
  file: RecodedFile,
  {
    node,
    protection,
    suppressed,
    parts = [],
  }: { readonly node: LatticeNode } & Pick<LatticeTreatment, "protection" | "suppressed" | "parts">,
): LatticeTreatment {
  const byKey = new Array<number>(keys.length).fill(0);
  const own = new Int32Array(suppressed.length);
  const costs = Float64Array.from(file.kept);
  for (const [at, j] of file.keyOf.entries()) {
    const { codes } = file.columns[at];
    for (let r = 0; r < own.length; r++) {
      if (((suppressed[r] >> j) & 1) === 0 || codes[r] < 0) continue;
      own[r] |= 1 << j;
      const records = lattice.counts?.[r] ?? 1;
      byKey[j] += records;
      file.addCosts(costs, r, 1 << at, records);
    }
    for (const { unit, mask, records } of parts) {
      if (((mask >> j) & 1) === 0) continue;
      byKey[j] += records;
      file.addCosts(costs, unit, 1 << at, records);
    }
  }
  return {
    levels: lattice.levelsOf(node),
    protection,
    loss: file.lossOf(costs),
    suppressed: own,
    ...(parts.length === 0 ? {} : { parts }),
    byKey,
    cells: byKey.reduce((a, b) => a + b, 0),
  };
}
