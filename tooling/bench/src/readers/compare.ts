import { required } from "../required.ts";
import { DataType } from "apache-arrow";
import type { HavenColumn, HavenFile } from "./haven.ts";
import { type HereFile, type Plain, isText, plain, valuesHere, valuesThere } from "./values.ts";

/** Ways in which a file may differ for a reason that is known. */
export const REASONS = {
  dates: "dates and times by formats that haven leaves as numbers, one for one",
  digit: "numbers that differ in the last binary digit",
  blanks: "blanks at the end of texts of Stata, which haven cuts off",
  bytes: "texts that are not UTF-8, whose bytes haven passes on",
  leaps: "leap seconds of `%tC`, which haven counts as seconds of the day",
  deleted: "records that are marked as deleted, which haven reads",
} as const;

export type Reason = keyof typeof REASONS;

/** The first example of a difference; `reason` is null where none is known. */
export interface Difference {
  readonly reason: Reason | null;
  readonly name: string;
  /** From 0; -1 where it is about the whole. */
  readonly row: number;
  readonly here: string | number | null;
  readonly there: string | number | null;
}

/** Two neighbouring doubles differ by less, in parts of their size; moments are microseconds. */
const DIGIT = 2 ** -52;
const MICRO = 1e-6;
const LEAP_SECONDS = 27;

/** Whether equal values on one side are equal on the other. */
function isOneForOne(here: readonly Plain[], there: readonly Plain[]): boolean {
  const to = new Map<Plain, Plain>();
  const from = new Map<Plain, Plain>();
  return here.every((value, row) => {
    const other = there[row] ?? null;
    if (!to.has(value)) to.set(value, other);
    if (!from.has(other)) from.set(other, value);
    return to.get(value) === other && from.get(other) === value;
  });
}

interface Column {
  readonly type: DataType;
  readonly format: string | null;
  readonly isText: boolean;
}

/** Why two values differ; null for no known reason, undefined where they are the same. */
function reasonOf(
  here: Plain,
  there: Plain,
  { type, format, isText: text }: Column,
): Reason | null | undefined {
  if (here === there) return undefined;
  if (here === null || there === null) return null;
  if (text) {
    if (here.trimEnd() === there.trimEnd()) return "blanks";
    return there.includes("\ufffd") && here.length === there.length ? "bytes" : null;
  }
  const a = Number(here);
  const distance = Math.abs(a - Number(there));
  if (
    DataType.isFloat(type) &&
    (type.precision as number) === 1 &&
    Math.fround(a) === Math.fround(Number(there))
  )
    return undefined;
  const isMoment = DataType.isTimestamp(type) || isTextType(type);
  if (isMoment && distance <= MICRO * Math.max(1, Math.abs(a) / 1e9)) return undefined;
  if (/^%-?tC/.test(format ?? "") && distance <= LEAP_SECONDS) return "leaps";
  return distance <= DIGIT * Math.abs(a) ? "digit" : null;
}

const isTextType = (type: DataType): boolean => DataType.isUtf8(type) || DataType.isDictionary(type);

const sorted = (pairs: readonly (readonly [Plain, string])[]): string =>
  JSON.stringify(pairs.map(([value, text]) => `${value} ${text.trimEnd()}`).toSorted());

/** What labels differ in, of a variable and of its values. */
function labelDifferences(file: HereFile, i: number, told: HavenColumn): Difference[] {
  const { name, label, valueLabels } = required(file.codebook.variables[i], "variable");
  const there = told.label[0] ?? null;
  const found: Difference[] = [];
  if ((label ?? "").trimEnd() !== (there ?? "").trimEnd())
    found.push({ reason: null, name: `label of ${name}`, row: -1, here: label, there });
  const labels = told.labels.texts.map((text, j) => [plain(told.labels.values[j] ?? null), text] as const);
  if (sorted(valueLabels.map((one) => [plain(one.value), one.label])) !== sorted(labels))
    found.push({
      reason: null,
      name: `value labels of ${name}`,
      row: -1,
      here: valueLabels.length,
      there: labels.length,
    });
  return found;
}

function columnDifferences(file: HereFile, i: number, told: HavenColumn): Difference[] {
  const { format, name, missing } = required(file.codebook.variables[i], "variable");
  const type = required(file.table.schema.fields[i], "column").type as DataType;
  const text = isText(told);
  const here = valuesHere(file, i, told);
  const there = valuesThere(told);
  if (here.length !== there.length) throw new Error(`Columns of ${name} differ in length.`);
  const found = new Map<Reason | null, Difference>();
  for (const [row, value] of here.entries()) {
    // haven makes some declared missing texts NA, though it is asked to keep them
    const other = there[row] ?? null;
    if (text && other === null && (missing?.codes[row] ?? -1) >= 0) continue;
    const reason = reasonOf(value, other, { type, format, isText: text });
    if (reason !== undefined && !found.has(reason))
      found.set(reason, { reason, name, row, here: value, there: other });
  }
  const isDate = DataType.isDate(type) || DataType.isTimestamp(type) || (isTextType(type) && !text);
  const unexplained = found.get(null);
  const differences =
    unexplained !== undefined && isDate && told.classes.includes("numeric") && isOneForOne(here, there)
      ? [{ ...unexplained, reason: "dates" as const }]
      : [...found.values()];
  return [...differences, ...labelDifferences(file, i, told)];
}

/** Whether the records here are those of haven without some. */
function isWithin(file: HereFile, columns: readonly HavenColumn[], rows: number): boolean {
  const here = columns.map((column, i) => valuesHere(file, i, column));
  const there = columns.map(valuesThere);
  const rowAt = (of: readonly Plain[][], row: number): string =>
    JSON.stringify(of.map((column) => column[row]));
  let row = 0;
  for (let other = 0; other < rows && row < file.table.numRows; other++)
    if (rowAt(here, row) === rowAt(there, other)) row++;
  return row === file.table.numRows;
}

/** What differs between a file as it is read here and by haven: the first of each reason. */
export function differences(
  file: HereFile,
  told: Exclude<HavenFile, { error: readonly string[] }>,
): Difference[] {
  const names = file.codebook.variables.map(({ name }) => name).join();
  const { numRows } = file.table;
  const [rows] = told.rows;
  if (names !== told.names.join())
    return [{ reason: null, name: "names", row: -1, here: names, there: told.names.join() }];
  if (numRows !== rows) {
    const isDeleted =
      file.warnings.some(({ code }) => code === "deleted-records") && isWithin(file, told.columns, rows);
    const reason = isDeleted ? "deleted" : null;
    return [{ reason, name: "records", row: -1, here: numRows, there: rows }];
  }
  const found = new Map<Reason | null, Difference>();
  for (const one of told.columns.flatMap((column, i) => columnDifferences(file, i, column)))
    if (!found.has(one.reason)) found.set(one.reason, one);
  return [...found.values()];
}
