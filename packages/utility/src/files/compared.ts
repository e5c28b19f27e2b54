import { unifiedCodes, type SdcObject } from "@sdc-risk/core";
import { isSdcError, kindOf, magnitudeFault } from "@sdc-risk/data";
import { ascending, bandCodes, inTurns, quantileEdges, type Tick } from "@sdc-risk/data/kernels";
import type { DataType } from "apache-arrow";
import type { CodedPair } from "../formulas/cells.ts";

/** A variable that both files hold. */
export interface ComparedVariable {
  readonly name: string;
  /** Its values, or the bands that they are cut into. */
  readonly codes: CodedPair;
  /** A code as people read it. */
  readonly label: (code: number) => string;
  /** Its values per record, NaN where missing; null unless it is continuous. */
  readonly numbers: { readonly original: Float64Array; readonly released: Float64Array } | null;
}

/** Two files, and the variables that they can be compared on. */
export interface ComparedFiles {
  readonly original: SdcObject;
  readonly released: SdcObject;
  /** Per original record the released one, −1 where there is none; null: same order. */
  readonly match: Int32Array | null;
  /** Why records are not matched; null where they are. */
  readonly unmatched: string | null;
  readonly variables: readonly ComparedVariable[];
  readonly notCompared: readonly { readonly variable: string; readonly reason: string }[];
}

/** Variables of the original beside those of one released file. @param index its place, from 0 */
export async function comparedFiles(
  original: SdcObject,
  index: number,
  names: readonly string[],
  bands: number,
  tick: Tick,
): Promise<ComparedFiles> {
  const released = original.releasedFile(index);
  const { match, unmatched } = original.released[index];
  const variables: ComparedVariable[] = [];
  const notCompared: { variable: string; reason: string }[] = [];
  for (const name of names) {
    const one = await comparedVariable(original, released, name, bands, tick);
    if (typeof one === "string") notCompared.push({ variable: name, reason: one });
    else variables.push(one);
  }
  return { original, released, match, unmatched, variables, notCompared };
}

/** A variable of both files; the reason where it cannot be compared. */
async function comparedVariable(
  original: SdcObject,
  released: SdcObject,
  name: string,
  bands: number,
  tick: Tick,
): Promise<ComparedVariable | string> {
  if (!released.variables.includes(name)) return "The released file does not hold it.";
  const isNumeric = [original, released].every((file) => isNumbersOrNothing(file, name));
  if (isNumeric && isContinuous(original, released, name))
    return inBands(name, numbersIn(original, name), numbersIn(released, name), bands, tick);
  try {
    const {
      size,
      codes: [ours, theirs],
      label,
      shown = label,
    } = await unifiedCodes([original, released], name, tick);
    return { name, codes: { original: ours, released: theirs, size }, label: shown, numbers: null };
  } catch (error) {
    if (isSdcError(error) && error.code === "BAD_RELEASED") return error.message;
    throw error;
  }
}

/** Whether the original measures it, or the released file holds fractions of what the original counts. */
const isContinuous = (original: SdcObject, released: SdcObject, name: string): boolean =>
  original.isContinuous(name) ||
  (released.isContinuous(name) &&
    numbersIn(released, name).some((value) => value === value && !Number.isInteger(value)));

/** Whether a file holds no value of a variable, of whatever type it is. */
function holdsNothing({ table }: SdcObject, name: string): boolean {
  return table.getChild(name)!.nullCount === table.numRows;
}

const isNumbersOrNothing = (file: SdcObject, name: string): boolean =>
  holdsNothing(file, name) || kindOf(file.table.getChild(name)!.type as DataType) === "numbers";

const numbersIn = (file: SdcObject, name: string): Float64Array =>
  holdsNothing(file, name) ? new Float64Array(file.records).fill(NaN) : file.numbers(name);

async function inBands(
  name: string,
  original: Float64Array,
  released: Float64Array,
  bands: number,
  tick: Tick,
): Promise<ComparedVariable | string> {
  const sorted = await inTurns(ascending(original), tick);
  const theirs = await inTurns(ascending(released), tick);
  const ends = [sorted, theirs].flatMap((values) => [values.at(0) ?? 0, values.at(-1) ?? 0]);
  if (ends.some((value) => magnitudeFault(name, value) !== null))
    return "It holds an infinite value, or one too large to be measured.";
  const edges = quantileEdges(sorted, bands);
  return {
    name,
    codes: {
      original: await inTurns(bandCodes(original, edges), tick),
      released: await inTurns(bandCodes(released, edges), tick),
      size: edges.length + 1,
    },
    label: (code) => `band ${code + 1} of ${edges.length + 1}`,
    numbers: { original, released },
  };
}
