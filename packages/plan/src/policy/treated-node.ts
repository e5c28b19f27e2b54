import type { Tick } from "@sdc-risk/data/kernels";
import { suppressCells } from "../cells/suppress-cells.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { LatticeKey } from "../lattice/problem.ts";
import { RecodedFile } from "../treatment/recoded-file.ts";
import type { Treatment } from "../treatment/search-treatment.ts";
import type { KnownKeys } from "./node-estimates.ts";

/** What it costs to suppress a value of a key that is to stay whole, beside one of any other key. */
const NEVER = 1e9;
/** Share of the records of which a key would lose its value that are few. */
const FEW = 0.02;
/** How much more it may cost that a key stays whole. */
const MORE = 1.03;

/** What treatments of a policy are made of. */
export interface TreatmentParts {
  readonly lattice: Lattice;
  readonly keys: readonly LatticeKey[];
  readonly intruders: readonly KnownKeys[];
  /** Keys of which no value may be suppressed. */
  readonly whole: ReadonlySet<number>;
  /** Records whose values of a key go together, as those of a household do; null for keys without such groups. */
  readonly together: readonly (Int32Array | null)[];
  readonly tick: Tick;
}

/**
 * The file at levels of its keys, with values suppressed so that each person has k candidates for each kind of intruder
 * by itself.
 * @param k 1 where nothing is suppressed
 * @returns null where a value would go of a key that is to stay whole
 */
export async function treatedNode(
  parts: TreatmentParts,
  node: LatticeNode,
  k: number,
): Promise<Treatment | null> {
  const found = await suppressedOn(parts, node, k);
  if (found === null || k === 1) return found;
  // a key that would lose a few values only rather loses none
  const few = found.byKey.flatMap((cells, j) =>
    cells > 0 && cells < FEW * parts.lattice.records && node[j] === 0 ? [j] : [],
  );
  if (few.length === 0) return found;
  const other = await suppressedOn({ ...parts, whole: new Set([...parts.whole, ...few]) }, node, k);
  return other !== null && other.loss <= found.loss * MORE ? other : found;
}

/** Suppresses values on a node. */
async function suppressedOn(parts: TreatmentParts, node: LatticeNode, k: number): Promise<Treatment | null> {
  const { lattice, keys, intruders, whole, tick } = parts;
  const file = new RecodedFile(lattice, keys, node);
  const suppressed = new Int32Array(lattice.records);
  const costs = file.averageCosts().map((cost, at) => (whole.has(file.keyOf[at]) ? NEVER : cost));
  for (const known of k > 1 ? intruders : []) {
    const places = [...file.columns.keys()].filter((at) => known.includes(file.keyOf[at]));
    if (places.length === 0) continue;
    const found = await suppressCells(
      { columns: places.map((at) => file.columns[at]), k, costs: places.map((at) => costs[at]) },
      tick,
    );
    for (const [r, mask] of found.suppressed.entries())
      for (const [bit, at] of places.entries())
        if (((mask >> bit) & 1) === 1) suppressed[r] |= 1 << file.keyOf[at];
  }
  for (const j of whole) if (suppressed.some((mask) => ((mask >> j) & 1) === 1)) return null;
  return treatmentOf(parts, file, { node, suppressed: spread(parts, suppressed) });
}

/** A treatment in which values of groups are suppressed for all that belong to them. */
export function withGroups(parts: TreatmentParts, { levels, suppressed }: Treatment): Treatment {
  const node = levels.map((level, j) => parts.lattice.levels[j].indexOf(level));
  const file = new RecodedFile(parts.lattice, parts.keys, node);
  return treatmentOf(parts, file, { node, suppressed: spread(parts, suppressed) });
}

/** The same with values of groups suppressed for all that belong to them. */
function spread({ together }: TreatmentParts, suppressed: Int32Array): Int32Array {
  const out = Int32Array.from(suppressed);
  for (const [j, groupOf] of together.entries()) {
    if (groupOf === null) continue;
    const taken = new Set<number>();
    for (const [r, mask] of suppressed.entries())
      if (((mask >> j) & 1) === 1 && groupOf[r] >= 0) taken.add(groupOf[r]);
    for (let r = 0; r < out.length; r++) if (taken.has(groupOf[r])) out[r] |= 1 << j;
  }
  return out;
}

/** A treatment with its loss. @param suppressed by record the keys that it loses, as bits */
function treatmentOf(
  { lattice, keys }: Pick<TreatmentParts, "lattice" | "keys">,
  file: RecodedFile,
  { node, suppressed }: { readonly node: LatticeNode; readonly suppressed: Int32Array },
): Treatment {
  const byKey = new Array<number>(keys.length).fill(0);
  const own = new Int32Array(suppressed.length);
  const costs = Float64Array.from(file.kept);
  for (const [at, j] of file.keyOf.entries()) {
    const { codes } = file.columns[at];
    for (let r = 0; r < own.length; r++) {
      if (((suppressed[r] >> j) & 1) === 0 || codes[r] < 0) continue;
      own[r] |= 1 << j;
      byKey[j]++;
      file.addCosts(costs, r, 1 << at);
    }
  }
  return {
    levels: lattice.levelsOf(node),
    loss: file.lossOf(costs),
    suppressed: own,
    byKey,
    cells: byKey.reduce((a, b) => a + b, 0),
  };
}
