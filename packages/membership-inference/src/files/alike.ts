import { group, joined, type Work } from "@sdc-risk/data/kernels";
import type { JointFiles } from "./files.ts";

/** Records of all files by what they agree on. */
export interface AlikeGroups {
  /** The group of each record, those of the original first. */
  readonly of: Int32Array;
  readonly size: number;
  /** Per group the records of the original. */
  readonly original: Int32Array;
}

/** Puts records of all files together that agree on some variables. @param places of the variables */
export function* alikeOn({ records, variables }: JointFiles, places: readonly number[]): Work<AlikeGroups> {
  const columns = places.map((place) => {
    const { size, codes } = variables[place];
    return { codes: joined(codes, Int32Array), size };
  });
  const { of, size } = yield* group(
    columns,
    records.reduce((a, b) => a + b, 0),
  );
  const original = new Int32Array(size);
  for (let i = 0; i < records[0]; i++) original[of[i]]++;
  return { of, size, original };
}
