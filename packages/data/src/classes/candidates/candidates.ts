import type { Counts } from "../../kernels/counts.ts";
import { sortByCode } from "../../kernels/sorting/counting-sort.ts";
import { inTurns, type Tick } from "../../kernels/turns.ts";
import type { Classes } from "../classes.ts";
import { patternsOf, type MissingPattern } from "../wildcards/patterns.ts";
import { AgreementFinder } from "./agreeing.ts";
import { coveringRecords, type CoveringRecords } from "./covering.ts";
import { PartWriter, type CandidatePart } from "./part.ts";

export type { CandidatePart } from "./part.ts";

/** Released records and persons whose keys are known, by the classes of their keys. */
export interface CandidateClasses extends Pick<Classes, "variables" | "size"> {
  /** Released records per class. */
  readonly counts: Counts;
  /** The sum of their weights. */
  readonly weights: Float64Array;
  /** Persons whose true keys these are, per class without a missing key; 0 in other classes. */
  readonly known: Counts;
}

/** Persons of one true key and one released record, each an entry in all lists. */
export interface PersonGroups {
  /** How many they are. */
  readonly persons: Counts;
  /** The class of their true key, as far as it is known. */
  readonly truth: Int32Array;
  /** The class of their released records: the same, or one that holds less. */
  readonly released: Int32Array;
}

/** Persons in one part, unless a single group holds more. */
const PART = 1 << 16;

/**
 * Effective candidates: how many released records an intruder has to choose from who knows the keys of a person
 * and that the person is in the file. A released record j that is consistent with the person's key x counts
 * P_j / P, P_j = n(x) / n(what is left of j) the chance that x is the true key of j, P that of the person's own
 * record; n counts persons with complete keys. So a complete record counts 1, and a record without any key n(x)/n:
 * blanking a few records lifts nobody.
 *
 * A person whose own key has gaps is stood for by each person with a complete key that agrees with what is left, in
 * turn and leaving that one's record out, since somebody like it would always be there else. Where nobody agrees
 * the person has one candidate, unless its own record has lost values besides: then those records count that hold
 * nothing but what is known of the person, since they are consistent with its key whatever that is.
 *
 * Without gaps the candidates are the records of equal keys.
 */
export class Candidates {
  /** Per complete class: the chances of incomplete records, of their weights, and consistent records. */
  private readonly chances: Float64Array;
  private readonly weighted: Float64Array;
  private readonly consistent: Float64Array;
  /** Per incomplete class: persons with complete keys that agree with it. */
  private readonly left: Float64Array;
  private readonly incomplete: Uint8Array;
  private readonly finder: AgreementFinder;
  /** Groups of persons by the class of their true key. */
  private readonly byTruth: { readonly order: Int32Array; readonly starts: Int32Array };
  private patterns: readonly MissingPattern[] = [];

  private readonly classes: CandidateClasses;
  private readonly groups: PersonGroups;

  private constructor(classes: CandidateClasses, groups: PersonGroups, complete: Int32Array) {
    this.classes = classes;
    this.groups = groups;
    const { size } = classes;
    this.chances = new Float64Array(size);
    this.weighted = new Float64Array(size);
    this.consistent = Float64Array.from(classes.counts);
    this.left = new Float64Array(size);
    this.incomplete = new Uint8Array(size).fill(1);
    for (const x of complete) this.incomplete[x] = 0;
    this.finder = new AgreementFinder(classes, complete);
    this.byTruth = sortByCode(groups.truth, size);
  }

  /**
   * Counts candidates.
   * @param tick called between pieces of work with the share that is done
   */
  static async of(classes: CandidateClasses, groups: PersonGroups, tick: Tick): Promise<Candidates> {
    const patterns = await inTurns(patternsOf(classes), tick);
    const complete = patterns.find((one) => one.complete)?.members ?? new Int32Array(0);
    const made = new Candidates(classes, groups, complete);
    made.patterns = patterns.filter((one) => !one.complete).sort(byHeld);
    for (const [p, pattern] of made.patterns.entries()) {
      await inTurns(made.addChances(pattern), tick);
      await tick((p + 1) / made.patterns.length);
    }
    return made;
  }

  /** What the incomplete records of a pattern add to the complete keys that they agree with. */
  private *addChances(pattern: MissingPattern): Generator<void, void> {
    const { counts, weights, known } = this.classes;
    const { starts, lists } = yield* this.finder.find(pattern);
    for (let i = 0; i < pattern.members.length; i++) {
      const g = pattern.members[i];
      let left = 0;
      for (let j = starts[i]; j < starts[i + 1]; j++) left += known[lists[j]];
      this.left[g] = left;
      if (left === 0) continue;
      for (let j = starts[i]; j < starts[i + 1]; j++) {
        const x = lists[j];
        const chance = known[x] / left;
        this.chances[x] += counts[g] * chance;
        this.weighted[x] += weights[g] * chance;
        this.consistent[x] += counts[g];
      }
    }
  }

