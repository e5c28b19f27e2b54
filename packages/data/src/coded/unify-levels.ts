import { SdcError } from "../errors.ts";
import { heldCodes } from "../kernels/codes.ts";
import type { CodedColumn, Levels } from "./coded-column.ts";
import { shownLevel } from "./shown.ts";
import { SECOND_FILES, type SecondFile } from "./second-files.ts";
import { formsOf, isFloating, kindOf, readAs, type Form, type Kind } from "./kinds.ts";

/** Levels of one variable in several files under one numbering, in which those of the original keep their codes. */
export interface UnifiedLevels {
  /** Levels in all, used by a record or not. */
  readonly size: number;
  /** Per file and code of its own, the code here; null where they are the same. */
  readonly from: readonly (Int32Array | null)[];
  /** The text of a code of this numbering. */
  readonly label: (code: number) => string;
  /** As people read them, where a file labels its values; see `shownLevel`. */
  readonly shown?: (code: number) => string;
}

/** Levels between two ticks: some milliseconds. */
const PIECE = 1 << 13;

/**
 * The one rule by which values of two files are the same. Each file is compared with the original:
 * - Numbers by value, whatever their type: 5, 5.0 and the decimal 5.00, a 64-bit integer and a decimal of its
 *   digits. Whole numbers beyond 2^53 must agree in every digit, fractions beside floats in those that a
 *   double keeps. A 32-bit float counts as the shortest decimal number that is read as it.
 * - Dates and timestamps by their moment, a date being its midnight in UTC; times of day and durations by
 *   their length; booleans.
 * - Text by its characters. Against numbers, dates or booleans a text counts as the value that it writes, by
 *   the typing rule of the readers: "5" and "5.0" are 5, "80+" and "007" are text and equal no number;
 *   "2024-01-31" is that day; "TRUE" is true. Dictionaries count as what they hold. Levels are compared,
 *   never records.
 * @param columns one variable: of the original, then of the other files
 * @param second what the other files are, for errors
 * @throws BAD_RELEASED (or BAD_POPULATION, BAD_IDENTIFIED, BAD_CONTROL) where a file holds values of another kind that
 * cannot be compared: numbers and dates, or text of which none writes a number and numbers. Levels that no record has
 * do not count: engines know none
 */
export function* unifyLevels(
  columns: readonly CodedColumn[],
  second: "released" | SecondFile = "released",
): Generator<void, UnifiedLevels> {
  const [original, ...others] = columns as [CodedColumn, ...CodedColumn[]];
  const own = original.size;
  const ours = heldKind(original);
  const levels = new Map<string, Forms>();
  const added: string[] = [];
  const labels: (string | null)[] = [];
  const from: (Int32Array | null)[] = [null];
  for (const [at, column] of others.entries()) {
    const theirs = heldKind(column);
    const kind = commonKind(ours, theirs);
    const file = second !== "released" ? second : others.length === 1 ? null : at + 1;
    if (kind === null) throw notComparable(original.name, ours, theirs, file);
    const doubles = isFloating(original.type) || isFloating(column.type);
    const way = `${kind} ${doubles}`;
    let known = levels.get(way);
    if (known === undefined) levels.set(way, (known = yield* levelsOf(original, kind, doubles)));
    const forms = formsAs(kind, column, doubles);
    const to = new Int32Array(column.size);
    const { codes } = known;
    const counts = levelsThatCount(column, kind);
    let readable = theirs === "nothing";
    let same = true;
    for (let code = 0; code < column.size; code++) {
      if (code % PIECE === PIECE - 1) yield;
      const form = forms(code);
      const key = form ?? column.label(code);
      if (form !== null && counts(code)) readable = true;
      let found = codes.get(key);
      if (found === undefined) {
        codes.set(key, (found = own + added.push(column.label(code)) - 1));
        labels.push(column.shown?.(code) ?? null);
      }
      to[code] = found;
      if (found !== code) same = false;
    }
    if (!known.readable || !readable) throw notComparable(original.name, ours, theirs, file);
    from.push(same ? null : to);
  }
  const size = own + added.length;
  const label = (code: number): string => (code < own ? original.label(code) : added[code - own]);
  return { size, from, label, ...shownOf(original, added, labels) };
}

