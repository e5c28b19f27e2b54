import type { Options } from "./options.ts";
import type { TargetRecords } from "./persons.ts";
import { isAtRisk, type Scoring } from "./score.ts";
import type { TargetSummary } from "./summary.ts";

/** Persons with their scores. */
export interface Scored {
  readonly persons: TargetRecords;
  readonly scores: Float64Array;
}

/** Fewer records are not told of by themselves. */
const SMALLEST_GROUP = 3;

const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const CLOSENESS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** The share at risk by where the line is drawn. */
export function curveOf(ours: Scored, theirs: Scored | null, options: Options): TargetSummary["curve"] {
  const isClass = ours.persons.numbers === null;
  const usual = isClass
    ? THRESHOLDS
    : options.error === "absolute"
      ? CLOSENESS.map((x) => 10 * x * options.closeness)
      : CLOSENESS;
  const all = [...new Set([...usual, isClass ? options.threshold : options.closeness])].sort((a, b) => a - b);
  const shareAt = ({ scores, persons }: Scored, at: number): number => {
    const moved = { ...options, threshold: at, closeness: at };
    return scores.reduce((sum, score) => sum + (isAtRisk(score, moved, isClass) ? 1 : 0), 0) / persons.size;
  };
  return all.map((at) => ({
    at,
    share: shareAt(ours, at),
    control: theirs === null ? null : shareAt(theirs, at),
  }));
}

interface ByValue {
  readonly labels: readonly string[];
  readonly ours: Scored;
  readonly theirs: Scored | null;
  readonly scoring: Scoring;
}

function counts({ persons, scores }: Scored, classes: number, options: Options) {
  const held = new Int32Array(classes);
  const atRisk = new Int32Array(classes);
  for (let i = 0; i < persons.size; i++) {
    held[persons.values[i]]++;
    if (isAtRisk(scores[i], options, true)) atRisk[persons.values[i]]++;
  }
  return { held, atRisk };
}

/** The share at risk by class, of those that at least three persons hold. */
export function valuesOf(
  { labels, ours, theirs, scoring }: ByValue,
  options: Options,
): TargetSummary["values"] {
  const { threshold } = options;
  const own = counts(ours, labels.length, options);
  const others = theirs === null ? null : counts(theirs, labels.length, options);
  return labels.flatMap((value, k) => {
    if (own.held[k] < SMALLEST_GROUP) return [];
    const guess = scoring.shares[k];
    const inControl = others?.held[k] ?? 0;
    return [
      {
        value,
        persons: own.held[k],
        guess,
        needed: guess + threshold * (1 - guess),
        atRisk: own.atRisk[k],
        share: own.atRisk[k] / own.held[k],
        control: others === null || inControl < SMALLEST_GROUP ? null : others.atRisk[k] / inControl,
      },
    ];
  });
}
