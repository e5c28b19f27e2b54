import { individualRiskReference } from "../numerics/high-precision.ts";
import { entropyDiversity } from "../sensitive/diversity.ts";
import type { CandidateView } from "./candidate-views.ts";

/** Expected number of persons for whom something holds, each counting by the share of its views where it does. */
export function expectedPersons(
  persons: readonly (readonly CandidateView[])[],
  holds: (view: CandidateView) => boolean,
): number {
  return persons.reduce(
    (sum, views) => sum + (views.length === 0 ? 0 : views.filter(holds).length / views.length),
    0,
  );
}

/** Persons with fewer than k effective candidates. A view that contradicts its record is none of them. */
export const personsBelow = (persons: readonly (readonly CandidateView[])[], k: number): number =>
  expectedPersons(persons, (view) => view.below(k));

/** Persons whose record is the only one that does not contradict their key. */
export const personsAlone = (persons: readonly (readonly CandidateView[])[]): number =>
  expectedPersons(persons, (view) => view.c !== null && view.consistent === 1);

/** Persons whose own record contradicts their key: pairs that are wrong, or values that were changed. */
export const personsContradicted = (persons: readonly (readonly CandidateView[])[]): number =>
  expectedPersons(persons, (view) => view.c === null);

/** The mean of a figure over the views of each person; null for a person without views, or with a view without it. */
export function personMeans(
  persons: readonly (readonly CandidateView[])[],
  figure: (view: CandidateView) => number | null,
): (number | null)[] {
  return persons.map((views) => {
    const figures = views.map(figure).filter((value) => value !== null);
    if (views.length === 0 || figures.length < views.length) return null;
    return figures.reduce((sum, value) => sum + value, 0) / figures.length;
  });
}

/** Prosecutor's chance 1/c of a view. */
export const candidateChance = ({ c }: CandidateView): number | null => (c === null ? null : 1 / c);

/** Individual risk of a view, with f = c and p = c/F. */
export function candidateRisk({ c, F }: CandidateView): number | null {
  const population = F();
  return c === null || population === null ? null : individualRiskReference(c, c / population);
}

/** Distribution of the sensitive value of a view: at least one value, each with a share above 0. */
export interface CandidateDiversity {
  readonly distinct: number;
  /** exp of the entropy: at least 1. */
  readonly entropy: number;
  /** Share of the commonest value, in (0, 1]; 1 exactly where the value is certain. */
  readonly commonest: number;
}

/** Diversity of the sensitive values of a view; null where the view has none. */
export function candidateDiversity(view: CandidateView): CandidateDiversity | null {
  const shares = view.values().map(({ share }) => share);
  if (shares.length === 0) return null;
  return { distinct: shares.length, entropy: entropyDiversity(shares), commonest: Math.max(...shares) };
}
