import type { SdcObject } from "@sdc-risk/core";
import { countText, group, SdcError, type Classes, type GroupColumn } from "@sdc-risk/data";
import { countBy, inTurns, type Tick, MOST_IN_32_BITS } from "@sdc-risk/data/kernels";
import type { UnifiedVariable } from "./variable.ts";

/** Classes of one file under the numbering of all files. */
export interface FileClasses {
  readonly records: number;
  /** Records of each joint class in this file. */
  readonly counts: Int32Array;
  /** Joint class of each record; null where they lie elsewhere. */
  readonly classOf: Int32Array | null;
  /** What is asked for the values of its classes; null where the file is in memory. */
  readonly elsewhere: FileElsewhere | null;
}
/** A file whose records are in memory. */
export interface FileInMemory extends FileClasses {
  readonly classOf: Int32Array;
}
/** A file whose records lie elsewhere, with the joint class of each class of its own. */
export interface FileElsewhere {
  readonly file: SdcObject;
  readonly classes: Classes;
  readonly to: Int32Array;
}

/** Whether the records of a file are in memory. */
export const isInMemory = (file: FileClasses): file is FileInMemory => file.classOf !== null;

export interface ClassKey {
  readonly name: string;
  readonly size: number;
  /** Code per joint class, −1 missing. */
  readonly codes: Int32Array;
  /** Whether no class misses it. */
  readonly complete: boolean;
  readonly label: (code: number) => string;
  /** As people read it; see `shownLevel` of core. */
  readonly shown?: (code: number) => string;
}
/** The classes of several files under one numbering, those of the original first. Missing is a value of its own. */
export interface JointClasses {
  readonly size: number;
  /** Classes that the original holds: the first so many. */
  readonly originalClasses: number;
  readonly keys: readonly ClassKey[];
  /** The original, then the released files. */
  readonly files: readonly FileClasses[];
}

interface Plain {
  readonly size: number;
  /** The classes that the file keeps; null where keys that are cut were grouped here. */
  readonly classes: Classes | null;
  /** Class of each record; null where they lie elsewhere. */
  readonly classOf: Int32Array | null;
  readonly counts: Int32Array;
  /** Per key, the file's own code of each class. */
  readonly codes: readonly Int32Array[];
}

/** Classes of one file by its own codes; those that the file keeps where no key was cut into bands. */
async function classesOf(
  file: SdcObject,
  keys: readonly UnifiedVariable[],
  at: number,
  tick: Tick,
): Promise<Plain> {
  const elsewhere = file.source !== null;
  if (elsewhere || keys.every(({ banded }) => !banded)) {
    const classes = await file.classes(
      keys.map(({ asked }) => asked[at]),
      tick,
    );
    return {
      size: classes.size,
      classes,
      classOf: elsewhere ? null : classes.classOf,
      // no more than 32 bits count: see `checkComparable`
      counts: classes.counts as Int32Array,
      codes: classes.variables.map(({ codes }) => codes),
    };
  }
  const columns = keys.map((key) => key.columns[at]);
  const { of, size, first } = await inTurns(group(columns, file.records), tick);
  const codes: Int32Array[] = [];
  for (const column of columns) codes.push(await inTurns(taken(column.codes, first), tick));
  return { size, classes: null, classOf: of, counts: countBy(of, size, null), codes };
}

/** Places between two ticks. */
const PIECE = 1 << 17;

/** The codes at some places. */
function* taken(codes: Int32Array, at: Int32Array): Generator<void, Int32Array> {
  const out = new Int32Array(at.length);
  for (let from = 0; from < at.length; from += PIECE) {
    copy(codes, at, out, from, Math.min(at.length, from + PIECE));
    yield;
  }
  return out;
}

function copy(codes: Int32Array, at: Int32Array, out: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = codes[at[i]];
}

/** Refuses files of so many records that 32 bits do not count them. @throws TOO_MANY_RECORDS */
export function checkComparable(files: readonly SdcObject[]): void {
  for (const { records } of files)
    if (records > MOST_IN_32_BITS)
      throw new SdcError(
        "TOO_MANY_RECORDS",
        `A table has ${countText(records)} records, and attribution compares files of up to ` +
          `${countText(MOST_IN_32_BITS)}. Draw samples of the files, or leave the measure out.`,
      );
}

/** Groups the classes of all files, not their records. */
export async function joinClasses(
  files: readonly SdcObject[],
  keys: readonly UnifiedVariable[],
  tick: Tick,
): Promise<JointClasses> {
  const plain: Plain[] = [];
  for (const [at, file] of files.entries()) plain.push(await classesOf(file, keys, at, tick));
  const units = plain.reduce((total, { size }) => total + size, 0);
  const columns: GroupColumn[] = [];
  for (const [v, key] of keys.entries()) {
    columns.push(
      narrowed(
        strung(
          plain.map(({ codes }) => codes[v]),
          key.from,
          units,
        ),
      ),
    );
    await tick();
  }
  const { of, size, first } = await inTurns(group(columns, units), tick);
  const mapped: FileClasses[] = [];
  let start = 0;
  for (const [at, one] of plain.entries()) {
    // the original's classes come first and differ, so that they keep their numbers
    const to = of.subarray(start, (start += one.size));
    const counts = new Int32Array(size);
    const { classOf, classes } = one;
    for (let c = 0; c < one.size; c++) counts[to[c]] = one.counts[c];
    mapped.push({
      records: files[at].records,
      counts,
      classOf: at === 0 || classOf === null ? classOf : await inTurns(taken(to, classOf), tick),
      elsewhere: classOf === null ? { file: files[at], classes: classes!, to } : null,
    });
    await tick();
  }
  const joined: ClassKey[] = [];
  for (const [v, { name, size: levels, label, shown }] of keys.entries())
    joined.push({
      name,
      size: levels,
      codes: await inTurns(taken(columns[v].codes, first), tick),
      complete: columns[v].complete!,
      label,
      ...(shown === undefined ? {} : { shown }),
    });
  return { size, originalClasses: plain[0].size, keys: joined, files: mapped };
}

/** The codes of all files one behind the other, in the numbering of all. */
function strung(codes: readonly Int32Array[], from: UnifiedVariable["from"], units: number): Int32Array {
  const out = new Int32Array(units);
  let start = 0;
  for (const [at, own] of codes.entries()) {
    const to = from[at] ?? null;
    if (to === null) out.set(own, start);
    else for (let c = 0; c < own.length; c++) out[start + c] = own[c] < 0 ? -1 : to[own[c]];
    start += own.length;
  }
  return out;
}

/** A column with the range of codes that it holds: levels that nobody has need no room. */
function narrowed(codes: Int32Array): GroupColumn {
  let lowest = Infinity;
  let highest = -1;
  for (let c = 0; c < codes.length; c++) {
    const code = codes[c];
    if (code < lowest) lowest = code;
    if (code > highest) highest = code;
  }
  return { codes, size: highest + 1, lowest: Math.max(0, Math.min(lowest, highest)), complete: lowest >= 0 };
}
