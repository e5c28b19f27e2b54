import { unifiedCodes, type SdcObject } from "@sdc-risk/core";
import { kindOf } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

/** A key in all files: numbers, or levels without an order. */
export type KeyColumn =
  | { readonly name: string; readonly kind: "numbers"; readonly files: readonly Float64Array[] }
  | {
      readonly name: string;
      readonly kind: "levels";
      readonly files: readonly Int32Array[];
      readonly levels: number;
    };

/** What is predicted, in all files: classes, or by file numbers. −1 and NaN are missing. */
export type TargetColumn =
  | {
      readonly name: string;
      readonly kind: "classes";
      readonly files: readonly Int32Array[];
      readonly labels: readonly string[];
    }
  | { readonly name: string; readonly kind: "numbers"; readonly files: readonly Float64Array[] };

/** Whole numbers of more values than these are predicted as numbers. */
export const MOST_CODES = 30;

/** A variable of all files as numbers; null where one of them holds anything else. */
async function numbersOf(
  files: readonly SdcObject[],
  name: string,
  tick: Tick,
): Promise<Float64Array[] | null> {
  const out: Float64Array[] = [];
  for (const file of files) {
    if ((await file.nulls(name)) === file.records) out.push(new Float64Array(file.records).fill(NaN));
    else if (file.isContinuous(name) || kindOf((await file.codedInTurns(name, tick)).type) === "numbers")
      out.push(file.numbers(name));
    else return null;
    await tick();
  }
  return out.every((values) => values.every(Number.isNaN)) ? null : out;
}

interface Unified {
  readonly files: readonly Int32Array[];
  readonly labels: readonly string[];
}

/** Levels under one numbering. */
async function levelsOf(files: readonly SdcObject[], name: string, tick: Tick): Promise<Unified> {
  const { size, label, codes } = await unifiedCodes(files, name, tick);
  return { files: codes, labels: Array.from({ length: size }, (_, code) => label(code)) };
}

/** A key of all files. @throws BAD_RELEASED where a file holds values of another kind */
export async function keyColumn(files: readonly SdcObject[], name: string, tick: Tick): Promise<KeyColumn> {
  const numbers = await numbersOf(files, name, tick);
  if (numbers !== null) return { name, kind: "numbers", files: numbers };
  const { files: codes, labels } = await levelsOf(files, name, tick);
  return { name, kind: "levels", files: codes, levels: labels.length };
}

/** A target of all files. @throws BAD_RELEASED where a file holds values of another kind */
export async function targetColumn(
  files: readonly SdcObject[],
  name: string,
  tick: Tick,
): Promise<TargetColumn> {
  const numbers = await numbersOf(files, name, tick);
  if (numbers !== null && (files.some((file) => file.isContinuous(name)) || isLong(numbers[0])))
    return { name, kind: "numbers", files: numbers };
  return { name, kind: "classes", ...(await levelsOf(files, name, tick)) };
}

const isLong = (values: Float64Array): boolean =>
  new Set(values.filter((value) => !Number.isNaN(value))).size > MOST_CODES;
