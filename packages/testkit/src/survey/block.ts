/** The key variables of the survey, in file order; only these have missing values. */
export const SURVEY_KEYS = [
  "region",
  "urbrur",
  "hhsize",
  "sex",
  "age",
  "relat",
  "marital",
  "education",
  "labor",
  "occupation",
  "industry",
  "ethnicity",
  "religion",
  "language",
] as const;

const HEAD = ["id", "hid", ...SURVEY_KEYS, "roof", "walls", "water", "electcon"] as const;
const TAIL = ["health", "disability", "income", "expend", "savings"] as const;

export type CodeName = (typeof HEAD)[number] | (typeof TAIL)[number] | "strata";

/** Stands for a missing value; all codes are 0 or more. */
export const MISSING = -1;

/** A run of consecutive records: whole numbers by variable, the extra variables v1 … vC, and the weights. */
export interface SurveyBlock {
  readonly codes: Readonly<Record<CodeName, Int32Array>>;
  readonly extra: readonly Int32Array[];
  readonly weight: Float64Array;
}

export function newBlock(rows: number, wide: number): SurveyBlock {
  const names: readonly CodeName[] = [...HEAD, ...TAIL, "strata"];
  return {
    codes: Object.fromEntries(names.map((name) => [name, new Int32Array(rows)])) as Record<
      CodeName,
      Int32Array
    >,
    extra: Array.from({ length: wide }, () => new Int32Array(rows)),
    weight: new Float64Array(rows),
  };
}

/** The columns of a block by name, in file order. */
export function blockColumns(block: SurveyBlock): [name: string, values: Int32Array | Float64Array][] {
  return [
    ...HEAD.map((name): [string, Int32Array] => [name, block.codes[name]]),
    ...block.extra.map((values, i): [string, Int32Array] => [`v${i + 1}`, values]),
    ...TAIL.map((name): [string, Int32Array] => [name, block.codes[name]]),
    ["weight", block.weight],
    ["strata", block.codes.strata],
  ];
}
