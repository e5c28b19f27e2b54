import { unifyLevels, type CodedColumn, type SecondFile, type UnifiedLevels } from "@sdc-risk/data";
import { inTurns, translate, type Tick } from "@sdc-risk/data/kernels";
import type { Records } from "../records/records.ts";

/** A variable of several files as codes of one numbering, in which those of the first file keep theirs. */
export interface UnifiedCodes extends Omit<UnifiedLevels, "from"> {
  /** Per file, a code per record; −1 is missing. Not to be written to. */
  readonly codes: readonly Int32Array[];
}

/**
 * A variable of several files in memory, by the one rule for values of two files (`unifyLevels`).
 * @param files the original, then the others
 * @param second what the others are, for errors
 * @throws BAD_RELEASED (or that of the other kind) where a file holds values of another kind
 */
export async function unifiedCodes(
  files: readonly Pick<Records, "codedInTurns">[],
  name: string,
  tick: Tick,
  second: "released" | SecondFile = "released",
): Promise<UnifiedCodes> {
  const columns: CodedColumn[] = [];
  for (const file of files) columns.push(await file.codedInTurns(name, tick));
  const { from, ...levels } = await inTurns(unifyLevels(columns, second), tick);
  const codes = columns.map((column, at) => {
    const to = from[at] ?? null;
    return to === null ? column.codes : translate(column.codes, to);
  });
  return { ...levels, codes };
}
