import { variablesOf, type DrawnRecords, type SdcObject } from "@sdc-risk/core";
import type { Classes, ClassTally } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { WholeMargins } from "./part/whole-margins.ts";

/** What the records of a modelled file are a part of. */
export interface FilePart {
  /** The share of all keys that records have, in (0, 1]. */
  readonly share: number;
  /** What is known of the whole file; null where this is it. */
  readonly whole: WholeMargins | null;
  /** All classes of the whole file, as rows of those that are alike; null where this is it. */
  readonly tally: ClassTally | null;
}

/** A file as a whole. */
export const WHOLE_FILE: FilePart = { share: 1, whole: null, tally: null };

/** The file that a model is fitted to, and the treated file that figures are wanted of. */
export interface ModelledFile {
  readonly sdc: SdcObject;
  readonly classes: Classes;
  readonly drawn: DrawnRecords;
  /** Classes of the treated file, in codes of the same levels; null where figures are wanted of the file itself. */
  readonly treated: Classes | null;
  readonly strata: () => Promise<Classes>;
  /** The part of all keys whose records these are, taken at random; all of them for the whole file. */
  readonly part: FilePart;
  /** Why its original says nothing of a treated file, as the end of a sentence; null where it does, or there is none. */
  readonly lost: string | null;
}

/** A file that is asked of itself. @param lost @param part as in `ModelledFile` */
export async function itself(
  sdc: SdcObject,
  classes: Classes,
  strata: () => Promise<Classes>,
  lost: string | null,
  tick: Tick,
  part = WHOLE_FILE,
): Promise<ModelledFile> {
  // files by the keys that records hold are made of all records
  const drawn = await sdc.drawn(classes, tick, { every: !classes.complete });
  return { sdc, classes, drawn, treated: null, strata, part, lost };
}

/** A sentence as the end of another one. */
const ending = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/u, "")}`;

/**
 * The original of a treated file, whose records hold all keys, so that a model of them knows what the treatment took
 * away; the file itself where it has no original, or holds all that the original holds.
 * @param classes of the file
 */
export async function modelledFile(
  sdc: SdcObject,
  classes: Classes,
  strata: () => Promise<Classes>,
  tick: Tick,
): Promise<ModelledFile> {
  const original = classes.records === 0 ? null : await sdc.original(classes, tick);
  if (original === null) return itself(sdc, classes, strata, null, tick);
  if (original.sdc === null) return itself(sdc, classes, strata, ending(original.reason), tick);
  const before = original.sdc;
  const own = await before.classes(undefined, tick);
  if (classes.complete && own.complete && classes.records === own.records)
    return itself(sdc, classes, strata, null, tick);
  return {
    sdc: before,
    classes: own,
    drawn: await before.drawn(own, tick, { every: true }),
    treated: classes,
    strata: () => before.classes(variablesOf(before.roles, "strata"), tick),
    part: WHOLE_FILE,
    lost: null,
  };
}
