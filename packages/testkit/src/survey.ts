import { SdcError } from "@sdc-risk/data";
import { Table } from "apache-arrow";
import { type AnyVector, dictionaryColumn, float64Column, int32Column } from "./columns.ts";
import { quote } from "./csv.ts";
import { MISSING, blockColumns, newBlock } from "./survey/block.ts";
import { type Labels, SURVEY_LABELS, extraLabels } from "./survey/labels.ts";
import { People } from "./survey/people.ts";

/** What survey to make. The same options give the same data on any machine. */
export interface SurveyOptions {
  /** Number of persons, 0 or more. The last household may be cut short. */
  readonly rows: number;
  /** Any safe integer. */
  readonly seed: number;
  /** Chance in [0, 1] that a value of a key variable is missing; default 0. */
  readonly missing?: number;
  /** Number of extra categorical variables v1, v2, … of 2 to 12 levels, correlated with age and region; default 0. */
  readonly wide?: number;
  /** Labels in words (dictionary columns) or integer codes; default true. */
  readonly labels?: boolean;
}

/** The survey of examples/survey.csv: 2,000 persons with labels, 1 % of the values of the keys missing. */
export const EXAMPLE_SURVEY: SurveyOptions = { rows: 2000, seed: 2024, missing: 0.01 };

/** Persons of that survey with fewer than 2, 3 and 5 effective candidates, by keys; to six digits, by all pairs. */
export const EXAMPLE_BELOW: readonly (readonly [readonly string[], readonly [number, number, number]])[] = [
  [
    ["region", "sex", "age", "marital", "education", "ethnicity"],
    [1845.910131, 1977.493464, 1998.993464],
  ],
  [
    ["region", "sex", "age"],
    [898.397615, 1432.487613, 1825.71487],
  ],
  [
    ["sex", "marital", "education"],
    [9.470679, 24.137346, 68.166267],
  ],
];

const CSV_ROWS = 4096;

function checked(options: SurveyOptions): Required<SurveyOptions> {
  const { rows, seed, missing = 0, wide = 0, labels = true } = options;
  const refuse = (what: string, received: number, expected: string) => {
    throw new SdcError("BAD_OPTIONS", `Survey option ${what} is ${received}; expected ${expected}.`);
  };
  if (!Number.isSafeInteger(rows) || rows < 0) refuse("rows", rows, "a whole number, 0 or more");
  if (!Number.isSafeInteger(seed)) refuse("seed", seed, "a safe integer");
  if (!(missing >= 0 && missing <= 1)) refuse("missing", missing, "a share from 0 to 1");
  if (!Number.isSafeInteger(wide) || wide < 0) refuse("wide", wide, "a whole number, 0 or more");
  return { rows, seed, missing, wide, labels };
}

function labelsOf(name: string): Labels | undefined {
  const extra = /^v(\d+)$/.exec(name);
  return extra ? extraLabels(Number(extra[1]) - 1) : SURVEY_LABELS[name];
}

function makeTable(options: SurveyOptions, treated: boolean): Table {
  const { rows, seed, missing, wide, labels } = checked(options);
  const block = newBlock(rows, wide);
  new People(seed, wide, missing, treated).fill(block, rows);
  const columns: Record<string, AnyVector> = {};
  for (const [name, values] of blockColumns(block)) {
    const named = labels ? labelsOf(name) : undefined;
    if (values instanceof Float64Array) columns[name] = float64Column(values);
    else if (named === undefined) columns[name] = int32Column(values);
    else {
      if (named.first > 0) for (let i = 0; i < rows; i++) if (values[i] !== MISSING) values[i] -= named.first;
      columns[name] = dictionaryColumn(values, named.labels);
    }
  }
  return new Table(columns);
}

function* makeCsv(options: SurveyOptions, treated: boolean): Generator<string, void, undefined> {
  const { rows, seed, missing, wide, labels } = checked(options);
  const block = newBlock(Math.min(rows, CSV_ROWS), wide);
  const people = new People(seed, wide, missing, treated);
  const columns = blockColumns(block).map(([name, values]) => {
    const named = labels ? labelsOf(name) : undefined;
    return { name, values, first: named?.first ?? 0, texts: named?.labels.map(quote) };
  });
  yield columns.map(({ name }) => quote(name)).join(",") + "\n";
  for (let done = 0; done < rows; done += CSV_ROWS) {
    const count = Math.min(CSV_ROWS, rows - done);
    people.fill(block, count);
    let text = "";
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < columns.length; c++) {
        const { values, first, texts } = columns[c];
        const value = values[i];
        if (c > 0) text += ",";
        if (value !== MISSING) text += texts === undefined ? String(value) : texts[value - first];
      }
      text += "\n";
    }
    yield text;
  }
}

/**
 * A synthetic household survey: persons in households that share region, urbrur, housing, ethnicity, weight;
 * skewed incomes. Categorical variables are dictionary columns (or Int32 codes without labels), numbers
 * Int32, the weight Float64.
 * @throws SdcError BAD_OPTIONS
 */
export function surveyTable(options: SurveyOptions): Table {
  return makeTable(options, false);
}

/**
 * The survey of `surveyTable` as CSV text in chunks: a header line, LF, RFC 4180 quoting, an empty field for
 * a missing value.
 */
export function surveyCsv(options: SurveyOptions): Generator<string, void, undefined> {
  return makeCsv(options, false);
}

/**
 * The same records as `surveyTable`, as released: income, expend, savings masked by noise, age in bands of
 * five years (lower end).
 */
export function treatedTable(options: SurveyOptions): Table {
  return makeTable(options, true);
}

/** `treatedTable` as CSV text in chunks. */
export function treatedCsv(options: SurveyOptions): Generator<string, void, undefined> {
  return makeCsv(options, true);
}
