import type { ClassTally } from "@sdc-risk/data";
import { countBy, type Counts } from "@sdc-risk/data/kernels";

/** Sizes of classes that are looked at: of one record, of two, and of more. */
const SIZES = 3;
/** A part that a hash takes is off by so many standard errors once in ten million times. */
const BY_CHANCE = 5.3;

/** How many classes there are of one record, of two, and of more. */
const bySize = (counts: Counts, times: Float64Array | null): Counts =>
  countBy(
    Int32Array.from(counts, (f) => Math.min(f, SIZES) - 1),
    SIZES,
    times,
  );

/**
 * Whether a part of the keys is no random one, by how many of its classes are of one record, of two, and of more: a hash is
 * known, so whoever names the values of keys could see to it that those which nobody shares lie in other parts.
 * @param part classes of one of `of` parts
 */
export function isUnlike(part: { readonly counts: Counts }, tally: ClassTally, of: number): boolean {
  const held = bySize(part.counts, null);
  const all = bySize(tally.counts, tally.times);
  const share = 1 / of;
  return held.some(
    (classes, size) =>
      Math.abs(classes - share * all[size]) >
      BY_CHANCE * Math.sqrt(Math.max(1, share * (1 - share) * all[size])),
  );
}
