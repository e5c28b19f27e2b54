import { variablesOf, type DrawnRecords, type SdcObject } from "@sdc-risk/core";
import { SdcError, shownLevel, type Classes } from "@sdc-risk/data";
import type { Factor } from "../model/factors.ts";
import type { CellTable } from "../table/table.ts";

/**
 * One fraction, fractions from the weights of each class or of each stratum, or fractions of strata by their
 * values.
 */
export type FractionOption =
  | number
  | "weights"
  | "strata"
  | readonly { readonly stratum: readonly string[]; readonly fraction: number }[];

/** A fraction from the weights of fewer records than this is too uncertain: such strata are taken together. */
export const FEW_RECORDS = 10;

export interface RecordWeights {
  /** Units of the population that each record stands for; null where the file is a census. */
  readonly units: Float64Array | null;
  /** The fraction of a stratum, where the strata are keys. */
  readonly byStratum: Factor | null;
  readonly collapsed: number;
}

/** @param strata classes of the strata, asked for where they are needed */
export async function recordWeights(
  sdc: SdcObject,
  drawn: DrawnRecords,
  table: CellTable,
  option: Exclude<FractionOption, number>,
  strata: () => Promise<Classes>,
): Promise<RecordWeights> {
  if (option === "weights") return { units: drawn.weights, byStratum: null, collapsed: 0 };
  if (!sdc.has("strata"))
    throw new SdcError(
      "MISSING_ROLE",
      'Options of "population": samplingFraction goes by strata, but no variable has the role strata.',
    );
  if (option === "strata" && sdc.weightFacts === null)
    throw new SdcError(
      "MISSING_ROLE",
      'Options of "population": samplingFraction is "strata", fractions from the weights of each stratum, ' +
        "but no variable has the role weight.",
    );
  const groups = await strata();
  const { fractions, collapsed } =
    option === "strata" ? fromWeights(groups) : { fractions: given(groups, option), collapsed: 0 };
  const units = new Float64Array(groups.classOf.length);
  for (let i = 0; i < units.length; i++) units[i] = 1 / fractions[groups.classOf[i]];
  return { units, byStratum: ofKeys(table, groups, variablesOf(sdc.roles, "strata"), fractions), collapsed };
}

/** n / Σ w per stratum; strata of few records are collapsed into one. */
function fromWeights({ counts, weights }: Classes): {
  readonly fractions: Float64Array;
  readonly collapsed: number;
} {
  let records = 0;
  let units = 0;
  let collapsed = 0;
  counts.forEach((n, s) => {
    if (n >= FEW_RECORDS) return;
    records += n;
    units += weights[s];
    collapsed++;
  });
  return {
    fractions: Float64Array.from(counts, (n, s) =>
      Math.min(1, n >= FEW_RECORDS ? n / weights[s] : records / units),
    ),
    collapsed,
  };
}

function given(groups: Classes, option: Exclude<FractionOption, number | string>): Float64Array {
  const fractions = Float64Array.from(groups.counts, (_, s) => {
    const isOf = (word: string, v: number): boolean => {
      const variable = groups.variables[v];
      const code = variable.codes[s];
      return code < 0 ? word === "" : word === variable.label(code) || word === shownLevel(variable, code);
    };
    return (
      option.find(({ stratum }) => stratum.length === groups.variables.length && stratum.every(isOf))
        ?.fraction ?? NaN
    );
  });
  const without = fractions.filter(Number.isNaN).length;
  if (without > 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": samplingFraction gives no fraction for ${without} of ${fractions.length} ` +
        "strata. Each stratum is named by its " +
        `${groups.variables.length === 1 ? "value" : `${groups.variables.length} values`}, "" for missing.`,
    );
  return fractions;
}

/**
 * Fractions as a function of the keys, where all strata are keys. Strata that nobody was drawn from have no
 * means and no part in anything.
 */
function ofKeys(
  table: CellTable,
  groups: Classes,
  names: readonly string[],
  fractions: Float64Array,
): Factor | null {
  const variables = names.map((name) => table.names.indexOf(name)).sort((a, b) => a - b);
  if (variables.includes(-1)) return null;
  const values = new Float64Array(variables.reduce((product, v) => product * table.sizes[v], 1)).fill(1);
  const ordered = variables.map((v) => groups.variables.find(({ name }) => name === table.names[v])!);
  for (let s = 0; s < fractions.length; s++) {
    const place = ordered.reduce((at, { codes, label }, i) => {
      const text = codes[s] < 0 ? null : label(codes[s]);
      const v = variables[i];
      return at * table.sizes[v] + table.labels[v].indexOf(text);
    }, 0);
    values[place] = fractions[s];
  }
  return { variables, values };
}
