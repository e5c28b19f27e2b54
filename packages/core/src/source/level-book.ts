import { DataType } from "apache-arrow";
import {
  risingLevels,
  levelText,
  valueType,
  milliseconds,
  momentText,
  codesOf,
  missingTest,
  labelled,
  type Levels,
  type MissingCodes,
} from "@sdc-risk/data";
import { decimalWords } from "@sdc-risk/data/columns";
import { grown } from "@sdc-risk/data/kernels";
import type { SourceColumn, SourceVariable } from "./source.ts";
import { distinctValues, type DistinctValues, type Raw } from "./values/distinct-values.ts";

const DAY = 86_400_000;

/** How a value of a source becomes the value of an Arrow column of its type. */
function reading(type: DataType): (raw: Raw) => unknown {
  if (DataType.isBool(type)) return (raw) => raw === 1;
  if (DataType.isDate(type)) return (raw) => Number(raw) * DAY;
  if (DataType.isTimestamp(type)) return (raw) => milliseconds(BigInt(raw), type.unit);
  if (DataType.isDecimal(type)) return (raw) => decimalWords(String(raw), type.bitWidth);
  return (raw) => raw;
}

/** The text of a value of a source. */
function writing(type: DataType): (raw: Raw) => string {
  if (DataType.isTimestamp(type)) return (raw) => momentText(BigInt(raw), type.unit);
  const read = reading(type);
  return (raw) => levelText(type, read(raw));
}

/** The texts of so many levels are kept where they were asked for. */
const KEPT = 1 << 20;

/**
 * The levels of a variable of a source, coded as they come, and from the first query on that held them all in
 * the order of their values: numbers by size, text by code point. So codes depend on nothing but what the
 * variable holds.
 */
export class LevelBook {
  private held: DistinctValues | null = null;
  /** Levels: values that stand for no missing one. */
  private size = 0;
  /** Codes by the numbers of values, and the other way round; null as long as each code is its number. */
  private codeOf: Int32Array | null = null;
  private numberOf: Int32Array | null = null;
  private labels: (string | undefined)[] = [];
  private readonly read: (raw: Raw) => unknown;
  private readonly write: (raw: Raw) => string;
  isSettled = false;

  private readonly variable: SourceVariable & { readonly type: DataType };
  private readonly isMissing: ((label: string) => boolean) | null;

  /** @param isMissing whether a level, by its text, stands for a missing value; null where none does */
  constructor(
    variable: SourceVariable & { readonly type: DataType },
    isMissing: ((label: string) => boolean) | null,
  ) {
    this.variable = variable;
    this.isMissing = isMissing;
    this.read = reading(variable.type);
    this.write = writing(variable.type);
  }

  /** Whether a value that a source gave stands for a missing one. */
  lacks(raw: Raw | null | undefined): boolean {
    return raw === null || raw === undefined || raw !== raw || this.isMissing?.(this.write(raw)) === true;
  }

  /** Whether the first of two values is the lower one: see `risingLevels`. */
  isBefore(a: Raw, b: Raw): boolean {
    const { name, type } = this.variable;
    const values = [this.read(a), this.read(b)];
    const labels = [this.write(a), this.write(b)];
    const [first] = risingLevels(
      {
        name,
        type,
        size: 2,
        value: (code) => values[code],
        label: (code) => labels[code],
      },
      [0, 1],
    );
    return first === 0;
  }

  /** The text of a value that a source gave, without keeping it among the levels; null where it is missing. */
  text(raw: Raw | null): string | null {
    return raw === null || this.lacks(raw) ? null : this.write(raw);
  }

  /** Codes of the values of some rows. @param out takes them from `at` on */
  code(column: SourceColumn, rows: number, out: Int32Array, at: number): void {
    const { name, type } = this.variable;
    const held = (this.held ??= distinctValues(name, type, column));
    const before = held.count;
    held.number(column, rows, out, at);
    if (this.isMissing !== null || this.codeOf !== null) this.add(held, before);
    else this.size = held.count;
    const { codeOf } = this;
    if (codeOf === null) return;
    for (let i = at; i < at + rows; i++) if (out[i] >= 0) out[i] = codeOf[out[i]];
  }

  /** Gives codes to new values: the next ones. @param from the first of their numbers */
  private add(held: DistinctValues, from: number): void {
    const codeOf = (this.codeOf = roomier(this.codeOf ?? new Int32Array(0), held.count));
    for (let number = from; number < held.count; number++) {
      const isMissing = this.isMissing?.(this.write(held.value(number))) === true;
      codeOf[number] = isMissing ? -1 : this.size++;
      if (isMissing) continue;
      this.numberOf = roomier(this.numberOf ?? new Int32Array(0), this.size);
      this.numberOf[this.size - 1] = number;
    }
  }

  /**
   * Puts the levels in order once all are known, and says where each code went; null where they are in order
   * already.
   */
  *settling(): Generator<void, Int32Array | null> {
    if (this.isSettled) return null;
    this.isSettled = true;
    const { held, codeOf } = this;
    if (held === null) return null;
    const order = yield* held.rising();
    const numberOf = codeOf === null ? order : order.filter((number) => codeOf[number] >= 0);
    const next = new Int32Array(held.count).fill(-1);
    numberOf.forEach((number, code) => {
      next[number] = code;
    });
    const to =
      codeOf === null
        ? next
        : Int32Array.from({ length: this.size }, (_, code) => next[this.numberOf![code]]);
    this.codeOf = next;
    this.numberOf = numberOf;
    this.labels = new Array<string | undefined>(Math.min(KEPT, numberOf.length));
    return to;
  }

  get levels(): Levels {
    const plain: Levels = {
      name: this.variable.name,
      type: this.variable.type,
      size: this.size,
      value: (code) => this.read(this.rawOf(code)),
      label: (code) => this.labelOf(code),
    };
    return labelled(plain, this.variable.described?.values ?? new Map<string, string>());
  }

  /** The value of a level as it came. */
  private rawOf(code: number): Raw {
    return this.held!.value(this.numberOf?.[code] ?? code);
  }

  private labelOf(code: number): string {
    if (code >= KEPT) return this.write(this.rawOf(code));
    return (this.labels[code] ??= this.write(this.rawOf(code)));
  }
}

/** The levels of a variable whose values can be told apart. @param missing codes for missing values */
export function levelBook(
  variable: SourceVariable & { readonly type: DataType },
  missing: MissingCodes,
): LevelBook {
  const codes = codesOf(missing, variable.name, variable.described?.values);
  return new LevelBook(variable, codes.length === 0 ? null : missingTest(codes, valueType(variable.type)));
}

/** Codes that grow, with room for more. */
export const roomier = <A extends Int32Array | Float64Array | BigInt64Array>(values: A, rows: number): A =>
  rows <= values.length ? values : grown(values, Math.max(rows, 2 * values.length));
