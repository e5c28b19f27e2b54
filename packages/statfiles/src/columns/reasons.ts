import type { Missing, MissingCodes, MissingDeclaration, ValueLabel } from "../types.ts";

/** Most reasons that codes of 8 and of 16 bits number. */
const MOST = { small: 127, middle: 32_767 } as const;

/** Why values of a column are missing, while it is read: reasons are numbered by first appearance. */
export class Reasons {
  private codes: MissingCodes | null = null;
  private readonly numbers = new Map<number | string, number>();

  private readonly records: number;

  /** @param records that the column has or is expected to have */
  constructor(records: number) {
    this.records = records;
  }

  mark(row: number, value: number | string): void {
    let code = this.numbers.get(value);
    if (code === undefined) {
      code = this.numbers.size;
      this.numbers.set(value, code);
    }
    this.room(row, code)[row] = code;
  }

  /**
   * The reasons sorted: numbers by value, then texts.
   * @param labels of the column, of which some name reasons
   * @returns null where the file declares no reason and no record has one
   */
  finish(rows: number, labels: readonly ValueLabel[], declared: MissingDeclaration | null): Missing | null {
    if (this.numbers.size === 0 && declared === null) return null;
    const found = [...this.numbers.keys()];
    const order = found.map((_, code) => code);
    order.sort((a, b) => compare(found[a], found[b]));
    const renumbered = new Int32Array(order.length);
    const records = new Array<number>(order.length).fill(0);
    order.forEach((old, code) => {
      renumbered[old] = code;
    });
    const codes = this.whole(rows);
    for (let row = 0; row < rows; row++) {
      if (codes[row] < 0) continue;
      const code = (codes[row] = renumbered[codes[row]]);
      records[code]++;
    }
    const named = new Map(labels.map(({ value, label }) => [value, label]));
    const reasons = order.map((old, code) => ({
      value: found[old],
      label: named.get(found[old]) ?? null,
      records: records[code],
    }));
    return { declared, reasons, codes };
  }

  private whole(rows: number): MissingCodes {
    const codes = this.codes ?? new Int8Array(rows).fill(-1);
    if (codes.length === rows) return codes;
    const whole = new (codes.constructor as new (length: number) => MissingCodes)(rows).fill(-1);
    whole.set(codes.subarray(0, rows));
    return whole;
  }

  private room(row: number, code: number): MissingCodes {
    const wide = code < MOST.small ? 1 : code < MOST.middle ? 2 : 4;
    const { codes } = this;
    if (codes !== null && row < codes.length && codes.BYTES_PER_ELEMENT >= wide) return codes;
    const least = Math.max(wide, codes?.BYTES_PER_ELEMENT ?? 1);
    const length = Math.max(
      this.records,
      codes !== null && row < codes.length ? codes.length : Math.ceil((row + 1) * 1.5),
    );
    const larger =
      least === 1 ? new Int8Array(length) : least === 2 ? new Int16Array(length) : new Int32Array(length);
    larger.fill(-1);
    if (codes !== null) larger.set(codes);
    this.codes = larger;
    return larger;
  }
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number") return -1;
  return typeof b === "number" || a > b ? 1 : -1;
}
