import type { SourceColumn, SourceGroups, SourceHoldings } from "@sdc-risk/core/source";

/** The number of the group of each row, in the order in which groups come first. */
interface Grouped {
  /** The first row of each group. */
  readonly first: readonly number[];
  readonly groupOf: readonly number[];
  readonly counts: Float64Array;
}

/** A cell as a text that no other value of its column has; null where it is missing. */
function cellText({ values, valid }: SourceColumn, row: number): string | null {
  const value = values[row];
  return valid?.[row] === 0 || value === null || value === undefined ? null : String(value);
}

/** Texts that tell the values of several columns together. */
export function rowTexts(columns: readonly SourceColumn[], rows: number): string[] {
  return Array.from({ length: rows }, (_, row) =>
    JSON.stringify(columns.map((column) => cellText(column, row))),
  );
}

/** Puts rows that agree together. @param texts of `rowTexts` */
export function groupedBy(texts: readonly string[]): Grouped {
  const numbers = new Map<string, number>();
  const first: number[] = [];
  const groupOf = texts.map((text, row) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, first.length);
    return first.push(row) - 1;
  });
  const counts = new Float64Array(first.length);
  for (const group of groupOf) counts[group] = (counts[group] ?? 0) + 1;
  return { first, groupOf, counts };
}

/** Some rows of a column, in another order. */
export function taken({ values, valid }: SourceColumn, rows: readonly number[]): SourceColumn {
  const flags = valid === null ? null : Uint8Array.from(rows, (row) => valid[row] ?? 0);
  if (Array.isArray(values))
    return { values: rows.map((row) => (values as (string | null)[])[row] ?? null), valid: flags };
  const held = values as Float64Array; // of any kind: they are only moved
  const out = held.slice(0, rows.length);
  for (const [at, row] of rows.entries()) out[at] = held[row] ?? 0;
  return { values: out, valid: flags };
}

/** Columns of several batches as one. */
export function joined(batches: readonly (readonly [column: SourceColumn, rows: number])[]): SourceColumn {
  const [first] = batches;
  if (first === undefined) return { values: [], valid: null };
  const rows = batches.reduce((sum, [, some]) => sum + some, 0);
  const some = batches.some(([{ valid }]) => valid !== null);
  const valid = some ? new Uint8Array(rows).fill(1) : null;
  let at = 0;
  for (const [column, length] of batches) {
    if (column.valid !== null) valid?.set(column.valid.subarray(0, length), at);
    at += length;
  }
  const [{ values }] = first;
  if (Array.isArray(values))
    return {
      values: batches.flatMap(([column, length]) => (column.values as (string | null)[]).slice(0, length)),
      valid,
    };
  const Kind = values.constructor as new (length: number) => Float64Array;
  const out = new Kind(rows);
  at = 0;
  for (const [column, length] of batches) {
    out.set((column.values as Float64Array).subarray(0, length), at);
    at += length;
  }
  return { values: out, valid };
}

/** The sum of weights of each group. */
export function sumsOf({ groupOf, counts }: Grouped, weights: SourceColumn): Float64Array {
  const out = new Float64Array(counts.length);
  for (const [row, group] of groupOf.entries())
    if (weights.valid?.[row] !== 0) out[group] = (out[group] ?? 0) + Number(weights.values[row]);
  return out;
}

/** The bands of a column of numbers. */
export function banded(
  column: SourceColumn,
  rows: number,
  { edges, missing }: { readonly edges: Float64Array; readonly missing: readonly number[] },
): SourceColumn {
  const valid = new Uint8Array(rows);
  const values = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    if (cellText(column, row) === null) continue;
    const x = Number(column.values[row]);
    if (missing.includes(x)) continue;
    valid[row] = 1;
    values[row] = edges.filter((edge) => edge <= x).length;
  }
  return { values, valid };
}

/** Marks of values: the same for the same ones in every answer, and for no others. */
export class Marks {
  private readonly known = new Map<string, bigint>();

  of(texts: readonly string[]): BigInt64Array {
    return BigInt64Array.from(texts, (text) => {
      const mark = this.known.get(text) ?? BigInt(this.known.size);
      this.known.set(text, mark);
      return mark;
    });
  }
}

/** Groups as a source gives them. */
export function groupsOf(
  columns: readonly SourceColumn[],
  rows: number,
  { weights, marks }: { readonly weights: SourceColumn | null; readonly marks: Marks | null },
): SourceGroups {
  const texts = rowTexts(columns, rows);
  const grouped = groupedBy(texts);
  return {
    rows: grouped.first.length,
    columns: columns.map((column) => taken(column, grouped.first)),
    counts: grouped.counts,
    weights: weights === null ? null : sumsOf(grouped, weights),
    marks: marks === null ? null : marks.of(grouped.first.map((row) => texts[row] ?? "")),
  };
}

/**
 * What groups hold, a row for each: what is alike in the first records says nothing of all.
 * @param letters of each variable those of the value of each record
 */
export function holdingsOf(
  groupOf: readonly number[],
  letters: readonly (readonly string[])[],
): SourceHoldings {
  const cells: Map<string, number>[] = [];
  for (const [row, group] of groupOf.entries()) {
    const held = (cells[group] ??= new Map());
    const values = letters.map((of) => of[row]).join(".");
    held.set(values, (held.get(values) ?? 0) + 1);
  }
  const texts = cells.map((held) =>
    Array.from(held, ([values, records]) => `${values}=${records}`).join(","),
  );
  return { rows: texts.length, texts, groups: new Float64Array(texts.length).fill(1) };
}