/**
 * How people read the levels of several files: those of the original as there, those of other files by their
 * labels.
 */
function shownOf(
  original: Levels,
  added: readonly string[],
  labels: readonly (string | null)[],
): Pick<UnifiedLevels, "shown"> {
  if (original.shown === undefined && labels.every((label) => label === null)) return {};
  const own = original.size;
  const known = new Set<string>();
  const texts: string[] = [];
  for (let code = 0; code < own; code++) known.add(shownLevel(original, code));
  for (const [i, text] of added.entries()) {
    const label = labels[i] ?? text;
    const shown = known.has(label) && label !== text ? `${label} (${text})` : label;
    known.add(shown);
    texts.push(shown);
  }
  return { shown: (code) => (code < own ? shownLevel(original, code) : texts[code - own]) };
}

/** Levels by their forms as values of a kind, and whether any of them is such a value or a text that writes one. */
interface Forms {
  readonly codes: Map<Form, number>;
  readonly readable: boolean;
}

/** The levels of the original. Of several texts that write one value the shortest stands for it. */
function* levelsOf(original: CodedColumn, kind: Kind, doubles: boolean): Generator<void, Forms> {
  const codes = new Map<Form, number>();
  const forms = formsAs(kind, original, doubles);
  const isText = kindOf(original.type) !== kind;
  const counts = levelsThatCount(original, kind);
  let readable = heldKind(original) === "nothing";
  for (let code = 0; code < original.size; code++) {
    if (code % PIECE === PIECE - 1) yield;
    const form = forms(code);
    const key = form ?? original.label(code);
    const before = codes.get(key);
    if (form !== null && counts(code)) readable = true;
    if (before === undefined || (isText && isShorter(original.label(code), original.label(before))))
      codes.set(key, code);
  }
  return { codes, readable };
}

const isShorter = (a: string, b: string): boolean => a.length < b.length || (a.length === b.length && a < b);

/** The forms of a column's levels as values of a kind; null for a text that writes none. */
function formsAs(kind: Kind, column: Levels, doubles: boolean): (code: number) => Form | null {
  return kindOf(column.type) === kind
    ? formsOf(column, doubles)
    : (code) => readAs(kind, column.label(code), doubles);
}

const heldKind = ({ type, codes }: CodedColumn): Kind =>
  codes.some((code) => code >= 0) ? kindOf(type) : "nothing";

/** Which levels say whether a column holds values of a kind: those of another kind that a record has. */
function levelsThatCount({ type, codes, size }: CodedColumn, kind: Kind): (code: number) => boolean {
  if (kindOf(type) === kind) return () => true;
  const held = heldCodes(codes, size);
  return (code) => held[code] === 1;
}

/** The kind by which values of two kinds are compared; null where they cannot be. */
function commonKind(ours: Kind, theirs: Kind): Kind | null {
  if (ours === theirs || theirs === "nothing") return ours;
  if (ours === "nothing" || ours === "text") return theirs;
  return theirs === "text" ? ours : null;
}

/**
 * The error that says that a variable of two files holds values of two kinds.
 * @param file place of the released file, from 1; null where there is one only
 */
export function notComparable(
  name: string,
  ours: Kind,
  theirs: Kind,
  file: number | SecondFile | null,
): SdcError {
  const where =
    typeof file === "string"
      ? `the ${SECOND_FILES[file].name}`
      : file === null
        ? "the released file"
        : `released file ${file}`;
  return new SdcError(
    typeof file === "string" ? SECOND_FILES[file].code : "BAD_RELEASED",
    `Variable "${name}" holds ${ours} in the original and ${theirs} in ${where}: their values cannot be ` +
      "compared. Give it one type.",
  );
}
