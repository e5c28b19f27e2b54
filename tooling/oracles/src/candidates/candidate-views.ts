import type { Keys, Value } from "@sdc-risk/testkit";
import { type KeyChances, agrees, isComplete, keyChances, ratio } from "./key-chances.ts";

/** A released file, beside the original where there is one. Lists hold one entry per person, in one order. */
export interface CandidateFile {
  /** What is left of each record; null is a gap, and in place of a record: it was removed. */
  readonly released: readonly (readonly Value[] | null)[];
  /** Keys of the same persons before suppression, in the levels of the released file; the file itself if not given. */
  readonly original?: Keys;
  /** Sampling weights of the released records; 1 each if not given. */
  readonly weights?: readonly number[];
  /** A sensitive value of each released record; a missing one is a value of its own. None if not given. */
  readonly sensitive?: readonly Value[];
}

/** One sensitive value among the candidates of a person, and its share of their chances, above 0. */
export interface CandidateValue {
  readonly value: Value;
  readonly share: number;
}

/**
 * What an intruder meets who looks for a person by one complete key: the person's own, or one that it may have.
 * Where the person's own record contradicts the key, he cannot find it: `c` and `F` are null, `values` empty.
 */
export interface CandidateView {
  /** Share of the person that this view is; the views of a person sum to 1. */
  readonly share: number;
  /** Effective candidates Σ P_j / P_t, at least 1. */
  readonly c: number | null;
  /** Whether c < k, exactly; k is a whole number. */
  readonly below: (k: number) => boolean;
  /** Released records that do not contradict the key, the person's own among them. */
  readonly consistent: number;
  /** Estimated persons Σ P_j w_j / P_t of the population. */
  readonly F: () => number | null;
  /** The sensitive values of the candidates, in order of first occurrence; none where no values were given. */
  readonly values: () => readonly CandidateValue[];
}

/** A released record that does not contradict a key, and its chance to belong to it, times a unit. */
interface MatchCandidate {
  readonly record: number;
  readonly chance: bigint;
}

/** The candidates of one complete key, and the sum of their chances. */
interface Candidates {
  readonly list: readonly MatchCandidate[];
  readonly sum: bigint;
}

function candidatesOf(chances: KeyChances, records: number, key: readonly Value[]): Candidates {
  const list = Array.from({ length: records }, (_, record) => ({ record, chance: chances.of(record, key) }));
  return {
    list: list.filter(({ chance }) => chance > 0n),
    sum: list.reduce((sum, { chance }) => sum + chance, 0n),
  };
}

function sharesOfValues(list: readonly MatchCandidate[], sensitive: readonly Value[]): CandidateValue[] {
  const chanceOf = new Map<Value, bigint>();
  for (const { record, chance } of list) {
    const value = sensitive[record];
    chanceOf.set(value, (chanceOf.get(value) ?? 0n) + chance);
  }
  const sum = list.reduce((total, { chance }) => total + chance, 0n);
  return [...chanceOf].map(([value, chance]) => ({ value, share: ratio(chance, sum) }));
}

/** A person with gaps that no complete original agrees with, whose record is as it was: its own and only candidate. */
function lonelyView(file: CandidateFile, t: number): CandidateView {
  return {
    share: 1,
    c: 1,
    below: (k) => 1 < k,
    consistent: 1,
    F: () => file.weights?.[t] ?? 1,
    values: () => (file.sensitive === undefined ? [] : [{ value: file.sensitive[t], share: 1 }]),
  };
}

/**
 * A person with gaps that no complete original agrees with, whose record has lost values besides: the records that hold
 * nothing but what is known of the person are consistent with its key for certain, each with a chance of n(x)/n(left).
 * n(x) is the same for all of them, so that it is left out.
 */
function coveredView(file: CandidateFile, original: Keys, t: number): CandidateView {
  const complete = original.filter(isComplete);
  const persons = (record: readonly Value[]) => BigInt(complete.filter((key) => agrees(record, key)).length);
  const own = file.released[t]!;
  const covering = file.released.flatMap((record, j) =>
    record !== null && agrees(record, original[t]) && persons(record) > 0n
      ? [{ record: j, left: persons(record) }]
      : [],
  );
  const lost = own.some((value, j) => value === null && original[t][j] !== null);
  if (!lost || persons(own) === 0n) return lonelyView(file, t);
  const unit = covering.reduce((product, { left }) => product * left, 1n);
  const list = covering.map(({ record, left }) => ({ record, chance: unit / left }));
  return viewOf(file, t, { list, sum: list.reduce((sum, { chance }) => sum + chance, 0n) }, null);
}

/** Person t looked for among candidates, of whom one, who stands for t, may be left out. */
function viewOf(
  file: CandidateFile,
  t: number,
  candidates: Candidates,
  leftOut: number | null,
): CandidateView {
  const chanceOf = (record: number | null) =>
    candidates.list.find((candidate) => candidate.record === record)?.chance ?? 0n;
  const own = chanceOf(t);
  const without = chanceOf(leftOut);
  const sum = candidates.sum - without;
  const others = () => candidates.list.filter(({ record }) => record !== leftOut);
  const weighted = (total: number, { record, chance }: MatchCandidate) =>
    total + ratio(chance, own) * (file.weights?.[record] ?? 1);
  return {
    share: 1,
    c: own === 0n ? null : ratio(sum, own),
    below: (k) => sum < BigInt(k) * own,
    consistent: candidates.list.length - (without > 0n ? 1 : 0),
    F: () => (own === 0n ? null : others().reduce(weighted, 0)),
    values: () =>
      own === 0n || file.sensitive === undefined ? [] : sharesOfValues(others(), file.sensitive),
  };
}

/**
 * The effective candidates of every person, by comparing all pairs. A person with a complete key has one view, by that
 * key. Of a person with gaps each complete original that agrees with what is known stands for it in turn, an equal
 * share each. The record of who stands for it then leaves the candidates, though not the counts of keys: else somebody
 * like it would always be there. Where nobody stands for it, it is its own and only candidate, unless its record has lost
 * values besides: then the records are its candidates that hold nothing but what is known of it. A person whose record
 * was removed has no view.
 * @returns the views of each person, in the order of persons
 */
export function candidateViews(file: CandidateFile): CandidateView[][] {
  const original = file.original ?? file.released.map((record) => record ?? [null]);
  const chances = keyChances(file.released, original);
  const known = new Map<string, Candidates>();
  const candidates = (key: readonly Value[]): Candidates => {
    const name = JSON.stringify(key);
    const found = known.get(name) ?? candidatesOf(chances, file.released.length, key);
    known.set(name, found);
    return found;
  };
  return original.map((key, t) => {
    if (file.released[t] === null) return [];
    if (isComplete(key)) return [viewOf(file, t, candidates(key), null)];
    const standIns = original.flatMap((other, r) => (isComplete(other) && agrees(key, other) ? [r] : []));
    if (standIns.length === 0) return [coveredView(file, original, t)];
    const share = 1 / standIns.length;
    return standIns.map((r) => ({ ...viewOf(file, t, candidates(original[r]), r), share }));
  });
}
