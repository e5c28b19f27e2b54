/** A released file by its risk and its utility; null where one of them is not known. */
export interface Placed {
  readonly risk: number | null;
  readonly utility: number | null;
}

/** Figures that differ by less are equal but for rounding. */
const TIED = 1e-12;

/** Whether a file is at least as good as another one on both, and better on one. */
function beats(one: Placed, other: Placed): boolean {
  if (one.risk === null || one.utility === null || other.risk === null || other.utility === null)
    return false;
  const less = other.risk - one.risk;
  const more = one.utility - other.utility;
  return less >= -TIED && more >= -TIED && (less > TIED || more > TIED);
}

/** Per file the places of those that beat it (Pareto; the front is made of files that nobody beats). */
export const beatenBy = (files: readonly Placed[]): number[][] =>
  files.map((file) => files.flatMap((other, place) => (beats(other, file) ? [place] : [])));
