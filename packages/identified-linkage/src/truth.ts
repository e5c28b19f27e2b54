import type { Classes } from "@sdc-risk/data";
import { heldCodes, inPieces } from "@sdc-risk/data/kernels";
import type { ProbabilityLinks } from "./probabilistic.ts";
import { AGREE, MISSING, patternOf, stateOf, type Pattern } from "./patterns/patterns.ts";

/**
 * Who is who: per record of the file the record of the identified file that is the same person, −1 where it
 * holds none.
 */
export interface Truth {
  readonly match: Int32Array;
  /** Class of each record, of the file and of the identified file, in those of both. */
  readonly ours: Int32Array;
  readonly theirs: Int32Array;
}

/** Records whose person the identified file holds. */
export function personsOf({ match }: Truth): number {
  let persons = 0;
  for (let i = 0; i < match.length; i++) if (match[i] >= 0) persons++;
  return persons;
}

/** Goes through the records whose person the identified file holds. @param take takes the class of the record, and of the other */
const eachPair = (
  { match, ours, theirs }: Truth,
  take: (a: number, b: number) => void,
): Generator<void, void> =>
  inPieces(match.length, (from, to) => {
    for (let i = from; i < to; i++) if (match[i] >= 0) take(ours[i], theirs[match[i]]);
  });

/**
 * Right links of exact linkage, per class: records whose person is among the candidates, by one over these.
 * @param candidates per class of the file
 * @param wildcard whether a missing value matches any; else it is a category of its own
 */
export function* exactCredit(
  truth: Truth,
  { variables }: Classes,
  candidates: Float64Array,
  wildcard: boolean,
): Generator<void, Float64Array> {
  const columns = variables.map(({ codes }) => codes);
  const found = new Int32Array(candidates.length);
  yield* eachPair(truth, (a, b) => {
    if (fits(columns, a, b, wildcard)) found[a]++;
  });
  return Float64Array.from(found, (n, c) => (n === 0 ? 0 : n / candidates[c]));
}

/** Right links of exact linkage at worst, and persons whom errors in the identified file hide. */
interface CreditAtWorst {
  readonly credit: number;
  /** Per class of the file. */
  readonly hiddenOf: Int32Array;
}

/**
 * The same where rows of the identified file that miss a key are no candidates, and persons whose rows miss one that the
 * record has, or hold a value that no record has, are one more candidate of their record.
 * @param candidates per class of the file, without rows that miss a key
 */
export function* creditAtWorst(
  truth: Truth,
  { variables, counts }: Classes,
  candidates: Float64Array,
  wildcard: boolean,
): Generator<void, CreditAtWorst> {
  const columns = variables.map(({ codes }) => codes);
  const known = variables.map(({ codes, size }) =>
    heldCodes(
      codes.filter((_, c) => counts[c] > 0),
      size,
    ),
  );
  const isHidden = (a: number, b: number): boolean =>
    columns.some((codes, v) => codes[a] >= 0 && (codes[b] < 0 || known[v][codes[b]] === 0));
  let credit = 0;
  const hiddenOf = new Int32Array(candidates.length);
  yield* eachPair(truth, (a, b) => {
    if (isHidden(a, b)) {
      hiddenOf[a]++;
      credit += 1 / (candidates[a] + 1);
    } else if (fits(columns, a, b, wildcard)) credit += 1 / Math.max(1, candidates[a]);
  });
  return { credit, hiddenOf };
}

/** Whether two classes agree on all keys. @param wildcard whether a missing value agrees with any */
function fits(columns: readonly Int32Array[], a: number, b: number, wildcard: boolean): boolean {
  for (const codes of columns) {
    const x = codes[a];
    const y = codes[b];
    if (x !== y && !(wildcard && (x < 0 || y < 0))) return false;
  }
  return true;
}

/** What is true of links by probability. */
export interface TrueLinks {
  /** Right links per class of the file, ties drawn by lot. */
  readonly credit: Float64Array;
  /** Share of pairs of one person that agree, per compared key; NaN where none holds it twice. */
  readonly m: Float64Array;
  /** Pairs of one person that are never compared, since they disagree on a blocking key or miss it. */
  readonly leftOut: number;
}

/** Holds links by probability against who is who. */
export function* checkLinks(
  truth: Truth,
  { variables }: Classes,
  { keys: { compared, blocking }, weights, best }: ProbabilityLinks,
): Generator<void, TrueLinks> {
  const columns = compared.map((v) => variables[v]);
  const blocks = blocking.map((v) => variables[v].codes);
  const found = new Int32Array(best.ties.length);
  const agreed = new Float64Array(compared.length);
  const seen = new Float64Array(compared.length);
  let leftOut = 0;
  yield* eachPair(truth, (a, b) => {
    const pattern = patternOf(columns, a, b);
    for (let v = 0; v < columns.length; v++) {
      const state = stateOf(pattern, v);
      if (state !== MISSING) seen[v]++;
      if (state === AGREE) agreed[v]++;
    }
    if (!isCompared(blocks, a, b)) leftOut++;
    else if (weightOf(weights, a, pattern) === best.weight[a]) found[a]++;
  });
  return {
    credit: Float64Array.from(found, (n, c) => (n === 0 ? 0 : n / best.ties[c])),
    m: agreed.map((n, v) => n / seen[v]),
    leftOut,
  };
}

/** Whether two classes hold the same on all keys of the blocking. */
function isCompared(blocks: readonly Int32Array[], a: number, b: number): boolean {
  for (const codes of blocks) if (codes[a] < 0 || codes[a] !== codes[b]) return false;
  return true;
}

/** The weight of a pair. @param ours the class of the file's record */
function weightOf({ keys, telling }: ProbabilityLinks["weights"], ours: number, pattern: Pattern): number {
  let weight = 0;
  for (let v = 0; v < keys.length; v++) {
    const state = stateOf(pattern, v);
    if ((telling >> v) % 2 === 0 || state === MISSING) continue;
    const { codes, apart, gain } = keys[v];
    weight += apart + (state === AGREE ? gain[codes[ours]] : 0);
  }
  return weight;
}
