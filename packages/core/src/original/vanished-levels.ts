import type { CodedColumn } from "@sdc-risk/data";

/** A key of a treated file beside its original. */
export interface KeyBesideOriginal {
  readonly original: CodedColumn;
  readonly released: CodedColumn;
  /** The key of the original as the treatment recodes it, before values are suppressed; null where nobody says. */
  readonly recoded: () => CodedColumn | null;
}

/**
 * Says which level of a released file those levels of the original are that no released record shows, since all their
 * records lost it: the one that the treatment recodes it to, where that is known; a level of its own where the key is
 * not recoded, as far as the file shows it; in a key that is cut into intervals that of the values on both sides where
 * they are in one. What cannot be known is taken for a level of its own. Those are numbered behind the levels of the
 * released file.
 * @param became per level of the original that of the released file, −1 where no record shows it; filled in
 * @param held 1 for each level of the original that a record has
 * @returns the first level of which it cannot be known, −1 where there is none
 */
export function addVanished(became: Int32Array, held: Uint8Array, key: KeyBesideOriginal): number {
  const vanished = [...became.keys()].filter((level) => became[level] < 0 && held[level] === 1);
  const { size } = key.released;
  const found = vanished.length === 0 ? [] : vanished.map(finderOf(became, key));
  for (let level = 0; level < became.length; level++) if (became[level] < 0) became[level] = size + level;
  for (const [i, level] of vanished.entries()) became[level] = found[i] ?? size + level;
  return vanished.find((_, i) => found[i] === null) ?? -1;
}

/** What says which level of the released file a level of the original is; null where it cannot be known. */
type Finder = (level: number) => number | null;

function finderOf(became: Int32Array, key: KeyBesideOriginal): Finder {
  const recoded = key.recoded();
  if (recoded !== null) return byTreatment(became, recoded, key);
  const { original, released } = key;
  const shown = [...became.keys()].filter((level) => became[level] >= 0);
  const own = (level: number): number => released.size + level;
  if (shown.every((level) => released.label(became[level]) === original.label(level))) return own;
  return byNeighbours(became, shown, key);
}

/**
 * By what the treatment recodes each value to; values that become one that no record shows are one level. A treatment
 * that recodes values which records show to something else is another one, and says nothing.
 */
function byTreatment(
  became: Int32Array,
  recoded: CodedColumn,
  { original, released }: KeyBesideOriginal,
): Finder {
  const levels = new Map(Array.from({ length: released.size }, (_, code) => [released.label(code), code]));
  const records = new Int32Array(original.size).fill(-1);
  for (const [i, code] of original.codes.entries()) if (code >= 0) records[code] = i;
  const labelOf = (level: number): string | null => {
    const code = records[level] < 0 ? -1 : recoded.codes[records[level]];
    return code < 0 ? null : recoded.label(code);
  };
  if (became.some((code, level) => code >= 0 && labelOf(level) !== released.label(code))) return () => null;
  return (level) => {
    const label = labelOf(level);
    if (label === null) return null;
    const known = levels.get(label);
    if (known !== undefined) return known;
    levels.set(label, released.size + level);
    return released.size + level;
  };
}

/** The number that a level is, if it is one without a label. */
function numberOf({ value, label }: CodedColumn, level: number): number | null {
  const own = value(level);
  const number = typeof own === "bigint" ? Number(own) : own;
  return typeof number === "number" && Number(label(level)) === number ? number : null;
}

/** By the values on both sides, where all levels of the released file are intervals of numbers. */
function byNeighbours(became: Int32Array, shown: readonly number[], { original }: KeyBesideOriginal): Finder {
  const unknown: Finder = () => null;
  const numbers: { readonly number: number; readonly to: number }[] = [];
  for (const level of shown) {
    const number = numberOf(original, level);
    if (number === null) return unknown;
    numbers.push({ number, to: became[level] });
  }
  numbers.sort((a, b) => a.number - b.number);
  const begins = numbers.filter(({ to }, i) => to !== numbers[i - 1]?.to).map(({ to }) => to);
  if (new Set(begins).size < begins.length) return unknown;
  return (level) => {
    const number = numberOf(original, level);
    if (number === null) return null;
    const above = numbers.findIndex((one) => one.number > number);
    if (above <= 0) return null;
    const { to } = numbers[above];
    return numbers[above - 1].to === to ? to : null;
  };
}
