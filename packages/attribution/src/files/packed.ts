import type { FileInMemory } from "./joint.ts";
import type { UnifiedVariable } from "./variable.ts";

/** Where the values of a target stand in packed words: a value plus one, or 0 where it is left out. */
export interface PackedDigit {
  /** Which of the word arrays, and the bits in it. */
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
}
export interface Target extends PackedDigit {
  readonly variable: UnifiedVariable;
  /** Values in all, a missing one among them where it counts. */
  readonly levels: number;
  /** What a missing value becomes: a value, or −1, which is left out. */
  readonly missing: number;
}

const WORD = 32;

/** Packs targets into as few words of 32 bits as hold them in their order. */
export function layOut(
  variables: readonly UnifiedVariable[],
  missingSensitive: "value" | "ignore",
): Target[] {
  let word = 0;
  let used = 0;
  return variables.map((variable): Target => {
    const withMissing =
      missingSensitive === "value" &&
      variable.columns.some(({ codes, complete }) => complete !== true && codes.includes(-1));
    const levels = variable.size + (withMissing ? 1 : 0);
    const bits = Math.max(1, WORD - Math.clz32(levels));
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

/** The values of one target in a file, class after class: class c has the entries from starts[c] to starts[c + 1]. */
export interface PackedTarget extends Omit<PackedDigit, "word"> {
  readonly starts: Int32Array;
  /** Per entry a word that holds a value plus one in the digit, or 0 there where it is left out. */
  readonly words: Uint32Array;
  /** Records of each entry; null where each is one. */
  readonly counts: Int32Array | null;
  /** Records of each value. */
  readonly values: Int32Array;
}

/** Records in one piece of work: their words fit into the processor's cache. */
const PIECE = 1 << 14;

/**
 * Sorts the targets of a file by class, by counting. One word of a record is moved instead of one code per
 * target: going to and fro in memory takes longer than all else.
 * @param at place of the file @param words take the result
 * @returns the values of each target
 */
export function* packByClass(
  { classOf, counts, records }: FileInMemory,
  at: number,
  targets: readonly Target[],
  words: readonly Uint32Array[],
): Generator<void, PackedTarget[]> {
  const starts = startsOf(counts);
  const values = targets.map(({ levels }) => new Int32Array(levels));
  const next = starts.slice(0, counts.length);
  const pieces = words.map(() => new Uint32Array(PIECE));
  const places = new Int32Array(PIECE);
  for (let from = 0; from < records; from += PIECE) {
    const to = Math.min(records, from + PIECE);
    for (const piece of pieces) piece.fill(0);
    for (const [t, target] of targets.entries())
      addDigits(target, at, from, to, pieces[target.word], values[t]);
    for (let i = from; i < to; i++) places[i - from] = next[classOf[i]]++;
    for (const [w, piece] of pieces.entries()) scatter(piece, places, to - from, words[w]);
    yield;
  }
  return targets.map(({ word, shift, mask }, t) => ({
    starts,
    words: words[word],
    shift,
    mask,
    counts: null,
    values: values[t],
  }));
}

/** Where the entries of each class begin. @param counts entries of each class */
export function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (let c = 0; c < counts.length; c++) starts[c + 1] = starts[c] + counts[c];
  return starts;
}

/** The place here of each code of a file's own. @param from null where codes are the same */
export const valueOf = (
  { missing, variable }: Pick<Target, "missing" | "variable">,
  at: number,
  code: number,
): number => (code < 0 ? missing : (variable.from[at]?.[code] ?? code));

function addDigits(
  { variable: { columns, from: fromFiles }, missing, shift }: Target,
  at: number,
  start: number,
  end: number,
  words: Uint32Array,
  values: Int32Array,
): void {
  const { codes } = columns[at];
  const from = fromFiles[at] ?? null;
  for (let i = start; i < end; i++) {
    const code = codes[i];
    const value = code < 0 ? missing : from === null ? code : from[code];
    if (value < 0) continue;
    words[i - start] |= (value + 1) << shift;
    values[value]++;
  }
}

function scatter(piece: Uint32Array, places: Int32Array, records: number, out: Uint32Array): void {
  for (let i = 0; i < records; i++) out[places[i]] = piece[i];
}

/** Values of a class, and their records. Arrays are longer than what they hold. */
export interface ClassValues {
  values: Int32Array;
  records: Int32Array;
  size: number;
}

/** Reads the values of a class. @param out takes them @returns the records that hold one */
export function readValues(
  { starts, words, shift, mask, counts }: PackedTarget,
  c: number,
  out: ClassValues,
): number {
  const start = starts[c];
  const end = starts[c + 1];
  if (end - start > out.values.length) {
    out.values = new Int32Array(2 * (end - start));
    out.records = new Int32Array(2 * (end - start));
  }
  let n = 0;
  let all = 0;
  for (let i = start; i < end; i++) {
    const digit = (words[i] >>> shift) & mask;
    if (digit === 0) continue;
    out.values[n] = digit - 1;
    all += out.records[n++] = counts === null ? 1 : counts[i];
  }
  out.size = n;
  return all;
}
