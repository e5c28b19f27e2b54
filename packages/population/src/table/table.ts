import type { WholeMargins } from "../part/whole-margins.ts";
import type { Counts } from "@sdc-risk/data/kernels";
import type { Classes } from "@sdc-risk/data";

/**
 * The full cross-classification of the keys: every combination of the levels that some record holds, missing
 * as one more level. Only its occupied cells, the classes, are in memory.
 */
export interface CellTable {
  readonly names: readonly string[];
  /** Levels of each variable. */
  readonly sizes: readonly number[];
  /** Per variable the code of each class, 0 … size − 1. */
  readonly codes: readonly Int32Array[];
  /** Per variable and code the text of the level; null is missing, which stands last. */
  readonly labels: readonly (readonly (string | null)[])[];
  /**
   * Whether a variable was wanted in order, and its levels, but for missing, are numbers, which stand in
   * rising order.
   */
  readonly ordered: readonly boolean[];
  /** Records per class, f. */
  readonly counts: Counts;
  /** Cells of the full table; may be beyond what can be gone through. */
  readonly cells: number;
  readonly records: number;
  /**
   * The part of all cells that the classes are of, taken at random, in (0, 1]; 1 where the table has the classes of all of
   * them. Records are those of the classes.
   */
  readonly share: number;
  /** What is known of the whole file, where the classes are of a part; else null. */
  readonly whole: WholeMargins | null;
}

/** Records that models are fitted to: those of the whole file. */
export const recordsModelled = ({ records, whole }: Pick<CellTable, "records" | "whole">): number =>
  whole?.records ?? records;

/** Levels, or classes, between two yields. */
const PIECE = 1 << 15;

interface Compacted {
  readonly codes: Int32Array;
  readonly labels: (string | null)[];
  readonly ordered: boolean;
}

/** Codes of the levels that classes hold, numbered anew without gaps. */
function* compacted(
  codes: Int32Array,
  size: number,
  label: (code: number) => string,
  sort: boolean,
): Generator<void, Compacted> {
  const to = new Int32Array(size + 1).fill(-1);
  const labels: (string | null)[] = [];
  for (let c = 0; c < codes.length; c++) to[codes[c] + 1] = 0;
  const missing = to[0] === 0;
  yield;
  for (let code = 0; code < size; code++) {
    if (to[code + 1] === 0) to[code + 1] = labels.push(label(code)) - 1;
    if (code % PIECE === PIECE - 1) yield;
  }
  const ordered = sort && labels.every((text) => text!.trim() !== "" && Number.isFinite(Number(text)));
  if (ordered) {
    const rising = labels.map((_, place) => place).sort((a, b) => Number(labels[a]) - Number(labels[b]));
    const places = new Int32Array(rising.length);
    const texts = rising.map((place) => labels[place]);
    rising.forEach((from, place) => {
      places[from] = place;
    });
    for (let code = 1; code <= size; code++) if (to[code] >= 0) to[code] = places[to[code]];
    texts.forEach((text, place) => {
      labels[place] = text;
    });
  }
  if (missing) to[0] = labels.push(null) - 1;
  yield;
  // levels that all are held, in their order, have their numbers already
  if (!missing && to.every((number, place) => number === place - 1)) return { codes, labels, ordered };
  const numbered = new Int32Array(codes.length);
  for (let c = 0; c < codes.length; c++) numbered[c] = to[codes[c] + 1];
  return { codes: numbered, labels, ordered };
}

/** Codes of levels of the whole file, none of which is missing. */
function inWhole(
  codes: Int32Array,
  size: number,
  label: (code: number) => string,
  { labels, places }: WholeMargins["levels"][number],
): Compacted {
  const to = Int32Array.from({ length: size }, (_, code) => places.get(label(code)) ?? -1);
  return { codes: codes.map((code) => to[code]), labels: [...labels], ordered: false };
}

/**
 * @param ordered keys that are wanted in the order of their levels as numbers
 * @param share the part of all cells that the classes are of
 * @param whole what is known of the whole file, whose levels the table has then
 */
export function* cellTable(
  classes: Classes,
  ordered: readonly string[] = [],
  { share, whole }: Pick<CellTable, "share" | "whole"> = { share: 1, whole: null },
): Generator<void, CellTable> {
  const variables: Compacted[] = [];
  for (const [v, { codes, size, name, label }] of classes.variables.entries()) {
    if (whole === null) variables.push(yield* compacted(codes, size, label, ordered.includes(name)));
    else variables.push(inWhole(codes, size, label, whole.levels[v]));
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
    share,
    whole,
  };
}

/**
 * Sums of values of classes over a margin of the table, row-major in the order of `variables`.
 * @param scale what each value is multiplied by
 */
export function marginOf(
  table: Pick<CellTable, "sizes" | "codes">,
  variables: readonly number[],
  values: ArrayLike<number>,
  scale = 1,
): Float64Array {
  const out = new Float64Array(variables.reduce((product, v) => product * table.sizes[v], 1));
  if (variables.length === 2)
    return pairMargin(
      out,
      table.codes[variables[0]],
      table.codes[variables[1]],
      table.sizes[variables[1]],
      values,
      scale,
    );
  const places = placesOf(table, variables, values.length);
  for (let c = 0; c < values.length; c++) out[places[c]] += values[c] * scale;
  return out;
}

function pairMargin(
  out: Float64Array,
  a: Int32Array,
  b: Int32Array,
  size: number,
  values: ArrayLike<number>,
  scale: number,
): Float64Array {
  for (let c = 0; c < values.length; c++) out[a[c] * size + b[c]] += values[c] * scale;
  return out;
}

/** Per class its place in a row-major array over some variables. */
export function placesOf(
  table: Pick<CellTable, "sizes" | "codes">,
  variables: readonly number[],
  classes: number,
): Int32Array {
  const places = new Int32Array(classes);
  for (const v of variables) {
    const codes = table.codes[v];
    const size = table.sizes[v];
    for (let c = 0; c < classes; c++) places[c] = places[c] * size + codes[c];
  }
  return places;
}
