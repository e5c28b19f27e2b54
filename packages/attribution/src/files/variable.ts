import type { CodedColumn, SdcObject } from "@sdc-risk/core";
import { bandCodes, bandEdges, bandLabel } from "./bands.js";
import { checkVariable } from "./kinds.js";
import { unify, type Unified } from "./unify.js";

/** Bands of a continuous variable unless told. */
const BANDS = 10;

/** A key or target in all files. */
export interface Variable extends Unified {
  readonly name: string;
  /** Codes per record, by file, in the file's own numbering: `from` says what they are here. −1 is missing. */
  readonly columns: readonly CodedColumn[];
  readonly banded: boolean;
}

/**
 * A variable of the original and of the other files, as codes: as it is, or in bands where a file holds it as continuous.
 * @param files the original, then the released files
 * @throws BAD_RELEASED where a file lacks it or holds another type
 */
export async function variableOf(files: readonly SdcObject[], name: string, role: "key" | "target", bands: number | readonly number[] | undefined, breathe: () => Promise<void>): Promise<Variable> {
  const [original, ...others] = files as [SdcObject, ...SdcObject[]];
  const numbers = others.map((file, i) => checkVariable(original, file, name, role, i + 1).numbers).some(Boolean);
  if (bands === undefined && !(numbers && files.some((file) => file.isContinuous(name)))) {
    const columns: CodedColumn[] = [];
    for (const file of files) columns.push(await file.codedInTurns(name, breathe));
    return { name, columns, banded: false, ...unify(columns, numbers) };
  }
  const edges = await bandEdges(original.numbers(name), bands ?? BANDS, breathe), size = edges.length + 1, label = (band: number): string => bandLabel(band, size), columns: CodedColumn[] = [];
  for (const file of files) {
    columns.push({ name, codes: bandCodes(file.numbers(name), edges), size, value: label, label });
    await breathe();
  }
  return { name, columns, banded: true, size, from: files.map(() => null), label };
}
