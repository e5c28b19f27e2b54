import {
  variablesOf,
  type MeasureRun,
  type SdcObject,
  type StayingClasses,
  type StayingUniques,
  type UniqueValues,
} from "@sdc-risk/core";
import { SMALLEST_GROUP } from "@sdc-risk/data";
import { subsetCount, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { ALL_SIZES, SOME_SIZES, type Options } from "./options.ts";
import { familyScores } from "./scores/family-scores.ts";
import type { FamilyFigures } from "./scores/tally.ts";
import { MOST_PAIRED } from "./scores/value-pairs.ts";
import { worthOf, type Worth } from "./searched.ts";
import { PAIRS, type FoundFigures } from "./summary/found-figures.ts";
import { firstPairs, type ValuePairShare } from "./summary/value-pairs.ts";
import { partOf } from "./summary/part.ts";
import type { ScoredValues } from "./summary/values.ts";

/** Sets of keys that an engine is asked for in one query, at most. */
const MOST_SETS = 300;

/** How many sets of up to so many keys there are. */
function setsUpTo(keys: number, maxSize: number): number {
  let sets = 0;
  for (let size = 1; size <= maxSize; size++) sets += subsetCount(keys, size) ?? Infinity;
  return sets;
}

/** Why classes are needed here, as the end of a sentence; null where minimal sample uniques may be found where records lie. */
export function whyClasses({ variables, bands, maxSize }: Options, sdc: SdcObject): string | null {
  const own = variablesOf(sdc.roles, "keys");
  if (variables === "all" || Object.keys(bands).length > 0 || variables.some((one) => !own.includes(one)))
    return "other variables than the keys are searched, too";
  if (sdc.source !== null && sdc.source.uniques === undefined)
    return "the engine has no query that finds minimal sample uniques";
  const keys = own.length;
  const most = Math.min(keys, maxSize ?? (keys > ALL_SIZES ? SOME_SIZES : keys));
  const sets = setsUpTo(keys, most);
  return sets > MOST_SETS
    ? `the keys have more than the ${MOST_SETS} sets that an engine is asked for; a smaller maxSize has fewer`
    : null;
}

/** What the minimal sample uniques of records add up to by family. Family 0 has none. */
function familyFigures(
  { sets, families: { ends, uniques, records } }: StayingUniques,
  { keys, maxSize, worth }: { readonly keys: number; readonly maxSize: number; readonly worth: Float64Array },
): FamilyFigures {
  const size = ends.length + 1;
  const bySize = Array.from({ length: maxSize }, () => new Int32Array(size));
  const ofVariable = Array.from({ length: keys }, () => new Float64Array(size));
  const least = new Int32Array(size);
  const times = new Float64Array(sets.length);
  for (let f = 1, at = 0; f < size; f++)
    for (; at < ends[f - 1]; at++) {
      const set = sets[uniques[at]];
      times[uniques[at]] += records[f - 1];
      bySize[set.length - 1][f]++;
      for (const v of set) ofVariable[v][f] += worth[set.length];
      // smaller sets come first
      if (least[f] === 0) least[f] = set.length;
    }
  const holding = new Float64Array((maxSize + 1) * keys);
  const ofPair = new Float64Array(keys * keys);
  for (const [s, set] of sets.entries())
    for (const [i, v] of set.entries()) {
      holding[set.length * keys + v] += times[s];
      for (const before of set.slice(0, i)) ofPair[before * keys + v] += times[s] * worth[set.length];
    }
  const held = new Int32Array(size);
  held.set(records, 1);
  return { records: held, bySize, ofVariable, least, holding, ofPair };
}

/** The score of values. */
const scoreOf = ({ uniques }: UniqueValues, worth: Float64Array): number =>
  uniques.reduce((sum, times, s) => (times === 0 ? sum : sum + times * worth[s + 1]), 0);

/** Values of each key with their shares. */
function scoredValues(
  { columns, values }: StayingUniques,
  worth: Float64Array,
  total: number,
): ScoredValues[] {
  if (!(total > 0)) return [];
  return columns.map((variable, v) => ({
    variable,
    held: values
      .filter(({ keys }) => keys[0] === v)
      .map((one) => ({
        code: one.codes[0],
        records: one.records,
        share: partOf(scoreOf(one, worth), total),
      }))
      .filter(({ share }) => share > 0),
  }));
}

function pairShares({ pairs }: StayingUniques, worth: Float64Array, total: number): ValuePairShare[] {
  if (!(total > 0)) return [];
  const found = pairs
    .filter(({ records }) => records >= SMALLEST_GROUP)
    .map((one): ValuePairShare => {
      const { keys, codes, records } = one;
      return {
        a: keys[0],
        b: keys[1],
        codes: [codes[0], codes[1]],
        records,
        share: partOf(scoreOf(one, worth), total),
      };
    });
  const shares = Float64Array.from(found, ({ share }) => Math.fround(share)).sort();
  const least = shares.at(-PAIRS) ?? 0;
  return found.filter(({ share }) => Math.fround(share) >= least);
}

function figuresOf(
  found: StayingUniques,
  staying: StayingClasses,
  { scores, relative }: Worth,
  maxSize: number,
): FoundFigures {
  const names = [...staying.levels.keys()];
  const keys = names.length;
  const worth = relative.scores;
  const tally = familyFigures(found, { keys, maxSize, worth });
  const scored = familyScores(tally, scores, relative, keys);
  return {
    names,
    records: staying.tally.records,
    tally,
    scored,
    overFamilies: (values) => weightedSum(values, tally.records),
    overKinds: (values) => weightedSum(values, scored.records),
    // eslint-disable-next-line require-yield -- there are few
    valuesHeld: function* (total) {
      return scoredValues(found, worth, total);
    },
    pairsOfValues:
      keys > MOST_PAIRED
        ? null
        : // eslint-disable-next-line require-yield -- there are few
          function* (total) {
            return { often: firstPairs(found.columns, pairShares(found, worth, total), PAIRS), every: [] };
          },
  };
}

/** Finds minimal sample uniques where classes stay; null where classes have to come over, which is told. */
export async function searchedThere(
  staying: StayingClasses,
  maxSize: number,
  run: Pick<MeasureRun<Options, unknown>, "options" | "warn">,
  tick: Tick,
): Promise<FoundFigures | null> {
  const keys = staying.levels.size;
  const worth = worthOf(keys, maxSize, run.options.score);
  const pairs = keys > MOST_PAIRED ? null : { records: SMALLEST_GROUP, most: PAIRS };
  const found = await staying.uniques({ maxSize, worth: worth.relative.scores, pairs }, tick);
  if (!("reason" in found)) return figuresOf(found, staying, worth, maxSize);
  run.warn(
    "uniques-came-over",
    `All classes came over from the engine to be searched for minimal sample uniques. ${found.reason}`,
  );
  return null;
}
