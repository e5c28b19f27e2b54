/** The title of a block, with the number of the released file where there are several. */
export type Titled = (title: string) => string;

/** A share as sentences carry it: 31.9 %. */
export const percent = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;
