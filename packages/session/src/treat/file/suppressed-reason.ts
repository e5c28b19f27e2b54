import { isNumeric, valueLabels, type ValueLabel } from "@sdc-risk/data";
import type { StatVariable } from "@sdc-risk/io";
import type { DataType, Field } from "apache-arrow";

type Missing = NonNullable<StatVariable["missing"]>;

/** What a value that a treatment took out is called. */
const LABEL = "suppressed";
const LETTERS = "suvwxyzabcdefghijklmnopqrt";
const NINES = 15;

/** The value that stands for a suppressed one: of numbers -99, or more nines, or `.s` by letters; else the word. */
function reasonFor(
  { type }: Field,
  taken: (value: number | string) => boolean,
  byLetters: boolean,
): number | string {
  if (byLetters && isNumeric(type as DataType)) {
    const letter = Array.from(LETTERS, (one) => `.${one}`).find((value) => !taken(value));
    if (letter !== undefined) return letter;
  }
  const numbers = isNumeric(type as DataType)
    ? Array.from({ length: NINES - 2 }, (_, i) => -Number("9".repeat(i + 2)))
    : [];
  const words = [LABEL, ...Array.from({ length: 99 }, (_, i) => `${LABEL}${i + 2}`)];
  const free = [...numbers, ...words].find((value) => !taken(value));
  return free ?? LABEL;
}

/** What is declared of a variable some of whose values a treatment took out. */
export interface SuppressedValues {
  readonly missing: Missing;
  readonly valueLabels: readonly ValueLabel[];
}

/**
 * The missing values of a variable with those that were suppressed as a reason of their own.
 * @param held texts of the values that records of the original hold
 * @param suppressed per record 1 where its value was suppressed
 * @param byLetters whether the file is of a program that has letters for missing numbers, Stata or SAS
 */
export function suppressedReason(
  field: Field,
  { missing, valueLabels: labels }: Pick<StatVariable, "missing" | "valueLabels">,
  held: ReadonlySet<string>,
  { suppressed, byLetters }: { readonly suppressed: Uint8Array; readonly byLetters: boolean },
): SuppressedValues {
  const { declared = null, reasons = [] } = missing ?? {};
  const [low, high] = declared?.range ?? [NaN, NaN];
  const known = new Set<string>([
    ...held,
    ...valueLabels(field).keys(),
    ...labels.map(({ value }) => String(value)),
    ...reasons.map(({ value }) => String(value)),
    ...(declared?.values ?? []).map(String),
  ]);
  const taken = (value: number | string): boolean =>
    known.has(String(value)) || (typeof value === "number" && value >= low && value <= high);
  const value = reasonFor(field, taken, byLetters);
  const codes = new Int32Array(suppressed.length).fill(-1);
  const records = new Int32Array(reasons.length + 1);
  for (const [row, isOut] of suppressed.entries()) {
    // who did not answer has no value to suppress
    const before = missing?.codes[row] ?? -1;
    const code = before >= 0 ? before : isOut === 1 ? reasons.length : -1;
    codes[row] = code;
    if (code >= 0) records[code]!++;
  }
  const all = [...reasons, { value, label: LABEL, records: 0 }];
  return {
    missing: {
      declared: declared && { ...declared, values: [...declared.values, value] },
      reasons: all.map((one, r) => ({ ...one, records: records[r]! })),
      codes,
    },
    valueLabels: [...labels, { value, label: LABEL }],
  };
}
