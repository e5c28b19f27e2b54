import { isSdcError, kindOf } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Records } from "../../records/records.ts";
import { unifiedCodes } from "../unified-codes.ts";
import type { JointNumbers } from "./by-numbers.ts";
import { BANDS, orderedNumbers } from "./ordered-numbers.ts";

/** Numbers of more values than these are looked at in bands, too. */
const MOST_CODES = 12;

/** The levels of a variable in two files under one numbering. */
export interface JointLevels {
  readonly name: string;
  readonly size: number;
  /** Per record of the original and of the released file, −1 where missing. */
  readonly original: Int32Array;
  readonly released: Int32Array;
  /** Whether levels are bands of numbers, by their order in each file: the same whatever the unit is. */
  readonly ordered: boolean;
}

/** A variable of two files. */
export interface JointVariable {
  readonly values: JointLevels;
  /** Its values, or bands of them where it holds many numbers. */
  readonly bands: JointLevels;
  /** Numbers of both files where it holds many. */
  readonly numbers: JointNumbers | null;
}

/** What is read of a file. */
export type ReadFile = Pick<Records, "codedInTurns" | "numbers" | "isContinuous">;

async function areNumbers(files: readonly ReadFile[], name: string, tick: Tick): Promise<boolean> {
  for (const file of files)
    if (!file.isContinuous(name) && kindOf((await file.codedInTurns(name, tick)).type) !== "numbers")
      return false;
  return true;
}

/** A variable of the original and of a released file; null where their values cannot be compared. */
export async function jointVariable(
  original: ReadFile,
  released: ReadFile,
  name: string,
  tick: Tick,
): Promise<JointVariable | null> {
  try {
    const { size, codes } = await unifiedCodes([original, released], name, tick);
    const [ours, theirs] = codes;
    const values = { name, size, original: ours, released: theirs, ordered: false };
    if (size <= MOST_CODES || !(await areNumbers([original, released], name, tick)))
      return { values, bands: values, numbers: null };
    const numbers = {
      original: await inTurns(orderedNumbers(original.numbers(name)), tick),
      released: await inTurns(orderedNumbers(released.numbers(name)), tick),
    };
    const bands = {
      name,
      size: BANDS,
      original: numbers.original.bands,
      released: numbers.released.bands,
      ordered: true,
    };
    return { values, bands, numbers };
  } catch (error) {
    // values of two kinds are none that could be read as each other
    if (!isSdcError(error) || error.code === "ABORTED") throw error;
    return null;
  }
}
