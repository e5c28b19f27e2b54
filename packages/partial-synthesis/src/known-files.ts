import { optionAdvice } from "@sdc-risk/blocks";
import { treatedFileAt, unifiedCodes, type SdcObject } from "@sdc-risk/core";
import { counted, isNumeric, SdcError, shareText, unknownVariable } from "@sdc-risk/data";
import {
  group,
  heldCodes,
  inTurns,
  joined,
  range,
  sortingByCode,
  type SortedItems,
  type Tick,
} from "@sdc-risk/data/kernels";

/** Records of a file, as an intruder sees them who knows some variables. */
export interface KnownRecords {
  /**
   * Records by the class of the values that are known exactly, of all files in one numbering: those of class c from
   * `starts[c]` to `starts[c + 1]`, within a class by the first of their numbers.
   */
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  /** Who each record is: the place of the original record; those that come of none have numbers behind these. */
  readonly unitOf: Int32Array;
  /** Per variable that is known to within a window, its numbers; NaN where missing, which the class tells. */
  readonly numbers: readonly Float64Array[];
}

/** The original and the copies of a synthesis. */
export interface KnownFiles {
  readonly original: KnownRecords;
  readonly copies: readonly KnownRecords[];
  /** How many classes there are. */
  readonly classes: number;
  /** How many units there are, those without an original record among them. */
  readonly units: number;
  /** Of each copy, how its records are matched with the original. */
  readonly pairs: readonly CopyPairs[];
}

/** How the records of a copy are matched with the original. */
export interface CopyPairs {
  /** Originals of which the copy has the record. */
  readonly matched: number;
  /** Records of the copy that are matched with no original. */
  readonly strangers: number;
}

/** What the intruder knows. */
export interface KnownVariables {
  readonly known: readonly string[];
  readonly windows: readonly { readonly variable: string; readonly width: number }[];
}

/** A copy with more records than this share that hold no value, or one of no original, is not one of partial synthesis. */
const FEW = 0.05;

interface Copy {
  readonly place: number;
  readonly file: SdcObject;
  /** Per record the original record that it is, −1 where there is none. */
  readonly of: Int32Array;
}

/**
 * Per record of a copy the original record that it is, −1 where there is none.
 * @param match per original record the record of the copy, −1 where there is none; null: the same order
 */
function originalOf(records: number, match: Int32Array | null): Int32Array {
  if (match === null) return range(records);
  const out = new Int32Array(records).fill(-1);
  for (let i = 0; i < match.length; i++) if (match[i] >= 0) out[match[i]] = i;
  return out;
}

/**
 * Gaps of a copy where its original holds a value are filled with that: somebody who suppresses values of rare people
 * must not lower what is found. A model that draws missing values makes a few of them, too.
 * @returns how many were filled
 */
function filled<A extends Int32Array | Float64Array>(
  theirs: A,
  own: A,
  of: Int32Array,
  isGap: (value: number) => boolean,
): number {
  let gaps = 0;
  for (let row = 0; row < of.length; row++) {
    if (of[row] < 0 || !isGap(theirs[row]) || isGap(own[of[row]])) continue;
    theirs[row] = own[of[row]];
    gaps++;
  }
  return gaps;
}

/** Why a copy with gaps is not compared. */
const suppressedText = ({ place }: Copy, name: string, gaps: number): string =>
  `Released file ${place} lacks “${name}” in ${counted(gaps, "record")} whose original holds it, so that values were ` +
  "suppressed: anybody may be one of these records, which this measure does not count.";

/** A variable that is known exactly, of all files in one numbering; the reason where it cannot be. */
async function exactly(
  sdc: SdcObject,
  copies: readonly Copy[],
  name: string,
  tick: Tick,
): Promise<readonly Int32Array[] | string> {
  const { size, codes } = await unifiedCodes([sdc, ...copies.map(({ file }) => file)], name, tick);
  const [own] = codes;
  const held = heldCodes(own, size);
  const out = [own];
  for (const [at, copy] of copies.entries()) {
    const unified = codes[at + 1].slice();
    const gaps = filled(unified, own, copy.of, (code) => code < 0);
    if (gaps > FEW * unified.length) return suppressedText(copy, name, gaps);
    let strange = 0;
    for (const code of unified) if (code >= 0 && held[code] !== 1) strange++;
    if (strange > FEW * unified.length)
      return (
        `${shareText(strange / unified.length)} of the records of released file ${copy.place} hold a value of “${name}” that no ` +
        "original holds, so that they match nobody by it: recoded values are not those that an intruder knows. Where it " +
        `is a number, give a window: ${optionAdvice("partial-synthesis", { windows: { [name]: 5 } })}.`
      );
    out.push(unified);
  }
  return out;
}

/** A numeric variable of a file. @throws BAD_OPTIONS */
function numbersOf(file: SdcObject, name: string): Float64Array {
  const type = file.type(name);
  if (type === null || !isNumeric(type))
    throw new SdcError(
      "BAD_OPTIONS",
      `The option windows of partial-synthesis names “${name}”, which holds no numbers in each file.`,
    );
  return file.numbers(name);
}

