import { shareOf } from "@sdc-risk/blocks";
import type { FileCandidates, RuleFigures } from "@sdc-risk/core";
import { isAbove, isBelow, tallyOf, type Classes } from "@sdc-risk/data";
import { Sum, type Tick } from "@sdc-risk/data/kernels";
import { BY_CANDIDATES, LOW_BY_GAPS } from "@sdc-risk/frequency";
import { attackModels } from "./attack.ts";
import type { KanonSummary, AttackRisk } from "./summary.ts";
import { violations } from "./violations.ts";

/** What is counted by effective candidates. */
export interface JudgedCounts {
  /** Persons with fewer than k candidates, and with fewer than k persons of the population, for each k. */
  readonly records: readonly number[];
  readonly populationRecords: readonly number[];
  readonly alone: number;
  readonly prosecutor: AttackRisk;
  readonly journalist: AttackRisk;
}

/** Adds up the chances of an attack on persons. */
class AttackTally {
  private readonly total = new Sum();
  private readonly above = new Sum();
  private max = 0;

  private readonly threshold: number;

  constructor(threshold: number) {
    this.threshold = threshold;
  }

  add(risk: number, persons: number): void {
    this.total.add(risk * persons);
    this.max = Math.max(this.max, risk);
    if (isAbove(risk, this.threshold)) this.above.add(persons);
  }

  /** @param persons all of them */
  result(persons: number): AttackRisk {
    const some = persons > 0;
    const above = this.above.total;
    return {
      max: some ? this.max : null,
      mean: some ? this.total.total / persons : null,
      threshold: this.threshold,
      records: above,
      share: some ? above / persons : null,
    };
  }
}

/**
 * Violators and attack models by effective candidates c and the persons F that they stand for: an intruder who
 * knows that a person is in the file is right with probability 1/c, one who does not with 1/F.
 * @param ks thresholds of k-anonymity
 * @param threshold a risk above it counts as high
 */
export async function judgedCounts(
  { candidates }: FileCandidates,
  ks: readonly number[],
  threshold: number,
  tick: Tick,
): Promise<JudgedCounts> {
  const prosecutor = new AttackTally(threshold);
  const journalist = new AttackTally(threshold);
  const violators = ks.map(() => new Sum());
  const population = ks.map(() => new Sum());
  const all = new Sum();
  let alone = 0;
  for await (const part of candidates.parts(tick))
    for (let i = 0; i < part.length; i++) {
      const persons = part.persons[i];
      const c = part.candidates[i];
      const F = Math.max(c, part.population[i]);
      all.add(persons);
      if (part.alone[i] === 1) alone += persons;
      prosecutor.add(1 / c, persons);
      journalist.add(1 / F, persons);
      for (let j = 0; j < ks.length; j++) {
        if (isBelow(c, ks[j])) violators[j].add(persons);
        if (isBelow(part.population[i], ks[j])) population[j].add(persons);
      }
    }
  return {
    records: violators.map(({ total }) => total),
    populationRecords: population.map(({ total }) => total),
    alone,
    prosecutor: prosecutor.result(all.total),
    journalist: journalist.result(all.total),
  };
}

/** What rules on figures of `kanon` are judged by where keys have gaps. */
export function judgedFigures(
  summary: KanonSummary,
  classes: Classes,
  { prosecutor, journalist, populationRecords }: JudgedCounts,
): RuleFigures {
  const { records } = classes;
  return {
    ...(summary.candidates === null ? { strict: byOwnValue(summary, classes, prosecutor.threshold) } : {}),
    figures: {
      violations: summary.violations.map(({ k, judged }, i) => ({
        k,
        ...judged,
        populationRecords: populationRecords[i],
        populationShare: shareOf(populationRecords[i], records),
      })),
      attack: { prosecutor, journalist },
    },
    reading: BY_CANDIDATES,
    cautions: { leaveOneOut: LOW_BY_GAPS },
  };
}

/** The same by classes whose missing values are values of their own. */
function byOwnValue({ violations: asked }: KanonSummary, classes: Classes, threshold: number): object {
  const { counts, weights, records } = classes;
  const ks = asked.map(({ k }) => k);
  const f = Float64Array.from(counts);
  const population = violations(weights, counts, records, ks);
  return {
    violations: asked.map(({ k, ownValue }, i) => ({
      k,
      ...ownValue,
      populationRecords: population[i].records,
      populationShare: population[i].share,
    })),
    attack: attackModels(tallyOf(classes), f, weights, threshold),
  };
}
