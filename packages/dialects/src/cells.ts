import type { SourceColumn } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import type { ColumnType } from "@sdc-risk/sql";

/** A value of an answer as clients of engines give it. */
export type Cell = string | number | bigint | boolean | null | undefined;

const WHOLE = /^[+-]?\d+$/u;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;
const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/iu;
const DAY = /^(-?\d{1,6})-(\d{2})-(\d{2})$/u;
const MOMENT =
  /^(-?\d{1,6}-\d{2}-\d{2})[ t](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,12}))?(?: ?utc| ?z| ?\+00:?00)?$/iu;
const INFINITE = new Map([["infinity", Infinity], ["inf", Infinity], ["-infinity", -Infinity], ["-inf", -Infinity]]); // prettier-ignore

const DAY_LENGTH = 86_400_000;
const MICROSECONDS = 1_000_000n;
const DIGITS = 6;

/** Values that a column holds, as a client gave them. @throws BAD_SOURCE, without any of them in the message */
export function columnOf(cells: readonly Cell[], type: ColumnType, engine: string): SourceColumn {
  const unlike = (what: string): SdcError =>
    new SdcError("BAD_SOURCE", `The function that asks ${engine} gave a value that is not ${what}.`);
  const rows = cells.length;
  if (type.kind === "text" || type.kind === "decimal") {
    const scale = type.kind === "decimal" ? type.scale : null;
    const values = cells.map((cell) => {
      if (isNull(cell)) return null;
      const text = scale === null ? (typeof cell === "string" ? cell : null) : decimalText(cell, scale);
      if (text === null) throw unlike(scale === null ? "a text" : `a decimal with ${scale} digits at most behind its point, as a text`); // prettier-ignore
      return text;
    });
    return { values, valid: null };
  }
  const [values, read, what] = arrayOf(type, rows);
  let valid: Uint8Array | null = null;
  for (const [row, cell] of cells.entries()) {
    if (isNull(cell)) {
      valid ??= new Uint8Array(rows).fill(1);
      valid[row] = 0;
      continue;
    }
    const value = read(cell);
    if (value === null) throw unlike(what);
    (values as unknown[] | Float64Array)[row] = value;
  }
  return { values, valid };
}

const isNull = (cell: Cell): cell is null | undefined => cell === null || cell === undefined;

type Read = (cell: NonNullable<Cell>) => number | bigint | null;

/** Room for the values of a column, what reads one of them (null where it is none), and what it should be. */
function arrayOf(
  type: Exclude<ColumnType, { readonly kind: "text" | "decimal" }>,
  rows: number,
): readonly [values: SourceColumn["values"], read: Read, what: string] {
  switch (type.kind) {
    case "boolean":
      return [new Uint8Array(rows), truth, "a truth value"];
    case "float":
      return [type.bits === 32 ? new Float32Array(rows) : new Float64Array(rows), float, "a number"];
    case "date":
      return [new Int32Array(rows), days, "a day: 2026-11-27"];
    case "timestamp":
      return [new BigInt64Array(rows), microseconds, "a moment: 2026-11-27 08:00:00.000000"];
    case "integer":
      if (type.bits === 32) return [new Int32Array(rows), small, "a whole number of 32 bits"];
      return [new BigInt64Array(rows), whole, "a whole number of 64 bits that was not rounded: give large ones as texts or as BigInt"]; // prettier-ignore
  }
}

function truth(cell: NonNullable<Cell>): number | null {
  const text = String(cell).toLowerCase();
  return text === "true" || text === "1" ? 1 : text === "false" || text === "0" ? 0 : null;
}

function float(cell: NonNullable<Cell>): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return typeof cell === "bigint" ? Number(cell) : null;
  if (NUMBER.test(cell)) return Number(cell);
  return INFINITE.get(cell.toLowerCase()) ?? null;
}

/** A whole number of 64 bits; null for one that lost digits on the way. */
function whole(cell: NonNullable<Cell>): bigint | null {
  if (typeof cell === "number") return Number.isSafeInteger(cell) ? BigInt(cell) : null;
  const value = typeof cell === "bigint" ? cell : typeof cell === "string" && WHOLE.test(cell) ? BigInt(cell.replace("+", "")) : null; // prettier-ignore
  return value !== null && BigInt.asIntN(64, value) === value ? value : null;
}

function small(cell: NonNullable<Cell>): number | null {
  const value = whole(cell);
  return value !== null && BigInt.asIntN(32, value) === value ? Number(value) : null;
}

/** Days since 1970-01-01. */
function days(cell: NonNullable<Cell>): number | null {
  const [, year, month, day] = DAY.exec(typeof cell === "string" ? cell : "") ?? [];
  if (year === undefined) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // the 30th of February would be a day of March
  return date.getUTCDate() === Number(day) && date.getUTCMonth() + 1 === Number(month)
    ? Math.round(date.getTime() / DAY_LENGTH)
    : null;
}

/** Microseconds since 1970: a number of them, or a moment as a text. Null where there are parts of a microsecond. */
function microseconds(cell: NonNullable<Cell>): bigint | null {
  if (typeof cell !== "string" || WHOLE.test(cell)) return whole(cell);
  const [, day = "", hours, minutes, seconds, fraction = ""] = MOMENT.exec(cell) ?? [];
  const date = days(day);
  if (date === null || /[1-9]/u.test(fraction.slice(DIGITS))) return null;
  const second =
    BigInt(date) * 86_400n + BigInt(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  return second * MICROSECONDS + BigInt(fraction.slice(0, DIGITS).padEnd(DIGITS, "0"));
}

/** A decimal with exactly so many digits behind its point, whatever form it has; null where it has more. */
function decimalText(cell: NonNullable<Cell>, scale: number): string | null {
  // a number in double precision may have lost digits
  if (typeof cell !== "string" && typeof cell !== "bigint") return null;
  const [all, sign, before = "", behind = "", exponent = "0"] = DECIMAL.exec(String(cell)) ?? [];
  if (all === undefined || before + behind === "") return null;
  const digits = before + behind;
  const point = before.length + Number(exponent);
  if (Math.abs(point) > 1000) return null;
  const padded = point > 0 ? digits.padEnd(point, "0") : "0".repeat(1 - point) + digits;
  const at = Math.max(1, point);
  const fraction = padded.slice(at).padEnd(scale, "0");
  if (/[1-9]/u.test(fraction.slice(scale))) return null;
  const text =
    padded.slice(0, at).replace(/^0+(?=\d)/u, "") + (scale === 0 ? "" : `.${fraction.slice(0, scale)}`);
  return sign === "-" && /[1-9]/u.test(text) ? `-${text}` : text;
}
