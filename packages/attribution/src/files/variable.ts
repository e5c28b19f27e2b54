import type { SdcObject } from "@sdc-risk/core";
import { unifyLevels, type CodedColumn, type Cut, type UnifiedLevels } from "@sdc-risk/data";
import { bandCodes, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { bandLabel } from "./bands.ts";
import { requireVariable, checkNumbers, holdsNothing, isContinuousIn, type ComparedFiles } from "./kinds.ts";

/** Bands of a continuous variable unless told. */
const BANDS = 10;

/** A key or target in all files. */
export interface UnifiedVariable extends UnifiedLevels {
  readonly name: string;
  /**
   * Codes by file, per record or where these lie elsewhere per distinct value, in the file's own numbering:
   * `from` says what they are here. −1 is missing.
   */
  readonly columns: readonly CodedColumn[];
  readonly banded: boolean;
  /** By file, what is asked of one that lies elsewhere. */
  readonly asked: readonly (string | Cut)[];
}

/** Codes of what is asked of a file. */
async function columnOf(file: SdcObject, asked: string | Cut, tick: Tick): Promise<CodedColumn> {
  if (file.source === null && typeof asked === "string") return file.codedInTurns(asked, tick);
  return (await file.classes([asked], tick)).variables[0];
}

/**
 * A variable of the original and of the other files, as codes: as it is, or in bands where a file holds it as
 * continuous.
 * @throws BAD_RELEASED, BAD_CONTROL where a file lacks it or holds another type
 */
export async function variableOf(
  compared: ComparedFiles,
  name: string,
  role: "key" | "target",
  bands: number | readonly number[] | undefined,
  tick: Tick,
): Promise<UnifiedVariable> {
  const { files } = compared;
  const [original, ...others] = files as [SdcObject, ...SdcObject[]];
  for (const [i, file] of others.entries()) requireVariable(file, name, role, i + 1);
  if (bands === undefined && !(await isContinuousIn(files, name, tick))) {
    const columns: CodedColumn[] = [];
    for (const file of files) columns.push(await columnOf(file, name, tick));
    const asked = files.map(() => name);
    return { name, columns, asked, banded: false, ...(await inTurns(unifyLevels(columns), tick)) };
  }
  await checkNumbers(compared, name);
  const wanted = bands ?? BANDS;
  const edges =
    typeof wanted === "number" && (await holdsNothing(original, name))
      ? new Float64Array(0)
      : await original.edges({ name, bands: wanted }, tick);
  const size = edges.length + 1;
  const label = (band: number): string => bandLabel(band, size);
  const columns: CodedColumn[] = [];
  const asked: (string | Cut)[] = [];
  for (const file of files) {
    // one without any value may be of any type
    const nothing = await holdsNothing(file, name);
    const cut: string | Cut = nothing ? name : { name, bands: [...edges] };
    const values = nothing || file.source !== null ? null : file.numbers(name);
    const codes = nothing
      ? new Int32Array(file.records).fill(-1)
      : values === null
        ? (await columnOf(file, cut, tick)).codes
        : await inTurns(bandCodes(values, edges), tick);
    columns.push({ name, codes, size, value: label, label });
    asked.push(cut);
  }
  return { name, columns, asked, banded: true, size, from: files.map(() => null), label };
}
