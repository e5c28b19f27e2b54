import { translate } from "@sdc-risk/data/kernels";
import { renumbered } from "./kernels/renumbered.ts";
import { SdcObject } from "@sdc-risk/core";
import { countText, SdcError, SMALLEST_GROUP, suggestion, unknownVariable, required } from "@sdc-risk/data";
import { NullBits, TextLevels, textVector, wholeNumbers, withColumns } from "@sdc-risk/data/columns";
import type { Missing, MissingReason, StatVariable } from "@sdc-risk/statfiles";
import { DataType, Float64, Int32, Int64, type Table, Vector, makeData } from "apache-arrow";
import type { Codebook, ReadResult, ReadWarning } from "../types.ts";

/** Reasons of missing values that are to be levels again, by variable: each by its value or its label. */
export type KeptReasons = Readonly<Record<string, readonly (string | number)[]>>;

const encoder = new TextEncoder();

/**
 * The file with declared reasons of missing values as levels of their own: `{ marital: ["refused", -8] }`.
 * Reasons that are numbers are numbers again; where one is none (`.a`), the whole variable becomes text. The
 * codebook holds the other reasons.
 * @param where "held": variables and reasons that the file does not have are passed over, as in a released file
 * @throws UNKNOWN_VARIABLE, BAD_OPTIONS where a variable has no such reason
 */
export function keepMissing<R extends Pick<ReadResult, "table" | "codebook" | "warnings">>(
  file: R,
  wanted: KeptReasons,
  where: "all" | "held" = "all",
): R {
  let { table, codebook } = file;
  const told: ReadWarning[] = [];
  const names = table.schema.fields.map(({ name }) => name);
  for (const [name, words] of Object.entries(wanted)) {
    const place = names.indexOf(name);
    if (place < 0 && where === "held") continue;
    if (place < 0) throw unknownVariable(name, names, "given with missing values to keep");
    const variable = codebook?.variables[place];
    const missing = variable?.missing ?? null;
    if (codebook === undefined || variable === undefined || missing === null) {
      if (where === "held") continue;
      throw new SdcError("BAD_OPTIONS", withoutReasons(name, codebook));
    }
    const kept = new Set(words.flatMap((word) => reasonsBy(word, { ...variable, missing }, where)));
    if (kept.size === 0) continue;
    told.push(keptWarning(name, missing, kept));
    table = withColumns(table, new Map([[name, keptColumn(table, place, missing, kept)]]));
    codebook = withVariable(codebook, place, { ...variable, missing: without(missing, kept) });
  }
  return told.length === 0 ? file : { ...file, table, codebook, warnings: [...file.warnings, ...told] };
}

/**
 * The same reasons by the values that stand for them in this file too, for files whose labels nobody gave:
 * the released one of a SAS file whose labels come from a catalogue.
 */
export function keptByValue(
  wanted: KeptReasons,
  { table, codebook }: Pick<ReadResult, "table" | "codebook">,
): KeptReasons {
  const names = table.schema.fields.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(wanted).map(([name, words]) => {
      const { reasons = [] } = codebook?.variables[names.indexOf(name)]?.missing ?? {};
      const values = reasons.filter(({ label }) => label !== null && words.includes(label));
      return [name, [...words, ...values.map(({ value }) => value)]];
    }),
  );
}

const reasonAt = ({ reasons }: Missing, place: number): MissingReason =>
  required(reasons[place], "reason of a missing value");

/** Says which missing values of a variable are levels now. */
function keptWarning(name: string, missing: Missing, kept: ReadonlySet<number>): ReadWarning {
  const some = [...kept].map((r) => {
    const { value, label, records } = reasonAt(missing, r);
    const held =
      records < SMALLEST_GROUP ? `fewer than ${SMALLEST_GROUP} records` : `${countText(records)} records`;
    return `${value}${label === null ? "" : ` (${label})`} in ${held}`;
  });
  return {
    code: "kept-missing",
    message: `Missing values of ${JSON.stringify(name)} that count as levels: ${some.join(", ")}.`,
  };
}

function withoutReasons(name: string, codebook: Codebook | undefined): string {
  const others = (codebook?.variables ?? []).filter(({ missing }) => missing !== null).map((one) => one.name);
  const rest =
    others.length === 0
      ? "No variable of this file has any."
      : `Variables with some: ${others.slice(0, 20).join(", ")}${others.length > 20 ? ", …" : ""}.`;
  return `No missing values of "${name}" are declared, so that none can be kept. ${rest}`;
}

/**
 * The reasons that a word names, by value or by label, as their places; none where no record has it though it
 * is declared.
 */
