import { Density, squaredBetween } from "./density.ts";
import { isLikeLast, lookersOf, type Asking, type Look, type Lookers, type Seen } from "../search/look.ts";
import type { RecordPoints } from "./points.ts";

/** The attacks, in the order of the report. */
export const ATTACKS = [
  "closest distance",
  "calibrated distance",
  "plagiarism index",
  "Gen-LRA",
  "DOMIAS, nearest neighbours",
  "DOMIAS, kernels",
] as const;
export type AttackName = (typeof ATTACKS)[number];

/** How many neighbours the attacks look at. */
export interface ScoreOptions {
  readonly neighbours: number;
  readonly plagiarism: number;
  readonly local: number;
}

/** Scores of each attack, one per target: the higher, the more a person seems to be a member. */
export type Scores = Readonly<Record<AttackName, Float64Array>>;

/** Added to distances whose logarithm is taken, so that equal records are near and not infinitely near. */
const TINY = 1e-12;

/** A half of the control file as non-members, and the other half as the reference. */
export interface Fold {
  readonly nonMembers: RecordPoints;
  readonly reference: RecordPoints;
}

/** Scores of members and non-members where one half of the control file is the reference. */
export interface FoldScores {
  readonly members: Scores;
  readonly nonMembers: Scores;
}

/** What attacks know of some persons. */
interface Known {
  readonly targets: RecordPoints;
  /** In the coordinates of the density of the reference. */
  readonly white: RecordPoints;
  readonly inReleased: Seen;
  readonly inReference: Seen;
}

/**
 * Scores of persons by all attacks. Sources: distance to the closest record and its calibrated form (Hilprecht,
 * Härterich, Bernau 2019; Chen, Yu, Zhang, Fritz 2020), the data plagiarism index (Ward, Yang, Patel 2024), Gen-LRA
 * (Ward, Wang, Cheng 2025), DOMIAS (van Breugel, Sun, Qian, van der Schaar 2023). What is seen in the release of a
 * member is the same in both folds, and is looked for once.
 * @param released, folds one record at least in each file
 */
export function* scoring(
  released: RecordPoints,
  members: RecordPoints,
  folds: readonly Fold[],
  options: ScoreOptions,
): Asking<FoldScores[]> {
  const ofReleased = new Density(released);
  const ofReferences = folds.map(({ reference }) => new Density(reference));
  const most = Math.max(options.neighbours, options.plagiarism, options.local);
  const look = (density: Density, targets: RecordPoints): Look => ({
    among: density.among,
    lookers: lookersOf(targets, density.whitened(targets).numbers),
    k: Math.min(most, density.size),
    self: null,
  });
  const seen = yield [
    look(ofReleased, members),
    ...folds.flatMap(({ nonMembers }, f) => [
      look(ofReleased, nonMembers),
      look(ofReferences[f], members),
      look(ofReferences[f], nonMembers),
    ]),
  ];
  const known = folds.map(({ nonMembers }, f) => {
    const [ours, members1, others1] = seen.slice(1 + 3 * f, 4 + 3 * f);
    const white = (targets: RecordPoints) => ofReferences[f].whitened(targets);
    return {
      members: { targets: members, white: white(members), inReleased: seen[0], inReference: members1 },
      nonMembers: { targets: nonMembers, white: white(nonMembers), inReleased: ours, inReference: others1 },
    };
  });
  const locals = folds.map((_, f) => new Local(released, ofReferences[f], options));
  const logs = yield known.map((fold, f) => locals[f].look([fold.members, fold.nonMembers]));
  return known.map((fold, f) => {
    locals[f].logs = logs[f].logs;
    return {
      members: scoresOf(fold.members, locals[f], options),
      nonMembers: scoresOf(fold.nonMembers, locals[f], options),
    };
  });
}

function scoresOf(
  { targets, white, inReleased, inReference }: Known,
  local: Local,
  options: ScoreOptions,
): Scores {
  const { size } = targets;
  const out = Object.fromEntries(ATTACKS.map((name) => [name, new Float64Array(size)])) as Record<
    AttackName,
    Float64Array
  >;
  const ofEach = ({ values }: Seen, i: number): Float64Array =>
    values.subarray((i * values.length) / size, ((i + 1) * values.length) / size);
  for (let i = 0; i < size; i++) {
    const ours = ofEach(inReleased, i);
    const theirs = ofEach(inReference, i);
    out["closest distance"][i] = -Math.sqrt(ours[0]);
    out["calibrated distance"][i] = Math.sqrt(theirs[0]) - Math.sqrt(ours[0]);
    out["plagiarism index"][i] = plagiarism(ours, theirs, options.plagiarism);
    out["DOMIAS, nearest neighbours"][i] =
      radius(theirs, options.neighbours) - radius(ours, options.neighbours);
    out["DOMIAS, kernels"][i] = inReleased.logs[i] - inReference.logs[i];
    out["Gen-LRA"][i] = local.likelihood(white, i, inReleased.places);
  }
  return out;
}

