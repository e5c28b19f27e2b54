import type { SdcObject } from "@sdc-risk/core";
import { groupCount, recordsBehind } from "@sdc-risk/core/source";
import type { CodedColumn } from "@sdc-risk/data";
import { heldCodes, sum, type Tick } from "@sdc-risk/data/kernels";
import { codedAlone } from "../columns/columns.ts";
import { isElsewhere } from "../outgoing-file.ts";

/** At least this share of the records has an id of the original. */
const LEAST_KEPT = 0.5;
/** Groups have at least this share of the records that those of the original have. */
const AS_LARGE = 0.9;

/** Records of a file, and groups of them that an id names; a record without one is a group. */
interface Named {
  readonly records: number;
  readonly groups: number;
}

function namedBy({ codes, size }: CodedColumn): Named {
  const without = codes.reduce((count, code) => count + Number(code < 0), 0);
  return { records: codes.length, groups: sum(heldCodes(codes, size)) + without };
}

async function namedIn(sdc: SdcObject, name: string, tick: Tick): Promise<Named | null> {
  const { source } = sdc;
  if (source !== null)
    return { records: recordsBehind(source), groups: groupCount(await source.groupSizes([name])) };
  const coded = await codedAlone(sdc, name, tick);
  return coded === null ? null : namedBy(coded);
}

/** Whether records of a file have ids of the original. */
async function areOfOriginal(
  original: SdcObject,
  released: SdcObject,
  name: string,
  tick: Tick,
): Promise<boolean> {
  const before = await codedAlone(original, name, tick);
  const after = await codedAlone(released, name, tick);
  if (before === null || after === null) return false;
  const known = new Set(Array.from({ length: before.size }, (_, code) => before.label(code)));
  const isKnown = Array.from({ length: after.size }, (_, code) => known.has(after.label(code)));
  const kept = after.codes.reduce((count, code) => count + Number(isKnown[code] === true), 0);
  return kept >= LEAST_KEPT * after.codes.length;
}

/**
 * Whether a file whose records nobody matched names groups as the original does: by ids of it, in memory, and by few
 * more of them.
 * @throws ABORTED, and what sources throw
 */
export async function keepsIds(
  original: SdcObject,
  released: SdcObject,
  name: string,
  tick: Tick,
): Promise<boolean> {
  if (!released.variables.includes(name)) return false;
  const before = await namedIn(original, name, tick);
  const after = await namedIn(released, name, tick);
  if (before === null || after === null) return false;
  if (after.records * before.groups < AS_LARGE * before.records * after.groups) return false;
  return isElsewhere(original, released) || (await areOfOriginal(original, released, name, tick));
}
