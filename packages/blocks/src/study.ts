import { shareText } from "@sdc-risk/data";

/**
 * Where a sentence of a report rests on a simulation: rows of the page docs/population-study.md, by their
 * anchors. A report has no links, since it is read where there is no network; its glossary says what the
 * study is.
 */
export const studied = (...anchors: readonly string[]): string => `(population study, ${anchors.join(", ")})`;

/**
 * What "tested" promises of an estimate: in this share of such files it is within `within` of the truth, relative to
 * it. The study keeps it: a test of the documentation holds its results to it.
 */
export const TESTED = { share: 0.95, within: 0.25 } as const;

/** The promise of "tested" as the end of a sentence. */
export const testedPromise = (): string =>
  `within ${shareText(TESTED.within)} of the truth in ${100 * TESTED.share} of 100 such files ${studied("tested")}`;