function reasonsBy(
  word: string | number,
  variable: StatVariable & { readonly missing: Missing },
  where: "all" | "held",
): number[] {
  const text = String(word);
  const { name, valueLabels, missing } = variable;
  const { reasons, declared } = missing;
  const byValue = reasons.flatMap(({ value }, r) => (String(value) === text ? [r] : []));
  const byLabel = reasons.flatMap(({ label }, r) => (label === text ? [r] : []));
  const found = byValue.length > 0 ? byValue : byLabel;
  if (found.length > 0 || where === "held") return found;
  const [low, high] = declared?.range ?? [NaN, NaN];
  const stands = (value: number | string): boolean =>
    (declared?.values.includes(value) ?? false) ||
    (typeof value === "number" && value >= low && value <= high) ||
    /^\.[a-z_]$/.test(String(value));
  const labelled = valueLabels.filter(({ value }) => stands(value));
  const known = [
    ...reasons.filter(({ records, label }) => records >= SMALLEST_GROUP || label !== null),
    ...labelled,
    ...(declared?.values ?? []).map((value) => ({ value, label: null })),
  ];
  const words = [
    ...new Set(known.flatMap(({ value, label }) => [...(label === null ? [] : [label]), String(value)])),
  ];
  if (words.includes(text) || stands(text) || stands(Number(text))) return [];
  throw new SdcError(
    "BAD_OPTIONS",
    `"${name}" has no missing value "${text}" that could be kept.${suggestion(text, words)}`,
  );
}

/** What is missing still when some reasons are values again. */
function without({ declared, reasons, codes }: Missing, kept: ReadonlySet<number>): Missing {
  const to = new Int32Array(reasons.length);
  let left = 0;
  for (let r = 0; r < reasons.length; r++) to[r] = kept.has(r) ? -1 : left++;
  return {
    declared,
    reasons: reasons.filter((_, r) => !kept.has(r)),
    codes: renumbered(codes, to, codes.slice()),
  };
}

function withVariable(codebook: Codebook, place: number, variable: StatVariable): Codebook {
  return { ...codebook, variables: codebook.variables.map((one, v) => (v === place ? variable : one)) };
}

/** The values of a variable, with the kept reasons as values. */
function keptColumn(table: Table, place: number, missing: Missing, kept: ReadonlySet<number>): Vector {
  const field = required(table.schema.fields[place], "column of a variable");
  const { name } = field;
  const type = field.type as DataType;
  const numbers = [...kept].map((r) => reasonAt(missing, r).value);
  return (DataType.isInt(type) || DataType.isFloat(type)) &&
    numbers.every((value) => typeof value === "number")
    ? numberColumn(table, name, type, missing, kept)
    : textColumn(table, name, missing, kept);
}

/** Numbers again: whole ones as they were where all fit in 32 bits, else doubles. */
function numberColumn(
  table: Table,
  name: string,
  type: DataType,
  missing: Missing,
  kept: ReadonlySet<number>,
): Vector {
  const numbers = new Map([...kept].map((r) => [r, reasonAt(missing, r).value as number]));
  const values = Float64Array.from(SdcObject.fromArrow(table, {}).numbers(name));
  const nulls = new NullBits();
  let whole = DataType.isInt(type);
  missing.codes.forEach((reason, row) => {
    const number = numbers.get(reason);
    if (number !== undefined) values[row] = number;
    else if (Number.isNaN(values[row])) nulls.mark(row);
  });
  for (const number of numbers.values()) whole &&= Number.isInteger(number);
  const held = { length: values.length, nullCount: nulls.count, nullBitmap: nulls.bitmap(values.length) };
  if (!whole) return new Vector([makeData({ type: new Float64(), ...held, data: values })]);
  const fits = values.every((value) => Number.isNaN(value) || value === (value | 0));
  return fits
    ? new Vector([makeData({ type: new Int32(), ...held, data: Int32Array.from(values) })])
    : new Vector([
        makeData({
          type: new Int64(),
          ...held,
          data: wholeNumbers(
            values.map((x) => x || 0),
            values.length,
          ),
        }),
      ]);
}

/** Texts, those of the values and those of the kept reasons. */
function textColumn(
  table: Table,
  name: string,
  { codes, reasons }: Missing,
  kept: ReadonlySet<number>,
): Vector {
  const column = SdcObject.fromArrow(table, {}).coded(name);
  const rows = column.codes.length;
  const levels = new TextLevels(name);
  const nulls = new NullBits();
  const level = (text: string): number => {
    const bytes = encoder.encode(text);
    return levels.level(bytes, 0, bytes.length);
  };
  const own = Int32Array.from({ length: column.size }, (_, code) => level(column.label(code)));
  const added = reasons.map(({ value }, r) => (kept.has(r) ? level(String(value)) : -1));
  const places = translate(column.codes, own);
  renumbered(codes, added, new Int32Array(rows)).forEach((place, row) => {
    if (places[row] !== -1) return;
    if (place < 0) nulls.mark(row);
    places[row] = Math.max(0, place);
  });
  return textVector({ levels, codes: places, nulls, rows });
}
