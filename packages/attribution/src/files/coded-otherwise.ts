import type { SdcObject } from "@sdc-risk/core";
import type { SidedCaution } from "@sdc-risk/blocks";
import { heldCodes, translate } from "@sdc-risk/data/kernels";
import type { UnifiedVariable } from "./variable.ts";

/** Share of the records that may hold a value otherwise: synthetic files have some values of their own. */
const NEAR = 0.1;
/** Share of the records of a value that have one other in its place where that stands for it. */
const NEARLY_ALL = 0.9;
/** Records from which on a value is looked at. */
const FEW = 3;

const isMany = (some: number, all: number): boolean => some > NEAR * all + 3 * Math.sqrt(NEAR * all);

/** Codes of a file in the numbering of all files. */
function codesIn({ columns, from }: UnifiedVariable, at: number): Int32Array {
  const { codes } = columns[at];
  const to = from[at];
  return to === null ? codes : translate(codes, to);
}

/** Whether many records of a released file hold values that no record of the original has. */
function holdsStrangers(original: Int32Array, released: Int32Array, size: number): boolean {
  const known = heldCodes(original, size);
  let held = 0;
  let strange = 0;
  for (const code of released) {
    if (code < 0) continue;
    held++;
    if (known[code] === 0) strange++;
  }
  return isMany(strange, held);
}

/** Per value of the original the records that hold it, and the value that nearly all of them were given; −1 without one. */
function becameOf(original: Int32Array, released: Int32Array, match: Int32Array | null, size: number) {
  const records = new Int32Array(size);
  const given = Array.from({ length: size }, () => new Map<number, number>());
  for (const [i, code] of original.entries()) {
    const at = match === null ? i : match[i];
    if (code < 0 || at < 0 || released[at] < 0) continue;
    records[code]++;
    given[code].set(released[at], (given[code].get(released[at]) ?? 0) + 1);
  }
  const became = Int32Array.from(given, (values, code) => {
    if (records[code] < FEW) return -1;
    for (const [to, n] of values) if (n >= NEARLY_ALL * records[code]) return to;
    return -1;
  });
  return { records, became };
}

/** Whether values stand for each other: many records have one other in place of theirs, which does not stand for itself. */
function areExchanged(
  original: Int32Array,
  released: Int32Array,
  match: Int32Array | null,
  size: number,
): boolean {
  const { records, became } = becameOf(original, released, match, size);
  let all = 0;
  let exchanged = 0;
  for (const [code, to] of became.entries()) {
    all += records[code];
    if (to >= 0 && to !== code && became[to] !== to) exchanged += records[code];
  }
  return isMany(exchanged, all);
}

/** @param file place of the released file, from 1; null where there is one only */
const coded = (name: string, file: number | null): SidedCaution => ({
  mark: "perhaps too low",
  text:
    `${file === null ? "The released file" : `Released file ${file}`} codes "${name}" otherwise than the original, so ` +
    "that guesses which are right do not count. Write its values in one form in both files.",
  side: "low",
});

/**
 * That a released file holds a key or a target in other codes: the figures take its values for others, and are lower than
 * those of an intruder who reads them. Null where none does, as far as records are here and values are no bands.
 * @param files the original, then the released ones
 */
export function codedOtherwise(
  variables: readonly UnifiedVariable[],
  sdc: Pick<SdcObject, "released">,
  files: readonly SdcObject[],
): SidedCaution | null {
  for (const [index, { match, unmatched }] of sdc.released.entries()) {
    const at = index + 1;
    if (files[0].source !== null || files[at].source !== null) continue;
    for (const variable of variables) {
      if (variable.banded) continue;
      const { name, size } = variable;
      const original = codesIn(variable, 0);
      const released = codesIn(variable, at);
      const isOther =
        holdsStrangers(original, released, size) ||
        (unmatched === null && areExchanged(original, released, match, size));
      if (isOther) return coded(name, sdc.released.length === 1 ? null : at);
    }
  }
  return null;
}
