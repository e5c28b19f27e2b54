// Written from the definitions alone: what is true of a treated file beside its original.
import type { Plan } from "@sdc-risk/treat";

/** A record by its keys; null where a value is missing. */
export type KeyRecord = Readonly<Record<string, string | null>>;

/** What is true of a treated file. */
export interface OwnCount {
  /** Persons with fewer than k effective candidates, an expected number where their own keys have gaps. */
  readonly below: number;
  /** Records with fewer than k that agree where both have a value. */
  readonly byAnyValue: number;
  /** Records with fewer than k of the same values and gaps. */
  readonly byOwnValue: number;
}

/** The original as a plan calls its values, without the keys that it leaves out. */
export function recodedBy({ steps }: Pick<Plan, "steps">, rows: readonly KeyRecord[]): KeyRecord[] {
  const isOut = (name: string): boolean =>
    steps.some((step) => step.kind === "leave-out" && step.key === name);
  const called = (name: string, value: string | null): string | null => {
    const step = steps.find((one) => one.kind === "recode" && one.key === name);
    if (value === null || step?.kind !== "recode") return value;
    return step.values.find(({ from }) => from.includes(value))?.to ?? value;
  };
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (isOut(name) ? [] : [[name, called(name, value)]])),
    ),
  );
}

/** @param original with the same recodings as the treated file, which has the same keys */
export function ownCount(original: readonly KeyRecord[], treated: readonly KeyRecord[], k: number): OwnCount {
  const names = Object.keys(treated[0]);
  const fits = (left: KeyRecord, key: KeyRecord): boolean =>
    names.every((name) => left[name] === null || left[name] === key[name]);
  const complete = original.filter((row) => names.every((name) => row[name] !== null));
  const like = (left: KeyRecord): number => complete.filter((key) => fits(left, key)).length;
  /** Σ P_j / P_t of the person t whose key is x, without the record of somebody else who has it. */
  const candidates = (t: number, x: KeyRecord, other: number): number => {
    const chance = (j: number): number => (fits(treated[j], x) ? like(x) / like(treated[j]) : 0);
    const sum = treated.reduce((all, _, j) => all + (j === other ? 0 : chance(j)), 0);
    return sum / chance(t);
  };
  const isBelow = (t: number, x: KeyRecord, other: number): boolean => candidates(t, x, other) < k - 1e-9;
  /**
   * Whether somebody whom nobody resembles has k candidates: the records that hold nothing but what is known of the
   * person, whose own one has lost more.
   */
  const isHidden = (t: number, own: KeyRecord): boolean => {
    const left = treated[t];
    if (names.every((name) => left[name] === own[name]) || like(left) === 0) return false;
    const sum = treated
      .filter((one) => fits(one, own) && like(one) > 0)
      .reduce((all, one) => all + like(left) / like(one), 0);
    return sum >= k - 1e-9;
  };
  const parts = original.map((own, t): number => {
    if (complete.includes(own)) return isBelow(t, own, -1) ? 1 : 0;
    const others = [...original.keys()].filter(
      (i) => complete.includes(original[i]) && fits(own, original[i]),
    );
    if (others.length === 0) return isHidden(t, own) ? 0 : 1;
    return others.filter((i) => isBelow(t, original[i], i)).length / others.length;
  });
  const few = (agree: (a: KeyRecord, b: KeyRecord) => boolean): number =>
    treated.filter((row) => treated.filter((other) => agree(row, other)).length < k).length;
  return {
    below: parts.reduce((a, b) => a + b, 0),
    byAnyValue: few((a, b) => names.every((one) => a[one] === null || b[one] === null || a[one] === b[one])),
    byOwnValue: few((a, b) => names.every((one) => a[one] === b[one])),
  };
}
