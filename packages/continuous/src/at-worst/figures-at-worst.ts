import type { RuleFigures } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { bothPairs, type ComparedOriginal, type FileFound } from "./both-pairs.ts";
import { distanceAtWorst, probabilisticAtWorst } from "./linkage-at-worst.ts";
import { nearAtWorst } from "./near-at-worst.ts";

const REASON =
  "Someone finds so many who goes by the order of the released values, whatever their unit and sign are, or sees records " +
  "whose numbers were only exchanged with those of others who are alike in all else. Change the values themselves.";

/** Figures of one file at worst; null where there are none to begin with. */
async function ofFile(original: ComparedOriginal, found: FileFound, tick: Tick): Promise<object> {
  const both = await bothPairs(original, found, tick);
  const { linkage, credit } = await distanceAtWorst(original, both, tick);
  return {
    linkage,
    probabilistic: await probabilisticAtWorst(original, both, tick),
    ...(await nearAtWorst(original, both, credit, tick)),
  };
}

/**
 * What rules on released files are judged by, too: links and near values of somebody who goes by the order of the values
 * and knows how keys were recoded, and whole records that were only moved.
 * @param files as they were found
 */
export async function figuresAtWorst(
  original: ComparedOriginal,
  files: readonly FileFound[],
  tick: Tick,
): Promise<RuleFigures> {
  const found: (readonly [file: number, figures: object])[] = [];
  for (const one of files) found.push([one.summary.file, await ofFile(original, one, tick)]);
  const all = found.map(([file, figures]) => ({ file, ...figures }));
  const released = found.map(([, figures]): RuleFigures => ({
    worst: { mark: "perhaps too low", text: REASON, figures: { ...figures, files: all } },
  }));
  return { ...released[0], released };
}
