import { SdcError } from "@sdc-risk/data";
import { readRecords } from "@sdc-risk/io";
import { MOST_SAMPLED } from "../../outgoing/keys/hidden-keys.ts";
import type { Microdata } from "../../microdata.ts";

/** How a sample is read. */
export interface SampleOptions {
  readonly signal?: AbortSignal;
  /** Bytes of memory that it may take. */
  readonly maxMemory?: number;
}

/** Records in an engine that cannot be treated there. */
export const cannotTreat = (): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    "This engine cannot treat a table. Write the table to a file first (`sdc-risk convert ADDRESS people.parquet`), and " +
      "plan for that.",
  );

/**
 * Data in an engine with some of their records in memory, in which is looked record by record what a treated table tells
 * of the original; data in memory as they are. A search for a treatment beside an engine takes it.
 * @throws NEEDS_RECORDS where the engine cannot treat a table, and what reading throws
 */
export async function withSample(data: Microdata, options: SampleOptions = {}): Promise<Microdata> {
  const { source } = data.sdc;
  if (source === null || data.sample !== undefined) return data;
  if (source.treating === undefined) throw cannotTreat();
  const sampled = source.treating.sampled(MOST_SAMPLED);
  const { table } = await readRecords(sampled, data.original.name, options);
  return { ...data, sample: { table, isWhole: sampled.records === source.records } };
}