  /** All persons, some ten thousand at a time, in an order that depends on the classes alone. */
  async *parts(tick: Tick): AsyncGenerator<CandidatePart, void> {
    const out = new PartWriter();
    yield* this.certain(out, tick);
    for (const pattern of this.patterns) yield* this.uncertain(pattern, out, tick);
    if (out.length > 0) yield out.take();
  }

  /** Persons whose true key is complete. */
  private async *certain(out: PartWriter, tick: Tick): AsyncGenerator<CandidatePart, void> {
    const { persons, truth, released } = this.groups;
    for (let i = 0; i < persons.length; i++) {
      const x = truth[i];
      if (this.incomplete[x] === 0) this.add(out, x, released[i], persons[i], -1);
      if (out.length >= PART) yield out.take();
      if (i % PART === PART - 1) await tick();
    }
  }

  /** Persons whose true key misses what a pattern misses. */
  private async *uncertain(
    pattern: MissingPattern,
    out: PartWriter,
    tick: Tick,
  ): AsyncGenerator<CandidatePart, void> {
    const { starts, lists } = await inTurns(this.finder.find(pattern), tick);
    const { order, starts: first } = this.byTruth;
    const covering = await inTurns(this.covering(pattern), tick);
    for (let i = 0; i < pattern.members.length; i++) {
      const o = pattern.members[i];
      for (let at = first[o]; at < first[o + 1]; at++) {
        const group = order[at];
        if (this.left[o] === 0) this.addLoner(out, group, covering.get(o));
        for (let j = starts[i]; j < starts[i + 1]; j++) this.addStandIns(out, lists[j], group);
        if (out.length >= PART) {
          yield out.take();
          await tick();
        }
      }
    }
  }

  /** By class of a pattern with which nobody's complete key agrees, the records that are consistent for certain. */
  private *covering(pattern: MissingPattern): Generator<void, ReadonlyMap<number, CoveringRecords>> {
    const { released } = this.groups;
    const { order, starts } = this.byTruth;
    const lonely = pattern.members.filter(
      (o) => this.left[o] === 0 && order.subarray(starts[o], starts[o + 1]).some((at) => released[at] !== o),
    );
    if (lonely.length === 0) return new Map();
    return yield* coveringRecords(this.classes, this.patterns, this.left, { pattern, lonely });
  }

  /**
   * Nobody with a complete key can stand for these: each is found, unless its record has lost more than is known.
   * @param covering the records that are consistent with them for certain
   */
  private addLoner(out: PartWriter, group: number, covering: CoveringRecords | undefined): void {
    const g = this.groups.released[group];
    const { counts, weights } = this.classes;
    const persons = this.groups.persons[group];
    if (g === this.groups.truth[group] || this.left[g] === 0 || covering === undefined) {
      out.add(g, persons, 1, weights[g] / counts[g], true);
      return;
    }
    const { chances, weighted, records } = covering;
    out.add(g, persons, Math.max(1, this.left[g] * chances), this.left[g] * weighted, records <= 1);
  }

  /** Some persons with gaps, in turn as each of those with one complete key, whose own records are left out. */
  private addStandIns(out: PartWriter, x: number, group: number): void {
    const { persons, truth, released } = this.groups;
    const { order, starts } = this.byTruth;
    const share = persons[group] / this.left[truth[group]];
    let left = this.classes.known[x];
    for (let at = starts[x]; at < starts[x + 1]; at++) {
      const other = order[at];
      this.add(out, x, released[group], share * persons[other], released[other]);
      left -= persons[other];
    }
    // those whose records were removed have none to leave out
    if (left > 0) this.add(out, x, released[group], share * left, -1);
  }

  /**
   * @param x the class of a person's complete key
   * @param released the class of that person's record
   * @param without the class of one record that is left out; −1 for none
   */
  private add(out: PartWriter, x: number, released: number, persons: number, without: number): void {
    const { counts, weights } = this.classes;
    const own = this.chance(released, x);
    const one = without < 0 ? 0 : this.chance(without, x);
    const weight = one === 0 ? 0 : (one * weights[without]) / counts[without];
    out.add(
      released,
      persons,
      Math.max(1, (counts[x] + this.chances[x] - one) / own),
      (weights[x] + this.weighted[x] - weight) / own,
      this.consistent[x] - (without < 0 ? 0 : 1) <= 1,
    );
  }

  /** The chance that a key is the true one of a released record that is consistent with it. */
  private chance(released: number, x: number): number {
    return this.incomplete[released] === 0 ? 1 : this.classes.known[x] / this.left[released];
  }
}

/** Patterns in an order that does not depend on that of the records: sums of chances are added up in it. */
function byHeld(a: MissingPattern, b: MissingPattern): number {
  const v = a.held.findIndex((held, at) => held !== b.held[at]);
  return v < 0 ? 0 : a.held[v] - b.held[v];
}
