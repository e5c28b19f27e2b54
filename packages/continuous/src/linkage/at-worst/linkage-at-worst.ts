import type { RuleFigures, SdcObject } from "@sdc-risk/core";
import { runHere } from "@sdc-risk/core/tasks";
import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import { pairsOf } from "../../files/pairs.ts";
import type { FileSummary } from "../../summary-schema.ts";
import type { Moments } from "../../variables/moments.ts";
import { linkByDistance } from "../by-distance.ts";
import { valuesByOrder } from "./by-order.ts";
import { movedRecords } from "./moved-records.ts";

const REASON =
  "Someone links so many who goes by the order of the released values, whatever their unit and sign are, or finds records " +
  "whose numbers were only exchanged with those of others who are alike in all else. Change the values themselves.";

/** Links of a file that are right, at worst; null where none were counted. */
async function linksAtWorst(
  sdc: SdcObject,
  { file, linkage, released }: FileSummary,
  moments: readonly Moments[],
  tick: Tick,
): Promise<{ readonly expectedCorrect: number; readonly share: number } | null> {
  if (released === 0 || typeof linkage?.expectedCorrect !== "number") return null;
  const place = file - 1;
  const pairs = await inTurns(pairsOf(sdc, place, moments), tick);
  const moved = await movedRecords(pairs, [sdc, sdc.releasedFile(place)], tick);
  const metric = linkage.distance === "manhattan" ? "manhattan" : "euclidean";
  const links = await linkByDistance(
    await inTurns(valuesByOrder(pairs), tick),
    metric,
    (task, inputs) => runHere(task, inputs, tick),
    tick,
  );
  const byOrder = "reason" in links ? 0 : sum(links.credit);
  const expectedCorrect = Math.max(byOrder, linkage.expectedCorrect + moved);
  return { expectedCorrect, share: expectedCorrect / released };
}

const NONE = { mark: "perhaps too low", text: REASON };

/**
 * What rules on linkage by distance are judged by, too: links of somebody who goes by the order of the values, and whole
 * records that were only moved.
 * @param files as they are told @param moments of the original
 */
export async function linkageAtWorst(
  sdc: SdcObject,
  files: readonly FileSummary[],
  moments: readonly Moments[],
  tick: Tick,
): Promise<RuleFigures> {
  const found: { readonly file: number; readonly linkage: { share: number } | null }[] = [];
  for (const one of files)
    found.push({ file: one.file, linkage: await linksAtWorst(sdc, one, moments, tick) });
  const ofFile = ({ linkage }: (typeof found)[number]): RuleFigures => ({
    worst: { ...NONE, figures: { linkage, files: found } },
  });
  const released = found.map(ofFile);
  return { ...released[0], released };
}
