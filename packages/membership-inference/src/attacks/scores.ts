import { Density, squaredBetween } from "./density.ts";
import { squaredDistances, type RecordPoints } from "./points.ts";

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

/** The smallest numbers of a list, in ascending order, and where they are. */
class Smallest {
  readonly values: Float64Array;
  readonly places: Int32Array;

  constructor(most: number) {
    this.values = new Float64Array(most);
    this.places = new Int32Array(most);
  }

  of(list: Float64Array): void {
    const { values, places } = this;
    const most = values.length;
    values.fill(Infinity);
    places.fill(-1);
    for (let i = 0; i < list.length; i++) {
      if (!(list[i] < values[most - 1])) continue;
      let at = most - 1;
      for (; at > 0 && values[at - 1] > list[i]; at--) {
        values[at] = values[at - 1];
        places[at] = places[at - 1];
      }
      values[at] = list[i];
      places[at] = i;
    }
  }
}

/**
 * Scores of persons by all attacks. Sources: distance to the closest record and its calibrated form (Hilprecht,
 * Härterich, Bernau 2019; Chen, Yu, Zhang, Fritz 2020), the data plagiarism index (Ward, Yang, Patel 2024), Gen-LRA
 * (Ward, Wang, Cheng 2025), DOMIAS (van Breugel, Sun, Qian, van der Schaar 2023).
 */
export class Attacker {
  private readonly released: RecordPoints;
  private readonly reference: RecordPoints;
  private readonly options: ScoreOptions;
  private readonly ofReleased: Density;
  private readonly ofReference: Density;
  /** The records of the release in the coordinates of the density of the reference, and its logarithm at them. */
  private readonly releasedWhite: RecordPoints;
  private readonly logAt: Float64Array;

  /** @param released, reference one record at least */
  constructor(released: RecordPoints, reference: RecordPoints, options: ScoreOptions) {
    this.released = released;
    this.reference = reference;
    this.options = options;
    this.ofReleased = new Density(released);
    this.ofReference = new Density(reference);
    this.releasedWhite = this.ofReference.whitened(released);
    this.logAt = new Float64Array(released.size).fill(NaN);
  }

  /** Scores of targets; yields after each of them. */
  *scores(targets: RecordPoints): Generator<void, Scores> {
    const { released, reference, options } = this;
    const out = Object.fromEntries(ATTACKS.map((name) => [name, new Float64Array(targets.size)])) as Record<
      AttackName,
      Float64Array
    >;
    const toReleased = new Float64Array(released.size);
    const toReference = new Float64Array(reference.size);
    const most = Math.max(options.neighbours, options.plagiarism, options.local);
    const ours = new Smallest(Math.min(most, released.size));
    const theirs = new Smallest(Math.min(most, reference.size));
    const inReleased = this.ofReleased.whitened(targets);
    const inReference = this.ofReference.whitened(targets);
    for (let i = 0; i < targets.size; i++) {
      squaredDistances(targets, i, released, toReleased);
      squaredDistances(targets, i, reference, toReference);
      ours.of(toReleased);
      theirs.of(toReference);
      out["closest distance"][i] = -Math.sqrt(ours.values[0]);
      out["calibrated distance"][i] = Math.sqrt(theirs.values[0]) - Math.sqrt(ours.values[0]);
      out["plagiarism index"][i] = plagiarism(ours.values, theirs.values, options.plagiarism);
      out["DOMIAS, nearest neighbours"][i] =
        radius(theirs.values, options.neighbours) - radius(ours.values, options.neighbours);
      const atReference = this.ofReference.log(inReference, i);
      out["DOMIAS, kernels"][i] = this.ofReleased.log(inReleased, i) - atReference;
      out["Gen-LRA"][i] = this.likelihood(inReference, i, ours.places);
      yield;
    }
    return out;
  }

  /**
   * How much likelier the nearest records of the release are where the person is added to the reference: the sum of
   * ln [(n p(s) + K(s, x)) / ((n + 1) p(s))].
   */
  private likelihood(targets: RecordPoints, row: number, nearest: Int32Array): number {
    const { ofReference, releasedWhite, logAt } = this;
    const n = ofReference.size;
    let total = 0;
    for (let k = 0; k < Math.min(this.options.local, nearest.length); k++) {
      const at = nearest[k];
      if (at < 0) break;
      if (logAt[at] !== logAt[at]) logAt[at] = ofReference.log(releasedWhite, at);
      const added = ofReference.logKernel(squaredBetween(targets, row, releasedWhite, at)) - logAt[at];
      // ln (n + e^added) without overflow
      total +=
        (added > 30 ? added + Math.log1p(n * Math.exp(-added)) : Math.log(n + Math.exp(added))) -
        Math.log(n + 1);
    }
    return total;
  }
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
