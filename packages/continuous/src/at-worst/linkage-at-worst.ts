import type { SdcObject } from "@sdc-risk/core";
import { runHere, type RunTasks } from "@sdc-risk/core/tasks";
import { sum, type Tick } from "@sdc-risk/data/kernels";
import { keysOf, varies } from "../files/categories.ts";
import type { FilePair } from "../files/pairs.ts";
import { linkByDistance } from "../linkage/by-distance.ts";
import { linkByGower } from "../linkage/gower/gower.ts";
import { creditByOriginal } from "../linkage/links.ts";
import { linkByProbability } from "../linkage/probabilistic/probabilistic.ts";
import type { LinkageSummary } from "../summary-schema.ts";
import { atLeast } from "./at-least.ts";
import type { BothPairs, ComparedOriginal } from "./both-pairs.ts";
import { keysByPairs } from "./keys-by-pairs.ts";

const here =
  (tick: Tick): RunTasks =>
  (task, inputs) =>
    runHere(task, inputs, tick);

/** Per released record the chance that its link is right, where there are links. */
async function creditOf(
  distance: LinkageSummary["distance"],
  sdc: SdcObject,
  pairs: FilePair,
  released: SdcObject,
  tick: Tick,
): Promise<Float64Array[]> {
  const all = [
    await linkByDistance(pairs, distance === "manhattan" ? distance : "euclidean", here(tick), tick),
  ];
  if (distance === "mahalanobis") all.push(await linkByDistance(pairs, distance, here(tick), tick));
  if (distance === "gower") {
    const keys = await keysByPairs(keysOf(sdc, released).held, pairs, [sdc, released], tick);
    all.push(await linkByGower(pairs, keys.filter(varies), here(tick), tick));
  }
  return all.flatMap((links) => ("reason" in links ? [] : [links.credit]));
}

/** Links by distance at worst. */
export interface DistanceAtWorst {
  readonly linkage: object | null;
  /** Per original record the chance that somebody links it by the order of values; null where nobody does. */
  readonly credit: Float64Array | null;
}

/** Links of a file that are right; those of one to one are no more than that where somebody knows better. */
export async function distanceAtWorst(
  { sdc }: ComparedOriginal,
  { pairs, ordered, summary, allMoved }: BothPairs,
  tick: Tick,
): Promise<DistanceAtWorst> {
  const { file, linkage, released } = summary;
  if (released === 0 || typeof linkage?.expectedCorrect !== "number") return { linkage: null, credit: null };
  const credits = await creditOf(linkage.distance, sdc, ordered, sdc.releasedFile(file - 1), tick);
  const byOrder = Math.max(0, ...credits.map(sum));
  const worst = (own: number) => {
    const expectedCorrect = Math.max(byOrder, Math.min(released, own + allMoved));
    return { expectedCorrect, share: expectedCorrect / released };
  };
  const oneToOne = linkage.oneToOne?.expectedCorrect;
  const best = credits.find((credit) => sum(credit) === byOrder);
  return {
    linkage: {
      ...worst(linkage.expectedCorrect),
      ...(typeof oneToOne === "number" ? { oneToOne: worst(oneToOne) } : {}),
    },
    credit: best === undefined ? null : creditByOriginal(best, pairs.match),
  };
}

/** Links by probability of somebody who goes by the order of values, and knows how keys were recoded. */
export async function probabilisticAtWorst(
  { sdc, options }: ComparedOriginal,
  { ordered, summary, allMoved }: BothPairs,
  tick: Tick,
): Promise<object | null> {
  const { file, probabilistic: own, released: records } = summary;
  if (own === null || options.probabilistic === null || records === 0) return null;
  const released = sdc.releasedFile(file - 1);
  const names = [...new Set([...keysOf(sdc, released).held, ...options.probabilistic.blocking])];
  const keys = await keysByPairs(names, ordered, [sdc, released], tick);
  const { summary: other } = await linkByProbability(
    { sdc, released, pairs: ordered, keys, options: options.probabilistic },
    here(tick),
    tick,
  );
  const expectedCorrect = atLeast(own.expectedCorrect, other.expectedCorrect, {
    added: allMoved,
    most: records,
  });
  return {
    expectedCorrect,
    share: expectedCorrect === null ? null : expectedCorrect / records,
    declared: {
      pairs: atLeast(own.declared.pairs, other.declared.pairs, { added: allMoved }),
      correct: atLeast(own.declared.correct, other.declared.correct, { added: allMoved, most: records }),
    },
  };
}
