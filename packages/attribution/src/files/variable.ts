import { unifyLevels, type CodedColumn, type SdcObject, type UnifiedLevels } from "@sdc-risk/core";
import { bandCodes, inTurns, type Tick } from "@sdc-risk/core/kernels";
import { bandEdges, bandLabel } from "./bands.js";
import { checkHeld, checkNumbers, holdsNothing, isContinuousIn } from "./kinds.js";

/** Bands of a continuous variable unless told. */
const BANDS = 10;

/** A key or target in all files. */
export interface Variable extends UnifiedLevels {
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
export async function variableOf(
  files: readonly SdcObject[],
  name: string,
  role: "key" | "target",
  bands: number | readonly number[] | undefined,
  tick: Tick,
): Promise<Variable> {
  const [original, ...others] = files as [SdcObject, ...SdcObject[]];
  for (const [i, file] of others.entries()) checkHeld(file, name, role, i + 1);
  if (bands === undefined && !isContinuousIn(files, name)) {
    const columns: CodedColumn[] = [];
    for (const file of files) columns.push(await file.codedInTurns(name, tick));
    return { name, columns, banded: false, ...(await inTurns(unifyLevels(columns), tick)) };
  }
  checkNumbers(files, name);
  const numbers = (file: SdcObject): Float64Array =>
    holdsNothing(file, name) ? new Float64Array(file.records).fill(NaN) : file.numbers(name);
  const edges = await bandEdges(numbers(original), bands ?? BANDS, tick),
    size = edges.length + 1,
    label = (band: number): string => bandLabel(band, size),
    columns: CodedColumn[] = [];
  for (const file of files) {
    columns.push({
      name,
      codes: await inTurns(bandCodes(numbers(file), edges), tick),
      size,
      value: label,
      label,
    });
  }
  return { name, columns, banded: true, size, from: files.map(() => null), label };
}
