import { wilson } from "@sdc-risk/blocks";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { required } from "@sdc-risk/data";
import type { RecordPoints } from "../attacks/points.ts";
import { amongOf } from "../search/among.ts";
import { closestTask } from "../search/closest.ts";
import { lookersOf, piecesOf, someOf } from "../search/look.ts";
import type { Closest } from "../summary.ts";

/** The two files of real records, and those of the release that are looked at, one at least. */
export interface ThreeFiles {
  readonly released: RecordPoints;
  readonly original: RecordPoints;
  readonly control: RecordPoints;
}

/**
 * How often the nearest of all real records is one of the original. Where a of the original and b of the control file
 * are equally near, a / (a + b) is added. Records that were drawn like both have it with the chance n_o / (n_o + n_c).
 * Several records of the release may have one nearest record, so that they tell less: the interval is that of
 * (Σ w)² / Σ w² records, w the weight with which a real record is the nearest one.
 */
export async function closestOf(
  { released, original, control }: ThreeFiles,
  pool: RunTasks,
): Promise<Closest> {
  const files = { original: amongOf(original), control: amongOf(control) };
  const both = original.size + control.size;
  const lookers = lookersOf(released);
  const found = await pool(
    closestTask,
    piecesOf(released.size, both).map((range) => ({
      ...files,
      lookers: someOf(lookers, files.original, range),
    })),
  );
  const weights = new Float64Array(both);
  let inOriginal = 0;
  for (const { shares, places, weights: own } of found) {
    for (const share of shares) inOriginal += share;
    for (let i = 0; i < places.length; i++) weights[places[i]] += own[i];
  }
  const share = inOriginal / released.size;
  let squares = 0;
  for (let j = 0; j < weights.length; j++) squares += weights[j] ** 2;
  const effective = released.size ** 2 / squares;
  const { low, high } = required(wilson(share * effective, effective), "records that are looked at");
  const expected = original.size / both;
  return { records: released.size, share, expected, excess: share - expected, low, high };
}
