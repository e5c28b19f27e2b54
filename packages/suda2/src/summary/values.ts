import type { Counts } from "@sdc-risk/data/kernels";
import {
  risingLevels,
  shownLevel,
  SMALLEST_GROUP,
  type Classes,
  type ClassVariable,
  type Levels,
} from "@sdc-risk/data";
import type { Tallied } from "../scores/tally.ts";
import type { PreparedKeys } from "../search/keys.ts";
import { partOf } from "./part.ts";
import type { ValueContribution } from "./summary-schema.ts";

/**
 * Sorts by size, largest first, so coarsely that rounding, which depends on the order of records, does not
 * part equal sums.
 */
export const largestFirst = (a: number, b: number): number => Math.fround(b) - Math.fround(a);

/** Values that are named, at most, of each variable. */
const MOST = 20;

/** A value of a variable by its code. */
export interface CodedValue {
  readonly code: number;
  readonly records: number;
  readonly share: number;
}

/** The largest of some values, largest first and equal ones by their values. */
function largest(column: Levels, found: readonly CodedValue[], most: number): CodedValue[] {
  const byCode = new Map(found.map((one) => [one.code, one]));
  const shares = Float64Array.from(found, ({ share }) => Math.fround(share)).sort();
  const least = shares.at(-most) ?? 0;
  const reach = found.filter(({ share }) => Math.fround(share) >= least).map(({ code }) => code);
  return risingLevels(column, reach)
    .map((code) => byCode.get(code)!)
    .sort((a, b) => largestFirst(a.share, b.share))
    .slice(0, most);
}

/** Records by code of a variable, without missing values. @param counts records of each class */
function recordsByCode({ codes, size }: ClassVariable, counts: Counts): Float64Array {
  // missing values are counted in front, which is cheaper than to ask for each
  const records = new Float64Array(size + 1);
  for (let c = 0; c < codes.length; c++) records[codes[c] + 1] += counts[c];
  return records.subarray(1);
}

/**
 * Sums by level of a variable of the search of what the records with a score are worth by it; at 0 those of a
 * missing value, which are worth nothing.
 * @param scores per family: sum of scores that hold the variable
 */
function sumsByLevel(
  { codes, size, levels }: PreparedKeys,
  column: number,
  scores: Float64Array,
  ofKey: Int32Array,
): Float64Array {
  const sums = new Float64Array(levels[column] + 1);
  const from = column * size;
  for (let k = 0; k < ofKey.length; k++) sums[codes[from + k]] += scores[ofKey[k]];
  return sums;
}

/** The values of a variable that have a share. @param v its position */
function heldValues(
  { variables, counts }: Classes,
  keys: PreparedKeys,
  { ofVariable, ofKey }: Pick<Tallied, "ofVariable" | "ofKey">,
  v: number,
  total: number,
): CodedValue[] {
  const sums = sumsByLevel(keys, keys.position.indexOf(v), ofVariable[v], ofKey);
  const records = recordsByCode(variables[v], counts);
  const found: CodedValue[] = [];
  for (let level = 1; level < sums.length; level++) {
    const code = keys.codeOf[v][level];
    if (sums[level] > 0) found.push({ code, records: records[code], share: partOf(sums[level], total) });
  }
  return found;
}

const contributionOfValue = (variable: Levels, { code, records, share }: CodedValue): ValueContribution => ({
  variable: variable.name,
  value: shownLevel(variable, code),
  records,
  share,
});

/** What the values of a variable contribute. */
export interface ScoredValues {
  readonly variable: Levels;
  readonly held: readonly CodedValue[];
}

/**
 * What values contribute, by variable.
 * @param total of all scores of the file
 */
export function* valuesHeld(
  classes: Classes,
  keys: PreparedKeys,
  tally: Pick<Tallied, "ofVariable" | "ofKey">,
  total: number,
): Generator<void, ScoredValues[]> {
  const all: ScoredValues[] = [];
  if (!(total > 0)) return all;
  for (const [v, variable] of classes.variables.entries()) {
    all.push({ variable, held: heldValues(classes, keys, tally, v, total) });
    yield;
  }
  return all;
}

/** Contributions of the values of each variable, largest first; small and rare ones together at the end. */
export function valueContributions(all: readonly ScoredValues[]): ValueContribution[] {
  return all.flatMap(({ variable, held }) => {
    const often = held.filter(({ records }) => records >= SMALLEST_GROUP);
    const named = largest(variable, often, MOST);
    const shown = new Set(named);
    const others = held.filter((one) => !shown.has(one));
    const rest = others.reduce((sum, { share }) => sum + share, 0);
    const together: ValueContribution = {
      variable: variable.name,
      value: null,
      records: others.reduce((sum, { records }) => sum + records, 0),
      share: partOf(rest, 1),
    };
    return [...named.map((one) => contributionOfValue(variable, one)), ...(rest > 0 ? [together] : [])];
  });
}

/** Every value that contributes, for internal reports. */
export interface EveryValue {
  /** Largest first, in all no more than can be read. */
  readonly values: readonly ValueContribution[];
  /** Values that contribute. */
  readonly number: number;
}

/**
 * Contributions of the values of all variables, rare ones too, largest first; equal ones in the order of the
 * variables, then by their values.
 * @param most values that are told
 */
export function everyValue(all: readonly ScoredValues[], most: number): EveryValue {
  const values = all.flatMap(({ variable, held }) =>
    largest(variable, held, most).map((one) => contributionOfValue(variable, one)),
  );
  return {
    values: values.sort((a, b) => largestFirst(a.share, b.share)).slice(0, most),
    number: all.reduce((sum, { held }) => sum + held.length, 0),
  };
}