/** The records of the release near to a person, in the coordinates of the density of the reference. */
class Local {
  /** The logarithm of the density of the reference at each record of the release that was looked at. */
  logs: Float64Array = new Float64Array(0);
  private readonly density: Density;
  private readonly white: RecordPoints;
  private readonly options: ScoreOptions;
  /** The first of the equal records that stand together, per record of the release. */
  private readonly first: Int32Array;
  /** Where a record of the release stands among those that are looked at; −1 where it is none of them. */
  private readonly at: Int32Array;
  private readonly released: RecordPoints;

  constructor(released: RecordPoints, density: Density, options: ScoreOptions) {
    this.released = released;
    this.density = density;
    this.white = density.whitened(released);
    this.options = options;
    this.at = new Int32Array(released.size).fill(-1);
    this.first = new Int32Array(released.size);
    for (let i = 1; i < released.size; i++)
      this.first[i] = isLikeLast(released, i, released.dimensions, released.categories)
        ? this.first[i - 1]
        : i;
  }

  /** Asks for the density at all records of the release that are near to somebody. */
  look(known: readonly Known[]): Look {
    const rows: number[] = [];
    for (const { targets, inReleased } of known)
      for (let i = 0; i < targets.size; i++)
        for (const place of this.near(inReleased.places, i, targets.size)) {
          const row = this.first[place];
          if (this.at[row] < 0) this.at[row] = rows.push(row) - 1;
        }
    const { dimensions: d, categories: c, codes } = this.released;
    const lookers: Lookers = {
      size: rows.length,
      numbers: rowsOf(this.released.numbers, rows, d),
      codes: rowsOf(codes, rows, c),
      white: rowsOf(this.white.numbers, rows, d),
    };
    return { among: this.density.among, lookers, k: 0, self: null };
  }

  private near(places: Int32Array, row: number, of: number): Int32Array {
    const each = places.length / of;
    const begin = row * each;
    let end = begin;
    while (end < begin + Math.min(this.options.local, each) && places[end] >= 0) end++;
    return places.subarray(begin, end);
  }

  /**
   * How much likelier the nearest records of the release are where the person is added to the reference: the sum of
   * ln [(n p(s) + K(s, x)) / ((n + 1) p(s))].
   */
  likelihood(targets: RecordPoints, row: number, nearest: Int32Array): number {
    const { density, white, first, at, logs } = this;
    const n = density.size;
    let total = 0;
    for (const place of this.near(nearest, row, targets.size)) {
      const log = logs[at[first[place]]];
      const added = density.logKernel(squaredBetween(targets, row, white, place)) - log;
      // ln (n + e^added) without overflow
      total +=
        (added > 30 ? added + Math.log1p(n * Math.exp(-added)) : Math.log(n + Math.exp(added))) -
        Math.log(n + 1);
    }
    return total;
  }
}

function rowsOf<A extends Float64Array | Int32Array>(values: A, rows: readonly number[], width: number): A {
  const out = new (values.constructor as new (length: number) => A)(rows.length * width);
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < width; j++) out[i * width + j] = values[rows[i] * width + j];
  return out;
}

/** ln of the distance to the k-th nearest, or the farthest there is. */
const radius = (squared: Float64Array, k: number): number =>
  Math.log(Math.sqrt(squared[Math.min(k, squared.length) - 1]) + TINY);

/** Share of the release among the k nearest of both files, of equally near ones by their numbers. */
function plagiarism(ours: Float64Array, theirs: Float64Array, k: number): number {
  const most = Math.min(k, ours.length + theirs.length);
  let a = 0;
  let b = 0;
  while (a + b < most) {
    const next = Math.min(ours[a] ?? Infinity, theirs[b] ?? Infinity);
    let more = 0;
    let others = 0;
    while (a + more < ours.length && ours[a + more] === next) more++;
    while (b + others < theirs.length && theirs[b + others] === next) others++;
    const left = most - a - b;
    if (more + others >= left) return (a + (left * more) / (more + others)) / most;
    a += more;
    b += others;
  }
  return a / most;
}
