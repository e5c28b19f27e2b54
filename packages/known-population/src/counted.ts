import { shareOf, type Bin } from "@sdc-risk/blocks";
import type { PopulationClasses } from "@sdc-risk/core";
import { compareText, isAbove, isBelow, shownLevel } from "@sdc-risk/data";
import { sum, weightedSum, noCounts } from "@sdc-risk/data/kernels";
import type { KnownPopulationSummary, UnknownLevels } from "./summary.ts";

/** Frequencies per class of file and population together. */
export interface ClassFrequencies {
  /** Records of the file, and units of the population, that share or may share the key. */
  readonly f: Float64Array;
  readonly F: Float64Array;
}

/** 1/F per class, at most 1 where only a part of a unit counts; NaN where the population lacks the key. */
export const risks = (F: Float64Array): Float64Array => F.map((x) => (x > 0 ? 1 / Math.max(1, x) : NaN));

/** A level of a key that the population lacks, with the records that hold it. */
export interface UnknownLevel {
  readonly variable: string;
  readonly level: string;
  readonly records: number;
}

/** Levels that records have and no unit of the population, those of most records first, variable by variable. */
export function unknownLevels({
  classes: { variables, counts },
  unitsOfLevels,
}: Pick<PopulationClasses, "classes" | "unitsOfLevels">): UnknownLevel[] {
  return variables.flatMap((variable, v) => {
    const { name, codes, size } = variable;
    const records = new Float64Array(size);
    const units = unitsOfLevels[v];
    for (let c = 0; c < codes.length; c++) if (codes[c] >= 0) records[codes[c]] += counts[c];
    const found: UnknownLevel[] = [];
    for (let code = 0; code < size; code++)
      if (records[code] > 0 && units[code] === 0)
        found.push({ variable: name, level: shownLevel(variable, code), records: records[code] });
    return found.sort((a, b) => b.records - a.records || compareText(a.level, b.level));
  });
}

function byVariable(levels: readonly UnknownLevel[]): UnknownLevels[] {
  return [...new Set(levels.map(({ variable }) => variable))].map((variable) => {
    const own = levels.filter((level) => level.variable === variable);
    return { variable, levels: own.length, records: sum(own.map(({ records }) => records)) };
  });
}

/** What is asked for. */
interface CountOptions {
  /** Thresholds of the k-map. */
  readonly k: readonly number[];
  /** Wanted δmin and δmax; null asks for none. */
  readonly presence: readonly [min: number, max: number] | null;
}

/**
 * Presence over the keys of the population (Nergiz, Atzori and Clifton 2007).
 * @param others units of keys that the file lacks, beside these
 */
function presence(
  { f, F }: ClassFrequencies,
  units: Float64Array,
  others: number,
  wanted: CountOptions["presence"],
): KnownPopulationSummary["deltaPresence"] {
  const bins = new Float64Array(10);
  bins[0] = others;
  const outside = { below: wanted !== null && isBelow(0, wanted[0]) ? others : 0, above: 0 };
  let min = others > 0 ? 0 : Infinity;
  let max = 0;
  for (let c = 0; c < units.length; c++) {
    if (units[c] === 0) continue;
    const delta = f[c] / F[c];
    min = Math.min(min, delta);
    max = Math.max(max, delta);
    bins[Math.min(9, Math.floor(delta * 10))] += units[c];
    if (wanted !== null && isBelow(delta, wanted[0])) outside.below += units[c];
    if (wanted !== null && isAbove(delta, wanted[1])) outside.above += units[c];
  }
  return {
    min,
    max,
    wanted:
      wanted === null
        ? null
        : {
            min: wanted[0],
            max: wanted[1],
            ...outside,
            share: (outside.below + outside.above) / (sum(units) + others),
          },
    units: Array.from(bins, (count, i): Bin => ({ from: i / 10, to: (i + 1) / 10, count })),
  };
}

/**
 * What is counted in a population.
 * @param classes of file and population; counts are records, weights units; `others` is what the population holds of
 * further keys
 * @param asked thresholds of the k-map, and the wanted presence
 */
export function summarise(
  { classes, others }: Pick<PopulationClasses, "classes" | "others">,
  counted: ClassFrequencies,
  levels: readonly UnknownLevel[],
  asked: CountOptions,
): Omit<KnownPopulationSummary, "estimates"> {
  const { counts, weights, records } = classes;
  const { f, F } = counted;
  const risk = risks(F);
  let unique = others.alone;
  for (let c = 0; c < weights.length; c++) if (F[c] === 1) unique += weights[c];
  let unknown = 0;
  let both = 0;
  let largest = 0;
  const overfull = { keys: 0, records: 0 };
  const known = noCounts(counts, counts.length);
  const alone = noCounts(counts, counts.length);
  for (let c = 0; c < counts.length; c++) {
    const n = counts[c];
    if (n === 0) continue;
    if (!(F[c] > 0)) {
      unknown += n;
      continue;
    }
    known[c] = n;
    largest = Math.max(largest, risk[c]);
    if (f[c] === 1) {
      alone[c] = n;
      if (F[c] === 1) both += n;
    }
    if (isAbove(f[c], F[c])) {
      overfull.keys++;
      overfull.records += n;
    }
  }
  const some = records - unknown;
  const filled = risk.map((r) => (Number.isNaN(r) ? 0 : r));
  const matches = weightedSum(filled, known);
  const ifKnown = (value: number): number | null => (some > 0 || records === 0 ? value : null);
  return {
    population: sum(weights) + others.units,
    populationUniques: unique,
    records,
    unknownKeys: unknown,
    sampleUniques: sum(alone),
    tau1: ifKnown(both),
    tau2: ifKnown(weightedSum(filled, alone)),
    expectedMatches: ifKnown(matches),
    kmap: asked.k.map((k) => {
      let below = 0;
      for (let c = 0; c < known.length; c++) if (known[c] > 0 && isBelow(F[c], k)) below += known[c];
      return { k, records: below, share: shareOf(below, some) };
    }),
    journalist: some > 0 ? largest : null,
    marketer: shareOf(matches, some),
    deltaPresence: presence(counted, weights, others.units, asked.presence),
    overfull,
    unknownLevels: byVariable(levels),
  };
}
