/**
 * The share of the records that meet somebody of the identified file whose person it holds. A person that it
 * holds is met, so that all whom it holds are among these records: where half of the records meet somebody,
 * the share is twice the coverage, 1 at most.
 * @param coverage share of the population that the identified file holds
 * @param met those of the records that meet somebody: by equal keys, or where records are compared at all
 */
export const shareHeld = (coverage: number, records: number, met: number): number =>
  met > 0 ? Math.min(1, (coverage * records) / met) : 0;
