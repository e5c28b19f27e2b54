/**
 * Where a sentence of a report rests on a simulation: rows of the page docs/population-study.md, by their
 * anchors. A report has no links, since it is read where there is no network; its glossary says what the
 * study is.
 */
export const studied = (...anchors: readonly string[]): string => `(population study, ${anchors.join(", ")})`;
