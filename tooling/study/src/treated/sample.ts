import { relabelBy, type Grouping } from "@sdc-risk/treat";
import type { CodedColumn } from "@sdc-risk/data";
import { Random } from "@sdc-risk/testkit";
import { numberOf } from "../seeds.ts";
import { simple } from "../sampling/units.ts";
import type { CaseKey, TreatedCase } from "./cases.ts";

/** Records of a sample. */
const RECORDS = 4000;

/** A simple random sample that is treated, with everybody it is from. */
export interface CaseSample {
  /** Which it is: the case and the number of the draw, from 1. */
  readonly id: string;
  readonly units: number;
  readonly keys: readonly CaseKey[];
  /** Units in rising order: record i is of unit drawn[i]. */
  readonly drawn: Int32Array;
  /** The keys of the records. */
  readonly columns: readonly CodedColumn[];
}

/** The value of a code as a file has it. */
export const valueText = ({ width }: CaseKey, code: number): string =>
  width === null ? `c${code}` : String(code * width);

/** Draws a sample of a case. @param draw its number, from 1 */
export function caseSample(
  { id: of }: TreatedCase,
  { units, keys }: ReturnType<TreatedCase["make"]>,
  draw: number,
  seed: number,
): CaseSample {
  const id = `${of}-${draw}`;
  const { drawn } = simple(units, RECORDS, new Random(seed, numberOf(`treated ${id}`)));
  const columns = keys.map((key): CodedColumn => {
    const label = (code: number): string => valueText(key, code);
    const codes = Int32Array.from(drawn, (unit) => key.codes[unit]);
    return { name: key.name, size: key.size, codes, label, value: label };
  });
  return { id, units, keys, drawn, columns };
}

/** What treatment made of a sample. */
export interface TreatedSample {
  /** By key, how its values were grouped; null where they stay. */
  readonly groupings: readonly (Grouping | null)[];
  /** By record the keys that were suppressed, as bits: 1 for the first key, 2 for the second. */
  readonly masks: Int32Array;
}

/** By key the label of each code in the treated file, as texts. */
export const labelsOf = (
  { keys }: Pick<CaseSample, "keys">,
  groupings: TreatedSample["groupings"],
): string[][] =>
  keys.map((key, j) => {
    const grouping = groupings[j] ?? null;
    const relabel = grouping === null ? (text: string) => text : relabelBy(grouping, key.name);
    return Array.from({ length: key.size }, (_, code) => relabel(valueText(key, code)));
  });

/** The labels of a key by record; null where the value of this key, number j, is suppressed. */
export const textsLeft = (
  codes: Int32Array,
  masks: Int32Array,
  j: number,
  labels: readonly string[],
): (string | null)[] => Array.from(codes, (code, r) => (((masks[r] >> j) & 1) === 1 ? null : labels[code]));

/** A sample, or what was made of it, as CSV; what is suppressed is empty. */
export function csvOf(sample: CaseSample, { groupings, masks }: TreatedSample): string {
  const labels = labelsOf(sample, groupings);
  const rows = Array.from(masks, (mask, r) =>
    sample.columns.map(({ codes }, j) => (((mask >> j) & 1) === 1 ? "" : labels[j][codes[r]])).join(","),
  );
  return `${sample.keys.map(({ name }) => name).join(",")}\n${rows.join("\n")}\n`;
}

/** A sample as it was drawn. */
export const untreated = ({ keys, drawn }: CaseSample): TreatedSample => ({
  groupings: keys.map(() => null),
  masks: new Int32Array(drawn.length),
});
