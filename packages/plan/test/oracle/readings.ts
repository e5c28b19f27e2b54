// Written from the definitions alone: who may be meant by a record of which values are missing.

/** The keys of a record; null where a value is missing or suppressed. */
export type Row = readonly (string | null)[];

/** Whether a record does not contradict a key. */
export const agrees = (left: Row, key: Row): boolean =>
  left.every((value, j) => value === null || value === key[j]);
const compatible = (a: Row, b: Row): boolean =>
  a.every((value, j) => value === null || b[j] === null || value === b[j]);
const isSame = (a: Row, b: Row): boolean => a.every((value, j) => value === b[j]);
const isComplete = (row: Row): boolean => !row.includes(null);

/** A record without the keys of a mask (bit j for key j). */
export const without = (row: Row, mask: number): Row =>
  row.map((value, j) => (((mask >> j) & 1) === 1 ? null : value));

/** A complete key that a person may have, and what part of the person it stands for. */
interface Standing {
  readonly person: number;
  readonly key: Row;
  readonly part: number;
  /** The record of whoever has the key, who is somebody else; −1 where the person has it. */
  readonly other: number;
}

/** Keys that persons may have. A person with gaps is stood for by each complete record that agrees. */
function standings(original: readonly Row[]): readonly Standing[] {
  return original.flatMap((own, person): Standing[] => {
    if (isComplete(own)) return [{ person, key: own, part: 1, other: -1 }];
    const others = [...original.keys()].filter((i) => isComplete(original[i]) && agrees(own, original[i]));
    return others.map((other) => ({ person, key: original[other], part: 1 / others.length, other }));
  });
}

/** Persons for whose gaps no complete record stands: violators, unless their own records lose more. */
export const personsAlone = (original: readonly Row[]): readonly number[] => {
  const some = new Set(standings(original).map(({ person }) => person));
  return [...original.keys()].filter((person) => !some.has(person));
};

/** What each record is worth as a candidate for a key, by what it has lost. */
interface Chances extends Standing {
  /** By record and mask: P_j, the probability that the record's true key is this one. */
  readonly of: readonly Float64Array[];
}

/** A file whose records may lose values, and how many candidates persons then have. */
export class CandidateCount {
  private readonly views: readonly Chances[];
  /** Persons for whom nobody stands, by record and mask: 1/n(what is left) where that is known of the person, else 0. */
  private readonly alone: readonly Pick<Chances, "person" | "of">[];
  private readonly original: readonly Row[];

  constructor(original: readonly Row[]) {
    const complete = original.filter(isComplete);
    const n = (left: Row): number => complete.filter((key) => agrees(left, key)).length;
    const keys = original[0]?.length ?? 0;
    const masks = [...Array(2 ** keys).keys()];
    const among = original.map((row) => masks.map((mask) => n(without(row, mask))));
    this.original = original;
    this.alone = personsAlone(original).map((person) => ({
      person,
      of: original.map((row, j) =>
        Float64Array.from(masks, (mask) =>
          agrees(without(row, mask), original[person]) && among[j][mask] > 0 ? 1 / among[j][mask] : 0,
        ),
      ),
    }));
    this.views = standings(original).map((standing) => ({
      ...standing,
      of: original.map((row, j) =>
        Float64Array.from(masks, (mask) => {
          if (j === standing.other || !agrees(without(row, mask), standing.key)) return 0;
          return n(standing.key) / among[j][mask];
        }),
      ),
    }));
  }

  /** Expected persons with fewer than k effective candidates where records have lost the keys of their masks. */
  below(masks: ArrayLike<number>, k: number): number {
    const found = this.alone.filter((view) => this.ofAlone(view, masks) < k - 1e-9).length;
    return this.views.reduce(
      (sum, view) => sum + (this.candidates(view, masks) < k - 1e-9 ? view.part : 0),
      found,
    );
  }

  /** Whether every person has k effective candidates. */
  allHave(masks: ArrayLike<number>, k: number): boolean {
    for (const view of this.alone) if (this.ofAlone(view, masks) < k - 1e-9) return false;
    for (const view of this.views) if (this.candidates(view, masks) < k - 1e-9) return false;
    return true;
  }

  /** One, where the record of the person holds all that is known, or nobody agrees with what is left. */
  private ofAlone({ of, person }: Pick<Chances, "person" | "of">, masks: ArrayLike<number>): number {
    const own = of[person][masks[person]];
    const row = this.original[person];
    if (own === 0 || isSame(without(row, masks[person]), row)) return 1;
    return this.candidates({ of, person }, masks);
  }

  private candidates({ of, person }: Pick<Chances, "person" | "of">, masks: ArrayLike<number>): number {
    let sum = 0;
    for (let j = 0; j < of.length; j++) sum += of[j][masks[j]];
    return sum / of[person][masks[person]];
  }
}

/** Persons with fewer than k effective candidates, of a released file beside its original. */
export function personsBelow(original: readonly Row[], released: readonly Row[], k: number): number {
  const masks = original.map((row, i) =>
    row.reduce((mask, value, j) => (value !== null && released[i][j] === null ? mask | (1 << j) : mask), 0),
  );
  return new CandidateCount(original).below(masks, k);
}

/** Records with fewer than k others or themselves, where a missing value stands for any value (α = 1). */
export const belowByAnyValue = (released: readonly Row[], k: number): number =>
  released.filter((row) => released.filter((other) => compatible(row, other)).length < k).length;

/** Records with fewer than k records of the same values and the same gaps. */
export const belowByOwnValue = (released: readonly Row[], k: number): number =>
  released.filter((row) => released.filter((other) => isSame(row, other)).length < k).length;

/** Persons whose true key fewer than k released records do not contradict. */
export const belowByConsistent = (original: readonly Row[], released: readonly Row[], k: number): number =>
  original.filter((key) => released.filter((left) => agrees(left, key)).length < k).length;

/** Of each released record, the persons of a population that it does not contradict. */
export const recordToPerson = (released: readonly Row[], population: readonly Row[]): readonly number[] =>
  released.map((left) => population.filter((key) => agrees(left, key)).length);
