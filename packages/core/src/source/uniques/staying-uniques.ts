import { isSdcError, SdcError, type ClassTally, type Levels } from "@sdc-risk/data";
import { subsets, type Tick } from "@sdc-risk/data/kernels";
import type { VariableRequest } from "../distinct.ts";
import { heldVariable, type HeldVariable } from "../grouping/held-values.ts";
import type { ClassesNeeded } from "../grouping/staying-classes.ts";
import { roomier } from "../level-book.ts";
import { MAX_RECORDS } from "../record-count.ts";
import type { Source } from "../source.ts";
import { SETS_IN_WORD, type UniquesQuery, type UniquesRows } from "./uniques-query.ts";

/** Values of one key, or of two, that minimal sample uniques hold. */
export interface UniqueValues {
  /** Places of the keys, and the codes of their values. */
  readonly keys: readonly number[];
  readonly codes: readonly number[];
  /** Records that have the values, alone or not. */
  readonly records: number;
  /** Minimal sample uniques of these records that hold the keys, by size from 1. */
  readonly uniques: readonly number[];
}

/** What is found of minimal sample uniques where classes stay with their records. */
export interface StayingUniques {
  /** Sets of keys that were looked at, by their places. */
  readonly sets: readonly (readonly number[])[];
  /** Records that are alone, by their minimal sample uniques: places of sets, those of each one up to its end. */
  readonly families: {
    readonly ends: Int32Array;
    readonly uniques: Int32Array;
    readonly records: Float64Array;
  };
  /** Levels of each key. */
  readonly columns: readonly Levels[];
  readonly values: readonly UniqueValues[];
  readonly pairs: readonly UniqueValues[];
}

/** What is asked. */
export interface UniquesWanted extends Pick<UniquesQuery, "worth" | "pairs"> {
  /** The most keys in a set. */
  readonly maxSize: number;
}

/** Takes rows as they come. */
class UniquesReader {
  private families = 0;
  private found = 0;
  private ends = new Int32Array(256);
  private uniques = new Int32Array(1024);
  private records = new Float64Array(256);
  private readonly values: UniqueValues[] = [];
  private readonly pairs: UniqueValues[] = [];
  /** Records of all families. */
  alone = 0;

  private readonly held: readonly HeldVariable[];
  private readonly maxSize: number;

  constructor(held: readonly HeldVariable[], maxSize: number) {
    this.held = held;
    this.maxSize = maxSize;
  }

  add({ rows, first, second, firstLetters, secondLetters, records, figures }: UniquesRows): void {
    for (let row = 0; row < rows; row++) {
      const many = Number(records[row]);
      const of = figures.map((column) => column[row]);
      if (first[row] < 0) {
        this.addFamily(of, many);
        continue;
      }
      const keys = second[row] < 0 ? [first[row]] : [first[row], second[row]];
      const letters = [firstLetters[row], secondLetters[row]];
      const one = {
        keys,
        codes: keys.map((key, at) => this.codeOf(key, letters[at])),
        records: many,
        uniques: of.slice(0, this.maxSize).map(Number),
      };
      (keys.length === 1 ? this.values : this.pairs).push(one);
    }
  }

  private addFamily(words: readonly bigint[], records: number): void {
    for (const [w, word] of words.entries())
      for (let bits = word, at = w * SETS_IN_WORD; bits > 0n; bits >>= 1n, at++)
        if ((bits & 1n) === 1n) {
          this.uniques = roomier(this.uniques, this.found + 1);
          this.uniques[this.found++] = at;
        }
    this.ends = roomier(this.ends, this.families + 1);
    this.records = roomier(this.records, this.families + 1);
    this.ends[this.families] = this.found;
    this.records[this.families++] = records;
    this.alone += records;
  }

  private codeOf(key: number, letters: string | null | undefined): number {
    const code = this.held[key].by.codes.get(letters ?? "");
    if (code === undefined)
      throw new SdcError(
        "BAD_SOURCE",
        "The engine gave a value that the key has not. Have the classes come over: --classes memory.",
      );
    return code;
  }

  finish(): Pick<StayingUniques, "families" | "values" | "pairs"> {
    const { families, found, values, pairs } = this;
    return {
      families: {
        ends: this.ends.slice(0, families),
        uniques: this.uniques.slice(0, found),
        records: this.records.slice(0, families),
      },
      values,
      pairs,
    };
  }
}

/** Records that are alone. */
function aloneIn({ counts, held, size }: ClassTally): number {
  let alone = 0;
  for (let row = 0; row < size; row++) if (counts[row] === 1) alone += held[row];
  return alone;
}

/** Bytes that an engine takes for a class while sets of keys are looked at, as measured in DuckDB. */
const OF_A_CLASS = 250;

const NO_ROOM: ClassesNeeded = {
  reason:
    "The engine does not have enough memory to look at sets of keys. Allow more (--max-memory), or name a " +
    "folder that it may write to (--spill).",
};

/**
 * Has minimal sample uniques found where the records lie.
 * @param asked the keys, with their levels @param tally of the classes of all of them
 * @returns why that cannot be done where it cannot
 */
export async function stayingUniques(
  source: Source,
  asked: readonly VariableRequest[],
  tally: ClassTally,
  { maxSize, ...wanted }: UniquesWanted,
  tick: Tick,
): Promise<StayingUniques | ClassesNeeded> {
  if (source.uniques === undefined || source.letters === undefined)
    return { reason: "The engine has no query that tells them." };
  const alone = aloneIn(tally);
  if (alone > MAX_RECORDS) return { reason: "More than 2,147,483,647 records are alone." };
  if (source.room !== undefined && OF_A_CLASS * tally.classes > source.room) return NO_ROOM;
  const keys = asked.map(({ name }) => (typeof name === "string" ? name : name.name));
  const sets = Array.from({ length: maxSize }, (_, s) => subsets(keys.length, s + 1)).flat();
  try {
    const held: HeldVariable[] = [];
    for (const one of asked) held.push(await heldVariable(source, one, tick));
    const reader = new UniquesReader(held, maxSize);
    for await (const part of source.uniques({ keys, sets, ...wanted })) {
      reader.add(part);
      await tick();
    }
    if (reader.alone !== alone) return { reason: "Other records were alone than before." };
    return { sets, columns: asked.map(({ book }) => book.levels), ...reader.finish() };
  } catch (error) {
    // classes are held there while sets are looked at, which takes more room than to count them
    if (!isSdcError(error) || error.code !== "TOO_LARGE") throw error;
    return NO_ROOM;
  }
}
