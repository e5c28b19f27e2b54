import { type RunTasks, shareable } from "@sdc-risk/core/tasks";
import { MOST_DIMENSIONS } from "@sdc-risk/neighbours";
import type { Category } from "../../files/categories.ts";
import { groupsOf, type CategoryGroups } from "./groups.ts";
import { gowerTask, type GowerFile, type GowerInput } from "./kernel.ts";
import { nearestInLarge, type GowerTrees } from "./trees.ts";
import { NOTHING_VARIES, tooMany, type DistanceLinks, type NoLinks } from "../links.ts";
import { originsOf, type FilePair } from "../../files/pairs.ts";
import { inPieces, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { rowsOf } from "../../variables/standardise.ts";

/** Pairs of records, and looks at groups, that make one piece of work: some ten milliseconds. */
const PIECE = 4e6;
/** Groups of originals of so many records get trees. */
const LARGE = 512;

/**
 * Links every released record to the nearest original by Gower's (1971) distance over numeric variables,
 * differences being divided by the range of the original, and categories. A group is a combination of
 * categories and missing values. Large groups of originals are searched by trees, small ones record by
 * record. Time grows with released records × groups of originals; where all groups are small, with the
 * product of both files. Memory grows with the sum of the files.
 * @param categories those of two values or more in the original: others tell nothing apart
 */
export async function linkByGower(
  pairs: FilePair,
  categories: readonly Category[],
  pool: RunTasks,
  tick: Tick,
): Promise<DistanceLinks | NoLinks> {
  const { moments, records, releasedRecords } = pairs;
  const used = moments.flatMap(({ min, max }, v) => (max > min ? [v] : []));
  if (used.length + categories.length === 0) return NOTHING_VARIES;
  if (used.length > MOST_DIMENSIONS) return tooMany(used.length);
  const original = used.map((v) => pairs.original[v]);
  const released = used.map((v) => pairs.file[v]);
  const ranges = shareable(Float64Array.from(used, (v) => moments[v].max - moments[v].min));
  const codes = categories.map(({ size }) => size);
  const ours = await groupsOf(
    original,
    categories.map((one) => one.original),
    codes,
    records,
    tick,
  );
  const theirs = await groupsOf(
    released,
    categories.map((one) => one.released),
    codes,
    releasedRecords,
    tick,
  );
  const links: DistanceLinks = {
    distance: new Float64Array(releasedRecords).fill(Infinity),
    ties: new Int32Array(releasedRecords),
    credit: new Float64Array(releasedRecords),
  };
  const sizes = Int32Array.from({ length: ours.size }, (_, g) => ours.starts[g + 1] - ours.starts[g]);
  const all = Array.from(sizes.keys());
  const groups = { original, released, ranges, ours, theirs, categories: categories.length };
  await nearestInLarge({ ...groups, among: all.filter((g) => sizes[g] >= LARGE) }, links, pool, tick);
  await nearestInSmall({ ...groups, among: all.filter((g) => sizes[g] < LARGE) }, links, pool, tick);
  await giveCredit(pairs, { original, released, ranges, categories }, links, tick);
  return links;
}

/** Searches the small groups of originals record by record, beyond what the links hold already. */
async function nearestInSmall(
  { original, released, ranges, ours, theirs, categories, among }: GowerTrees,
  links: DistanceLinks,
  pool: RunTasks,
  tick: Tick,
): Promise<void> {
  if (among.length === 0) return;
  const input = {
    categories,
    numerics: original.length,
    ranges,
    original: await fileOf(ours, original, tick),
    released: await fileOf(theirs, released, tick),
    among: shareable(Int32Array.from(among)),
  };
  const { order } = theirs;
  const records = among.reduce((sum, g) => sum + ours.starts[g + 1] - ours.starts[g], 0);
  const each = Math.max(1, Math.min(4096, Math.floor(PIECE / (records + among.length))));
  const inputs: GowerInput[] = [];
  for (let from = 0; from < order.length; from += each) {
    const rows = order.subarray(from, from + each);
    inputs.push({
      ...input,
      from,
      to: from + rows.length,
      distance: Float64Array.from(rows, (r) => links.distance[r]),
      ties: rows.map((r) => links.ties[r]),
    });
  }
  const outputs = await pool(gowerTask, inputs);
  for (const [i, { from, to }] of inputs.entries()) {
    for (let at = from; at < to; at++) {
      links.distance[order[at]] = outputs[i].distance[at - from];
      links.ties[order[at]] = outputs[i].ties[at - from];
    }
    await tick();
  }
}

/** Gives released records whose own original is among the nearest their share of the credit. */
async function giveCredit(
  pairs: FilePair,
  compared: GowerVariables,
  links: DistanceLinks,
  tick: Tick,
): Promise<void> {
  const origins = originsOf(pairs);
  await inTurns(
    inPieces(pairs.releasedRecords, (from, to) => {
      for (let r = from; r < to; r++) {
        if (origins[r] >= 0 && gowerDistance(compared, origins[r], r) === links.distance[r])
          links.credit[r] = 1 / links.ties[r];
      }
    }),
    tick,
  );
}

interface GowerVariables {
  readonly original: readonly Float64Array[];
  readonly released: readonly Float64Array[];
  readonly ranges: Float64Array;
  readonly categories: readonly Category[];
}

/** The distance of one pair, summed as the search sums; NaN where nothing is shared. */
function gowerDistance(
  { original, released, ranges, categories }: GowerVariables,
  i: number,
  r: number,
): number {
  let sum = 0;
  let differ = 0;
  let shared = 0;
  for (let v = 0; v < original.length; v++) {
    const gap = Math.abs((original[v][i] - released[v][r]) / ranges[v]);
    if (gap !== gap) continue;
    sum += gap;
    shared++;
  }
  for (const one of categories) {
    if (one.original[i] < 0 || one.released[r] < 0) continue;
    if (one.original[i] !== one.released[r]) differ++;
    shared++;
  }
  return (differ + sum) / shared;
}

async function fileOf(
  groups: CategoryGroups,
  columns: readonly Float64Array[],
  tick: Tick,
): Promise<GowerFile> {
  return {
    groups: { ...groups, order: new Int32Array(0) },
    numbers: shareable(await inTurns(rowsOf(columns, groups.order), tick)),
  };
}
