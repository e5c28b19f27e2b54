import { required } from "../required.ts";
import { identifiedLinkage } from "@sdc-risk/identified-linkage";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/**
 * Linkage with a file that has names, by equal keys and by weights, with a check by who is who, from the
 * Arrow tables on.
 */
export const identifiedWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const { exact, probabilistic } = (await compute(identifiedLinkage, fresh(), {}, {})).summary;
    return { correct: required(exact.correct, "number of correct links"), pairs: probabilistic.pairs ?? 0 };
  });
