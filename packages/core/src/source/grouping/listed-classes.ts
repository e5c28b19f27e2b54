import { isSdcError, unifyLevels, type Classes, type SecondFile } from "@sdc-risk/data";
import { inTurns, range, type Tick } from "@sdc-risk/data/kernels";
import { inBandsOf } from "../../matching/number-bands.ts";
import type { LevelBook } from "../level-book.ts";
import { checkRecordCount } from "../record-count.ts";
import type { Source } from "../source.ts";
import { heldVariable } from "./held-values.ts";
import type { ClassesNeeded } from "./staying-classes.ts";

/** Classes of another file that share their key with a class of a file, and the sums of all others. */
export interface ListedClasses {
  /** Units of each class of the file, 0 where the other file lacks its key. */
  readonly units: Float64Array;
  /** Classes of the other file whose key the file lacks: their number, units, and units that are alone in theirs. */
  readonly others: { readonly classes: number; readonly units: number; readonly alone: number };
  /** The codes of the file that levels of the other file have, by variable; those of other levels lie behind. */
  readonly codes: readonly Int32Array[];
}

/** What is asked of another file. */
interface ListedWanted {
  /** The classes of the file. */
  readonly file: Classes;
  readonly second: SecondFile;
  readonly weight: string | null;
  /** The levels of a variable of the other file. */
  readonly book: (name: string) => LevelBook;
}

/** A text of so many characters at most holds the keys: engines join their list in memory. */
const MOST_TEXT = 2 ** 27;
/** In how many parts an engine looks for keys that lacks the memory for all classes. */
const PARTS = 8;

/** The letters in the other file that stand for each level of the file; null where it lacks the level. */
interface KnownLetters {
  readonly letters: readonly (string | null)[];
  readonly codes: Int32Array;
}

/** Asks for the letters of a variable. */
async function knownLetters(
  source: Source,
  ours: Classes["variables"][number],
  { second, book }: ListedWanted,
  tick: Tick,
): Promise<KnownLetters | ClassesNeeded> {
  const { name } = ours;
  const { request, by } = await heldVariable(source, { name, book: book(name) }, tick);
  const theirs = (request.book as LevelBook).levels;
  const all = { ...theirs, name, codes: range(theirs.size) };
  // which numbers a band holds is told by all of them
  if (inBandsOf(second, ours, all) !== null)
    return { reason: `Key "${name}" of the file holds bands of numbers.` };
  const { from } = await inTurns(unifyLevels([ours, all], second), tick);
  const to = from[1] ?? range(theirs.size);
  const letters = new Array<string | null>(ours.size).fill(null);
  for (const [text, code] of by.codes) {
    if (code < 0) return { reason: `Key "${name}" has missing values there.` };
    const own = to[code];
    if (own >= ours.size) continue;
    if (letters[own] !== null)
      return { reason: `Key "${name}" has values there that are one value in several forms.` };
    letters[own] = text;
  }
  return { letters, codes: to };
}

/** The keys of the file that the other file may hold, as one text, and the class of each. */
interface KeyList {
  readonly text: string;
  readonly classes: Int32Array;
}

/** The list of keys; null where it is too long. */
function listOf({ variables, size }: Classes, known: readonly KnownLetters[]): KeyList | null {
  const keys: string[] = [];
  const classes = new Int32Array(size);
  let length = 0;
  for (let c = 0; c < size; c++) {
    const parts = known.map(({ letters }, v) => letters[variables[v].codes[c]]);
    if (parts.includes(null)) continue;
    classes[keys.length] = c;
    const key = parts.join(".");
    length += key.length + 1;
    if (length > MOST_TEXT) return null;
    keys.push(key);
  }
  return { text: keys.join(","), classes: classes.slice(0, keys.length) };
}

/**
 * Asks another file for its units of the keys of a file only.
 * @returns why all classes must come over instead
 * @throws BAD_POPULATION where its values are of another kind, CHANGED_DATA, and what the source throws
 */
export async function listedClasses(
  source: Source,
  wanted: ListedWanted,
  tick: Tick,
): Promise<ListedClasses | ClassesNeeded> {
  const { file } = wanted;
  if (!file.complete) return { reason: "A key of the file has missing values." };
  if (source.listed === undefined || source.takesList === undefined || source.letters === undefined)
    return { reason: "The engine has no query that looks for keys of a list." };
  const known: KnownLetters[] = [];
  for (const variable of file.variables) {
    const letters = await knownLetters(source, variable, wanted, tick);
    if ("reason" in letters) return letters;
    known.push(letters);
  }
  const list = listOf(file, known);
  // letters are of one byte each
  if (list === null || !source.takesList(list.text.length))
    return { reason: "The keys of the file are too many for a query." };
  const codes = known.map((one) => one.codes);
  // where memory does not suffice for all classes, it may do for an eighth of them
  for (const parts of source.marks ? [1, PARTS] : [1]) {
    const found = await inParts(source, wanted, { ...list, parts }, tick);
    if (found !== null) return { ...found, codes };
  }
  return {
    reason:
      "The engine does not have enough memory to look for keys of a list. Allow more (--max-memory), or name a folder " +
      "that it may write to (--spill FOLDER).",
  };
}

/** Reads what the other file holds of the keys of a list; null where the engine lacks the memory. */
async function inParts(
  source: Source,
  { file, weight }: ListedWanted,
  { text, classes, parts }: KeyList & { readonly parts: number },
  tick: Tick,
): Promise<Omit<ListedClasses, "codes"> | null> {
  const units = new Float64Array(file.size);
  const others = { classes: 0, units: 0, alone: 0 };
  const names = file.variables.map(({ name }) => name);
  let records = 0;
  try {
    for (let part = 0; part < parts; part++) {
      const one = parts === 1 ? undefined : { part, of: parts };
      for await (const { rows, places, counts, weights, groups } of source.listed!(
        names,
        weight,
        text,
        one,
      )) {
        for (let row = 0; row < rows; row++) {
          records += counts[row] * groups[row];
          const held = (weights ?? counts)[row];
          if (places[row] > 0) units[classes[places[row] - 1]] += held;
          else {
            others.classes += groups[row];
            others.units += held * groups[row];
            if (held === 1) others.alone += groups[row];
          }
        }
        await tick();
      }
    }
  } catch (error) {
    if (isSdcError(error) && error.code === "TOO_LARGE") return null;
    throw error;
  }
  if (source.standsFor === undefined) checkRecordCount(source, records);
  return { units, others };
}
