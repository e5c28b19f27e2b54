import type { Classes } from "@sdc-risk/core";

/**
 * The full cross-classification of the keys: every combination of the levels that some record holds, missing as one more
 * level. Only its occupied cells, the classes, are in memory.
 */
export interface CellTable {
  readonly names: readonly string[];
  /** Levels of each variable. */
  readonly sizes: readonly number[];
  /** Per variable the code of each class, 0 … size − 1. */
  readonly codes: readonly Int32Array[];
  /** Per variable and code the text of the level; null is missing. Numbers stand in rising order, other levels as they came, missing last. */
  readonly labels: readonly (readonly (string | null)[])[];
  /** Whether the levels of a variable, but for missing, are numbers. */
  readonly ordered: readonly boolean[];
  /** Records per class, f. */
  readonly counts: Int32Array;
  /** Cells of the full table; may be beyond what can be gone through. */
  readonly cells: number;
  readonly records: number;
}

/** Codes of the levels that classes hold, numbered anew without gaps. */
function compacted(codes: Int32Array, size: number, label: (code: number) => string): { readonly codes: Int32Array; readonly labels: (string | null)[]; readonly ordered: boolean } {
  const held = new Uint8Array(size + 1);
  for (let c = 0; c < codes.length; c++) held[codes[c]! + 1] = 1;
  const levels: { readonly code: number; readonly text: string }[] = [];
  for (let code = 0; code < size; code++) if (held[code + 1] === 1) levels.push({ code, text: label(code) });
  const ordered = levels.every(({ text }) => text.trim() !== "" && Number.isFinite(Number(text)));
  if (ordered) levels.sort((a, b) => Number(a.text) - Number(b.text));
  const to = new Int32Array(size + 1), labels: (string | null)[] = levels.map(({ text }) => text);
  levels.forEach(({ code }, place) => { to[code + 1] = place; });
  if (held[0] === 1) to[0] = labels.push(null) - 1;
  return { codes: codes.map((code) => to[code + 1]!), labels, ordered };
}

export function* cellTable(classes: Classes): Generator<void, CellTable> {
  const variables: ReturnType<typeof compacted>[] = [];
  for (const { codes, size, label } of classes.variables) {
    variables.push(compacted(codes, size, label));
    yield;
  }
  const sizes = variables.map(({ labels }) => labels.length);
  return {
    names: classes.variables.map(({ name }) => name),
    sizes,
    codes: variables.map(({ codes }) => codes),
    labels: variables.map(({ labels }) => labels),
    ordered: variables.map(({ ordered }) => ordered),
    counts: classes.counts,
    cells: sizes.reduce((product, size) => product * size, 1),
    records: classes.records,
  };
}

/** Sums of values of classes over a margin of the table, row-major in the order of `variables`. */
export function marginOf(table: Pick<CellTable, "sizes" | "codes">, variables: readonly number[], values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(variables.reduce((product, v) => product * table.sizes[v]!, 1)), places = placesOf(table, variables, values.length);
  for (let c = 0; c < values.length; c++) out[places[c]!]! += values[c]!;
  return out;
}

/** Per class its place in a row-major array over some variables. */
export function placesOf(table: Pick<CellTable, "sizes" | "codes">, variables: readonly number[], classes: number): Int32Array {
  const places = new Int32Array(classes);
  for (const v of variables) {
    const codes = table.codes[v]!, size = table.sizes[v]!;
    for (let c = 0; c < classes; c++) places[c] = places[c]! * size + codes[c]!;
  }
  return places;
}
