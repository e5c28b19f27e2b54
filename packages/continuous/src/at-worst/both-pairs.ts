import type { SdcObject } from "@sdc-risk/core";
import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import type { RecordChances } from "../file.ts";
import { pairsOf, type FilePair } from "../files/pairs.ts";
import type { Original } from "../files/original.ts";
import type { ContinuousOptions } from "../options.ts";
import type { FileSummary } from "../summary-schema.ts";
import type { Moments } from "../variables/moments.ts";
import { valuesByOrder } from "./by-order.ts";
import { inOwnTerms } from "./in-own-terms.ts";
import { movedRecords } from "./moved-records.ts";

/** A released file as it was found. */
export interface FileFound {
  readonly summary: FileSummary;
  readonly chances: RecordChances;
}

/** The original, and how it was compared. */
export interface ComparedOriginal {
  readonly sdc: SdcObject;
  readonly moments: readonly Moments[];
  readonly own: Original;
  readonly options: ContinuousOptions;
}

/** A released file as it was found, and as somebody reads it who knows better. */
export interface BothPairs extends FileFound {
  readonly pairs: FilePair;
  /** With values by their order. */
  readonly ordered: FilePair;
  /** The same where its own are in other terms only. */
  readonly inTerms: FilePair;
  /** Per original record the chance that its whole record was only moved, and is linked; and their sum. */
  readonly moved: Float64Array;
  readonly allMoved: number;
}

/** Reads a released file in all these ways. */
export async function bothPairs(
  { sdc, moments }: ComparedOriginal,
  found: FileFound,
  tick: Tick,
): Promise<BothPairs> {
  const at = found.summary.file - 1;
  const pairs = await inTurns(pairsOf(sdc, at, moments), tick);
  const ordered = await inTurns(valuesByOrder(pairs), tick);
  const inTerms = await inTurns(inOwnTerms(pairs, ordered), tick);
  const moved = await movedRecords(pairs, [sdc, sdc.releasedFile(at)], tick);
  return { ...found, pairs, ordered, inTerms, moved, allMoved: sum(moved) };
}
