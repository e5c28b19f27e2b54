/** Share of the records that may hold a value otherwise: synthetic files have some values of their own. */
const NEAR = 0.1;

/** Whether more than a tenth of some records are so, beyond chance. */
export const isMany = (some: number, all: number): boolean => some > NEAR * all + 3 * Math.sqrt(NEAR * all);
