import { range } from "../../kernels/lists/range.ts";
import type { Classes } from "../classes.ts";
import type { CandidateClasses, PersonGroups } from "./candidates.ts";

/** Classes of keys with the persons who may be looked for among their records. */
export interface PersonsByKey {
  readonly classes: CandidateClasses;
  readonly groups: PersonGroups;
  /** The class of the released file's own `Classes` by class; −1 where it has none. */
  readonly own: Int32Array;
}

/**
 * A file by itself: each record is a person, whose true key is what the record holds. Keys of complete records are
 * all that is known of how often keys are.
 */
export function personsWithin(classes: Classes): PersonsByKey {
  const { variables, size, counts, weights } = classes;
  const incomplete = classes.incomplete();
  const known = counts.map((count, c) => (incomplete[c] === 1 ? 0 : count));
  const all = range(size);
  return {
    classes: { variables, size, counts, weights, known },
    groups: { persons: counts, truth: all, released: all },
    own: all,
  };
}
