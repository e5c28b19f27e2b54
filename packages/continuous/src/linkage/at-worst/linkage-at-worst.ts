import type { RuleFigures, SdcObject } from "@sdc-risk/core";
import { runHere } from "@sdc-risk/core/tasks";
import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import { pairsOf, type FilePair } from "../../files/pairs.ts";
import { intervals } from "../../intervals/interval.ts";
import type { FileSummary } from "../../summary-schema.ts";
import type { Moments } from "../../variables/moments.ts";
import { linkByDistance } from "../by-distance.ts";
import { valuesByOrder } from "./by-order.ts";
import { movedRecords } from "./moved-records.ts";

const REASON =
  "Someone finds so many who goes by the order of the released values, whatever their unit and sign are, or sees records " +
  "whose numbers were only exchanged with those of others who are alike in all else. Change the values themselves.";

/** Figures of one file at worst; null where there are none to begin with. */
interface FileAtWorst {
  readonly file: number;
  readonly linkage: object | null;
  readonly interval:
    readonly { readonly k: number; readonly records: number; readonly share: number }[] | null;
}

/** A released file, as it is and with values by their order. */
interface BothPairs {
  readonly pairs: FilePair;
  readonly ordered: FilePair;
}

/** Links of a file that are right; those of one to one are no more than that where somebody knows better. */
async function linkageOf(
  sdc: SdcObject,
  { file, linkage, released }: FileSummary,
  { pairs, ordered }: BothPairs,
  tick: Tick,
): Promise<FileAtWorst["linkage"]> {
  if (released === 0 || typeof linkage?.expectedCorrect !== "number") return null;
  const moved = await movedRecords(pairs, [sdc, sdc.releasedFile(file - 1)], tick);
  const metric = linkage.distance === "manhattan" ? "manhattan" : "euclidean";
  const links = await linkByDistance(ordered, metric, (task, inputs) => runHere(task, inputs, tick), tick);
  const byOrder = "reason" in links ? 0 : sum(links.credit);
  const atLeast = (own: number) => {
    const expectedCorrect = Math.max(byOrder, Math.min(released, own + moved));
    return { expectedCorrect, share: expectedCorrect / released };
  };
  const oneToOne = linkage.oneToOne?.expectedCorrect;
  return {
    ...atLeast(linkage.expectedCorrect),
    ...(typeof oneToOne === "number" ? { oneToOne: atLeast(oneToOne) } : {}),
  };
}

/** Records whose values are near, where these are read by their order. */
async function intervalOf(
  { interval, compared }: FileSummary,
  { ordered }: BothPairs,
  tick: Tick,
): Promise<FileAtWorst["interval"]> {
  if (interval === null || compared === 0) return null;
  const ks = Float64Array.from(interval, ({ k }) => k).sort();
  const { counts } = await inTurns(intervals(ordered, [...ks]), tick);
  return interval.map(({ k, records }) => {
    const near = Math.max(records ?? 0, counts[ks.indexOf(k)]);
    return { k, records: near, share: near / compared };
  });
}

const NONE = { mark: "perhaps too low", text: REASON };

/**
 * What rules on linkage by distance and on near values are judged by, too: links of somebody who goes by the order of the
 * values, and whole records that were only moved.
 * @param files as they are told @param moments of the original
 */
export async function linkageAtWorst(
  sdc: SdcObject,
  files: readonly FileSummary[],
  moments: readonly Moments[],
  tick: Tick,
): Promise<RuleFigures> {
  const found: FileAtWorst[] = [];
  for (const one of files) {
    const pairs = await inTurns(pairsOf(sdc, one.file - 1, moments), tick);
    const both = { pairs, ordered: await inTurns(valuesByOrder(pairs), tick) };
    found.push({
      file: one.file,
      linkage: await linkageOf(sdc, one, both, tick),
      interval: await intervalOf(one, both, tick),
    });
  }
  const ofFile = ({ linkage, interval }: FileAtWorst): RuleFigures => ({
    worst: { ...NONE, figures: { linkage, interval, files: found } },
  });
  const released = found.map(ofFile);
  return { ...released[0], released };
}
