import type { Classes } from "@sdc-risk/data";
import { heldCodes } from "@sdc-risk/data/kernels";

/**
 * Whether two files hold values of a variable, and none in common.
 * @param ours 1 for each code that the one holds, and `theirs` for the other
 */
export const shareNothing = (ours: Uint8Array, theirs: Uint8Array): boolean =>
  ours.includes(1) && theirs.includes(1) && !ours.some((held, code) => held === 1 && theirs[code] === 1);

/**
 * Keys of which a file and a second one hold values, and none in common.
 * @param classes of both files: counts are records of the one, weights units of the other
 */
export const strangeKeys = ({ variables, counts, weights }: Classes): string[] =>
  variables.flatMap(({ name, codes, size }) => {
    const ours = heldCodes(
      codes.filter((_, c) => counts[c] > 0),
      size,
    );
    const theirs = heldCodes(
      codes.filter((_, c) => weights[c] > 0),
      size,
    );
    return shareNothing(ours, theirs) ? [name] : [];
  });
