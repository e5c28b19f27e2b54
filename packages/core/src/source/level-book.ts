import { DataType } from "apache-arrow";
import type { Levels } from "../coded/coded-column.js";
import { decimalWords } from "../columns/decimal-words.js";
import { risingLevels } from "../coded/level-order.js";
import { levelText, valueType } from "../coded/level-text.js";
import { milliseconds, momentText } from "../coded/moments.js";
import { grown } from "../kernels/int-list.js";
import { codesOf, missingTest, type MissingCodes } from "../variables/missing.js";
import { isNumeric } from "../variables/numbers.js";
import { labelled } from "../coded/shown.js";
import type { SourceColumn, SourceVariable } from "./source.js";

/** A value as a source gives it: see `SourceColumn`. */
export type Raw = string | number | bigint;

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

/**
 * The levels of a variable of a source, coded as they come, and from the first query on that held them all in
 * the order of their values: numbers by size, text by code point. So codes depend on nothing but what the
 * variable holds.
 */
export class LevelBook {
  private readonly codeOf = new Map<Raw, number>();
  private readonly values: unknown[] = [];
  private readonly labels: string[] = [];
  private readonly read: (raw: Raw) => unknown;
  private readonly write: (raw: Raw) => string;
  isSettled = false;

  /** @param isMissing whether a level, by its text, stands for a missing value; null where none does */
  constructor(
    private readonly variable: SourceVariable & { readonly type: DataType },
    private readonly isMissing: ((label: string) => boolean) | null,
  ) {
    this.read = reading(variable.type);
    this.write = writing(variable.type);
  }

  /** Whether a value that a source gave stands for a missing one. */
  lacks(raw: Raw | null | undefined): boolean {
    return raw === null || raw === undefined || raw !== raw || this.isMissing?.(this.write(raw)) === true;
  }

  /** Whether the first of two values is the lower one: see `risingLevels`. */
  isBefore(a: Raw, b: Raw): boolean {
    const { name, type } = this.variable,
      values = [this.read(a), this.read(b)],
      labels = [this.write(a), this.write(b)];
    const [first] = risingLevels(
      {
        name,
        type,
        size: 2,
        value: (code) => values[code],
        label: (code) => labels[code]!,
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
  code({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    for (let i = 0; i < rows; i++) {
      const raw = values[i];
      if ((valid !== null && valid[i] === 0) || raw === null || raw === undefined || raw !== raw) {
        out[at + i] = -1;
        continue;
      }
      out[at + i] = this.codeOf.get(raw) ?? this.add(raw);
    }
  }

  private add(raw: Raw): number {
    // −0 and 0 are one key of a map
    const plain = raw === 0 ? 0 : raw,
      value = this.read(plain),
      label = this.write(plain);
    const code = this.isMissing?.(label) === true ? -1 : this.values.push(value) - 1;
    if (code >= 0) this.labels.push(label);
    this.codeOf.set(raw, code);
    return code;
  }

  /**
   * Puts the levels in order once all are known, and says where each code went; null where they are in order
   * already.
   */
  settle(): Int32Array | null {
    if (this.isSettled) return null;
    this.isSettled = true;
    const order = risingLevels(
        this.levels,
        this.values.map((_, code) => code),
      ),
      to = new Int32Array(order.length);
    order.forEach((code, place) => {
      to[code] = place;
    });
    const values = order.map((code) => this.values[code]),
      labels = order.map((code) => this.labels[code]!);
    for (let place = 0; place < order.length; place++) {
      this.values[place] = values[place];
      this.labels[place] = labels[place]!;
    }
    for (const [raw, code] of this.codeOf) if (code >= 0) this.codeOf.set(raw, to[code]!);
    return to;
  }

  get levels(): Levels {
    const plain: Levels = {
      name: this.variable.name,
      type: this.variable.type,
      size: this.values.length,
      value: (code) => this.values[code],
      label: (code) => this.labels[code]!,
    };
    return labelled(plain, this.variable.described?.values ?? new Map<string, string>());
  }
}

/** The levels of a variable whose values can be told apart. @param missing codes for missing values */
export function levelBook(
  variable: SourceVariable & { readonly type: DataType },
  missing: MissingCodes,
): LevelBook {
  const codes = codesOf(missing, variable.name, variable.described?.values);
  return new LevelBook(
    variable,
    codes.length === 0 ? null : missingTest(codes, isNumeric(valueType(variable.type))),
  );
}

/** Codes that grow, with room for more. */
export const roomier = <A extends Int32Array | Float64Array | BigInt64Array>(values: A, rows: number): A =>
  rows <= values.length ? values : grown(values, Math.max(rows, 2 * values.length));