/** A variable that is known to within a window: its numbers and, as codes, where they are missing. */
function within(sdc: SdcObject, copies: readonly Copy[], name: string) {
  const own = numbersOf(sdc, name);
  const numbers = [own];
  for (const copy of copies) {
    const theirs = numbersOf(copy.file, name).slice();
    const gaps = filled(theirs, own, copy.of, Number.isNaN);
    if (gaps > FEW * theirs.length) return suppressedText(copy, name, gaps);
    numbers.push(theirs);
  }
  return {
    numbers,
    missing: numbers.map((values) => Int32Array.from(values, (x) => (Number.isNaN(x) ? 0 : 1))),
  };
}

/** Puts the records of each class in the order of a number, which is missing in all of a class or in none. */
function sortWithin({ order, starts }: SortedItems, numbers: Float64Array): void {
  for (let c = 0; c + 1 < starts.length; c++)
    order.subarray(starts[c], starts[c + 1]).sort((a, b) => numbers[a] - numbers[b] || 0);
}

/** Who the records of the files are; those of a copy that come of no original have numbers of their own. */
function unitsOf(
  records: number,
  copies: readonly Copy[],
): { readonly of: Int32Array[]; readonly units: number } {
  let units = records;
  const of = copies.map((copy) => copy.of.map((unit) => (unit < 0 ? units++ : unit)));
  return { of: [range(records), ...of], units };
}

/** Why no match can be checked: a copy and the original share no id. */
const noPairsText = (place: number): string =>
  `No record of released file ${place} has the id of a record of the original, so nobody can check which matches are ` +
  "right. That does not mean that none is: records may be copies of originals under new ids. A synthetic file is usually " +
  "like that; the measure membership-inference counts its copies.";

const pairsOf = ({ of }: Copy): CopyPairs => {
  const matched = of.reduce((sum, unit) => sum + (unit < 0 ? 0 : 1), 0);
  return { matched, strangers: of.length - matched };
};

/** The copies that are asked for; the reason where one cannot be taken. @throws BAD_OPTIONS */
function copiesOf(
  sdc: SdcObject,
  places: readonly number[],
  { known, windows }: KnownVariables,
): readonly Copy[] | string {
  const names = [...known, ...windows.map(({ variable }) => variable)];
  const copies: Copy[] = [];
  for (const place of places) {
    const { match, unmatched } = treatedFileAt(sdc, place - 1);
    if (unmatched !== null) return `Released file ${place} is not matched with the original. ${unmatched}`;
    const file = sdc.releasedFile(place - 1);
    const lacked = names.find((name) => !file.variables.includes(name));
    if (lacked !== undefined)
      return (
        `Released file ${place} has no variable “${lacked}”, which the intruder is taken to know. Name what it holds: ` +
        `${optionAdvice("partial-synthesis", { known: names.filter((name) => file.variables.includes(name)) })}.`
      );
    const copy = { place, file, of: originalOf(file.records, match) };
    if (file.records > 0 && sdc.records > 0 && pairsOf(copy).matched === 0) return noPairsText(place);
    copies.push(copy);
  }
  return copies;
}

/**
 * The original and the copies as somebody sees them who knows some variables.
 * @param places of the copies, from 1
 * @returns the reason, as a sentence, where the copies cannot be compared with the original
 * @throws UNKNOWN_VARIABLE, BAD_OPTIONS, BAD_RELEASED
 */
export async function knownFiles(
  sdc: SdcObject,
  places: readonly number[],
  knowledge: KnownVariables,
  tick: Tick,
): Promise<KnownFiles | string> {
  const { known: exactNames, windows } = knowledge;
  for (const name of [...exactNames, ...windows.map(({ variable }) => variable)])
    if (!sdc.variables.includes(name))
      throw unknownVariable(name, sdc.variables, "named in partial-synthesis");
  const copies = copiesOf(sdc, places, knowledge);
  if (typeof copies === "string") return copies;
  const exact: (readonly Int32Array[])[] = [];
  for (const name of exactNames) {
    const codes = await exactly(sdc, copies, name, tick);
    if (typeof codes === "string") return codes;
    exact.push(codes);
  }
  const numbers: (readonly Float64Array[])[] = [];
  for (const { variable } of windows) {
    const both = within(sdc, copies, variable);
    if (typeof both === "string") return both;
    numbers.push(both.numbers);
    exact.push(both.missing);
  }
  const files = [sdc, ...copies.map(({ file }) => file)];
  const total = files.reduce((sum, { records }) => sum + records, 0);
  const columns = exact.map((parts) => {
    const codes = joined(parts, Int32Array);
    return { codes, size: codes.reduce((most, code) => Math.max(most, code), -1) + 1 };
  });
  const { of, size } = await inTurns(group(columns, total), tick);
  const { of: unitOf, units } = unitsOf(sdc.records, copies);
  let from = 0;
  const known: KnownRecords[] = [];
  for (const [at, { records }] of files.entries()) {
    const own = numbers.map((values) => values[at]);
    const sorted = await inTurns(sortingByCode(of.subarray(from, (from += records)), size), tick);
    if (own.length > 0) sortWithin(sorted, own[0]);
    known.push({ rows: sorted.order, starts: sorted.starts, unitOf: unitOf[at], numbers: own });
  }
  const [original, ...others] = known;
  return { original, copies: others, classes: size, units, pairs: copies.map(pairsOf) };
}
