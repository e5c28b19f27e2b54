// An intruder, from TREATMENT.md (section 1) and docs/measures/kanon.md alone: what somebody who knows a person's keys
// makes of a treated file.

/** The keys of a record, null where a value is missing. */
export type Keys = readonly (string | null)[];

/** An original and the file that was made of it, record by record. */
export interface TreatedPair {
  readonly original: readonly Keys[];
  readonly released: readonly Keys[];
}

/**
 * Why a person counts as it does: all keys known; stood for by complete records; or with gaps, and nobody resembles
 * what is known of it.
 */
export type PersonKind = "complete" | "stood for" | "lonely";

/** What holds of a person. */
export interface PersonCount {
  readonly kind: PersonKind;
  /** Share of the person that has fewer than k candidates: 0 to 1. */
  readonly below: number;
}

export const isComplete = (keys: Keys): boolean => !keys.includes(null);
/** Whether a record that holds this may be the person with these keys; a gap of the person agrees with gaps only. */
export const mayBe = (held: Keys, person: Keys): boolean =>
  held.every((value, j) => value === null || value === person[j]);

/** How many complete records of the original agree with what a record holds. */
export const commonness = ({ original }: TreatedPair, held: Keys): number =>
  original.filter((keys) => isComplete(keys) && mayBe(held, keys)).length;

/**
 * The chance that an intruder who knows a person's keys, all of them, gives to the person's own record: the chances of
 * the records that may be it are n(x) / n(what is left), in which n(x) is the same for all.
 */
export function chanceOfOwn(pair: TreatedPair, t: number, person: Keys, without = -1): number {
  const chances = pair.released.map((held, j) => {
    const common = commonness(pair, held);
    return j !== without && common > 0 && mayBe(held, person) ? 1 / common : 0;
  });
  return chances[t] / chances.reduce((all, one) => all + one, 0);
}

/** Each person of the original, as an intruder finds it who knows that it is in the file. */
export function personsOf(pair: TreatedPair, k: number): PersonCount[] {
  const { original, released } = pair;
  const isBelow = (t: number, person: Keys, without = -1): boolean =>
    1 / chanceOfOwn(pair, t, person, without) < k - 1e-9;
  return original.map((known, t) => {
    if (isComplete(known)) return { kind: "complete", below: isBelow(t, known) ? 1 : 0 };
    const alike = original.flatMap((keys, i) => (isComplete(keys) && mayBe(known, keys) ? [i] : []));
    if (alike.length > 0) {
      const below = alike.filter((i) => isBelow(t, original[i], i)).length / alike.length;
      return { kind: "stood for", below };
    }
    const hasLost = released[t].some((value, j) => value === null && known[j] !== null);
    const canBeJudged = hasLost && commonness(pair, released[t]) > 0;
    return { kind: "lonely", below: canBeJudged && !isBelow(t, known) ? 0 : 1 };
  });
}

/** All keys that a person may have whose gaps hide any value of the file, or one that the file has nowhere. */
export function keysBehindGaps({ original }: TreatedPair, known: Keys): Keys[] {
  return known.reduce<(string | null)[][]>(
    (all, value, j) => {
      const behind = value === null ? [...new Set(original.map((keys) => keys[j] ?? "elsewhere"))] : [value];
      return all.flatMap((keys) =>
        [...new Set([...behind, value ?? "elsewhere"])].map((one) => [...keys, one]),
      );
    },
    [[]],
  );
}
