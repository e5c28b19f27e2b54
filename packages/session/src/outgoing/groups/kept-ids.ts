import type { SdcObject } from "@sdc-risk/core";
import { groupCount, recordsBehind } from "@sdc-risk/core/source";
import type { CodedColumn } from "@sdc-risk/data";
import { heldCodes, sum, type Tick } from "@sdc-risk/data/kernels";
import { bothColumns, type BothColumns } from "../columns/both-columns.ts";
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
function areOfOriginal({ own, theirs }: BothColumns): boolean {
  const known = new Set(Array.from({ length: own.size }, (_, code) => own.label(code)));
  const isKnown = Array.from({ length: theirs.size }, (_, code) => known.has(theirs.label(code)));
  const kept = theirs.codes.reduce((count, code) => count + Number(isKnown[code] === true), 0);
  return kept >= LEAST_KEPT * theirs.codes.length;
}

/** Records of a file with the ids of others, which stand half a file further down. */
function moved(ids: CodedColumn): CodedColumn {
  const half = Math.floor(ids.codes.length / 2);
  return { ...ids, codes: ids.codes.map((_, i) => ids.codes[(i + half) % ids.codes.length] ?? -1) };
}

/**
 * Whether groups of a file are those of the original by what they have in common. That tells them apart, or their ids
 * are those of the original, beside the values beside which they stand there.
 */
async function haveSameInCommon(
  original: SdcObject,
  released: SdcObject,
  name: string,
  tick: Tick,
): Promise<boolean> {
  const ids = await bothColumns(original, released, name, tick);
  if (ids === null) return false;
  const start = nothing(original, released);
  const byId = agreeing(start, ids);
  const byOthers = agreeing(start, { ...ids, theirs: moved(ids.theirs) });
  const of = ({ codes, size }: CodedColumn): { of: Int32Array; size: number } => ({ of: codes, size });
  // in what groups of the original have in common, as far as it was not treated
  let common = start;
  let areBeside = areOfOriginal(ids);
  for (const variable of released.variables) {
    const columns = variable === name ? null : await bothColumns(original, released, variable, tick);
    if (columns === null) continue;
    await tick();
    const isUnchanged = isComparable(inCommon(agreeing(start, columns)), released.records);
    if (sharedClues([columnOf(columns.own)], of(ids.own)).length > 0) {
      const theirs = columnOf(columns.theirs);
      const isKept = sharedClues([theirs], of(ids.theirs)).length > 0;
      if (isKept && isUnchanged) common = agreeing(common, columns);
      if (!isKept && theirs.levels > 1) return false;
    }
    if (!isUnchanged) continue;
    const dealt = inCommon(agreeing(byOthers, columns)).more;
    if (dealt >= LEAST_DEALT && inCommon(agreeing(byId, columns)).more > MOST_DEALT * dealt)
      areBeside = false;
  }
  return areBeside || new Set(common.released).size >= TELLS_APART * namedBy(ids.theirs).groups;
}

/**
 * Whether a file whose records nobody matched names groups as the original does: by few more of them, and with the
 * same in common, which tells the groups apart, or their ids are those of the original, beside the same values. Of
 * files in engines that is known only where one was made of the other: as many groups may be others.
 * @param isMade whether an engine made the file of the original
 * @throws ABORTED, and what sources throw
 */
export async function keepsIds(
  original: SdcObject,
  released: SdcObject,
  name: string,
  { isMade, tick }: { readonly isMade: boolean; readonly tick: Tick },
): Promise<boolean> {
  if (!released.variables.includes(name)) return false;
  if (isElsewhere(original, released) && !isMade) return false;
  const before = await namedIn(original, name, tick);
  const after = await namedIn(released, name, tick);
  if (before === null || after === null) return false;
  if (after.records * before.groups < AS_LARGE * before.records * after.groups) return false;
  return isMade || haveSameInCommon(original, released, name, tick);
}
