import type { FileClasses } from "./joint.js";
import type { Variable } from "./variable.js";

/** Where the values of a target stand in packed words: a value plus one, or 0 where it is left out. */
export interface Digit {
  /** Which of the word arrays, and the bits in it. */
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
}
export interface Target extends Digit {
  readonly variable: Variable;
  /** Values in all, a missing one among them where it counts. */
  readonly levels: number;
  /** What a missing value becomes: a value, or −1, which is left out. */
  readonly missing: number;
}

const WORD = 32;

/** Packs targets into as few words of 32 bits as hold them in their order. */
export function layOut(variables: readonly Variable[], missingSensitive: "value" | "ignore"): Target[] {
  let word = 0,
    used = 0;
  return variables.map((variable): Target => {
    const withMissing =
      missingSensitive === "value" &&
      variable.columns.some(({ codes, complete }) => complete !== true && codes.includes(-1));
    const levels = variable.size + (withMissing ? 1 : 0),
      bits = Math.max(1, WORD - Math.clz32(levels));
    if (used + bits > WORD) {
      word++;
      used = 0;
    }
    used += bits;
    return {
      variable,
      levels,
      missing: withMissing ? variable.size : -1,
      word,
      shift: used - bits,
      mask: bits === WORD ? -1 : (1 << bits) - 1,
    };
  });
}

/** The targets of one file in the order of its classes: class c has the places from starts[c] to starts[c + 1]. */
export interface Packed {
  readonly starts: Int32Array;
  readonly words: readonly Uint32Array[];
  /** Per target, records of each value. */
  readonly values: readonly Int32Array[];
}

/** Records in one piece of work: their words fit into the processor's cache. */
const PIECE = 1 << 14;

/**
 * Sorts the targets of a file by class, by counting. One word of a record is moved instead of one code per target: going
 * to and fro in memory takes longer than all else.
 * @param at place of the file @param words take the result
 */
export function* packByClass(
  { classOf, counts, records }: FileClasses,
  at: number,
  targets: readonly Target[],
  words: readonly Uint32Array[],
): Generator<void, Packed> {
  const starts = new Int32Array(counts.length + 1),
    values = targets.map(({ levels }) => new Int32Array(levels));
  for (let c = 0; c < counts.length; c++) starts[c + 1] = starts[c]! + counts[c]!;
  const next = starts.slice(0, counts.length),
    pieces = words.map(() => new Uint32Array(PIECE)),
    places = new Int32Array(PIECE);
  for (let from = 0; from < records; from += PIECE) {
    const to = Math.min(records, from + PIECE);
    for (const piece of pieces) piece.fill(0);
    for (const [t, target] of targets.entries())
      addDigits(target, at, from, to, pieces[target.word]!, values[t]!);
    for (let i = from; i < to; i++) places[i - from] = next[classOf[i]!]!++;
    for (const [w, piece] of pieces.entries()) scatter(piece, places, to - from, words[w]!);
    yield;
  }
  return { starts, words, values };
}

function addDigits(
  { variable: { columns, from: fromFiles }, missing, shift }: Target,
  at: number,
  start: number,
  end: number,
  words: Uint32Array,
  values: Int32Array,
): void {
  const { codes } = columns[at]!,
    from = fromFiles[at] ?? null;
  for (let i = start; i < end; i++) {
    const code = codes[i]!,
      value = code < 0 ? missing : from === null ? code : from[code]!;
    if (value < 0) continue;
    words[i - start]! |= (value + 1) << shift;
    values[value]!++;
  }
}

function scatter(piece: Uint32Array, places: Int32Array, records: number, out: Uint32Array): void {
  for (let i = 0; i < records; i++) out[places[i]!] = piece[i]!;
}

/** The values of a class into a list; how many there are. */
export function readValues(
  { shift, mask }: Digit,
  words: Uint32Array,
  start: number,
  end: number,
  out: Int32Array,
): number {
  let n = 0;
  for (let i = start; i < end; i++) {
    const digit = (words[i]! >>> shift) & mask;
    if (digit !== 0) out[n++] = digit - 1;
  }
  return n;
}
