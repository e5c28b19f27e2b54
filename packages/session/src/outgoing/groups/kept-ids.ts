import type { SdcObject } from "@sdc-risk/core";
import { groupCount, recordsBehind } from "@sdc-risk/core/source";
import type { CodedColumn } from "@sdc-risk/data";
import { heldCodes, sum, type Tick } from "@sdc-risk/data/kernels";
import { codedAlone, columnOf } from "../columns/columns.ts";
import { isElsewhere } from "../outgoing-file.ts";
import { sharedClues } from "./clues.ts";
import { agreeing, inCommon, isComparable, nothing } from "./same-units.ts";

/** At least this share of the records has an id of the original. */
const LEAST_KEPT = 0.5;
/** Groups have at least this share of the records that those of the original have. */
const AS_LARGE = 0.9;
/** Variables that groups have in common tell this share of them apart, or they do not show which these are. */
const TELLS_APART = 0.9;
/** Ids were dealt out anew where so many records have a pair of id and value that the original lacks, of those by chance. */
const MOST_DEALT = 0.5;
/** By chance so many do at least, or a variable shows nothing. */
const LEAST_DEALT = 20;

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

/** Records of a file with the ids of others, which stand half a file further down. */
function moved(ids: CodedColumn): CodedColumn {
  const half = Math.floor(ids.codes.length / 2);
  return { ...ids, codes: ids.codes.map((_, i) => ids.codes[(i + half) % ids.codes.length] ?? -1) };
}

/** What the variables of a file show of the groups that its ids name. */
interface GroupsShown {
  /** Whether what groups of the original have in common those of the file have, too. */
  readonly isShared: boolean;
  /** Whether what was not treated of it tells the groups apart, so that no others could have it in common. */
  readonly isTold: boolean;
  /** Whether ids stand beside the values beside which they stand in the original. */
  readonly areBeside: boolean;
}

async function groupsShown(
  original: SdcObject,
  released: SdcObject,
  name: string,
  tick: Tick,
): Promise<GroupsShown> {
  const before = await codedAlone(original, name, tick);
  const after = await codedAlone(released, name, tick);
  if (before === null || after === null) return { isShared: false, isTold: false, areBeside: false };
  const start = nothing(original, released);
  const byId = agreeing(start, before, after);
  const byOthers = agreeing(start, before, moved(after));
  const of = (ids: CodedColumn): { of: Int32Array; size: number } => ({ of: ids.codes, size: ids.size });
  let common = start;
  let isShared = true;
  let areBeside = true;
  for (const variable of released.variables) {
    if (variable === name || !original.variables.includes(variable)) continue;
    const own = await codedAlone(original, variable, tick);
    const theirs = await codedAlone(released, variable, tick);
    if (own === null || theirs === null) continue;
    await tick();
    const isUnchanged = isComparable(inCommon(agreeing(start, own, theirs)), released.records);
    if (sharedClues([columnOf(own)], of(before)).length > 0) {
      const isKept = sharedClues([columnOf(theirs)], of(after)).length > 0;
      if (isKept && isUnchanged) common = agreeing(common, own, theirs);
      if (!isKept && columnOf(theirs).levels > 1) isShared = false;
    }
    if (!isUnchanged) continue;
    const dealt = inCommon(agreeing(byOthers, own, theirs)).more;
    if (dealt >= LEAST_DEALT && inCommon(agreeing(byId, own, theirs)).more > MOST_DEALT * dealt)
      areBeside = false;
  }
  const groups = namedBy(after).groups;
  return { isShared, isTold: new Set(common.released).size >= TELLS_APART * groups, areBeside };
}

/**
 * Whether a file whose records nobody matched names groups as the original does: by few more of them, and, in memory,
 * with the same in common. That tells the groups apart, or their ids are those of the original, beside the same values.
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
  if (isElsewhere(original, released)) return true;
  const { isShared, isTold, areBeside } = await groupsShown(original, released, name, tick);
  if (!isShared) return false;
  return isTold || (areBeside && (await areOfOriginal(original, released, name, tick)));
}
