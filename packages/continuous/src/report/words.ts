/** The title of a block, with the number of the released file where there are several. */
export type Titled = (title: string) => string;

/** That the steps of EM ended before the model of record linkage stood still. */
export const UNSETTLED =
  "Probabilistic record linkage had not converged when its steps ended: its links are rough. More steps: " +
  "iterations, in the options of linkage.";

/** How far ranks may move, in percent of the records, as the user gave it. */
// eslint-disable-next-line no-restricted-syntax -- a width, which is no share of anything
export const widthText = (p: number): string => `${p} %`;
