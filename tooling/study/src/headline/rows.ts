import { TESTED } from "@sdc-risk/blocks";
import { schemeOf, type Design } from "../designs.ts";
import { LEAST_TRUTH } from "../truth/least-truth.ts";
import { spreadOf, type Spread } from "../estimation/quantiles.ts";
import type { Shape } from "../results/results.ts";
import type { Outcome } from "../study.ts";

/** Headlines that are taken together; what is left out is taken over all. */
export interface HeadlineGroup {
  readonly design?: Design;
  readonly n?: number;
  readonly population?: string;
  readonly real?: boolean;
  /** Only files that came as the formulas suppose; so do groups by population and by size. */
  readonly plain?: true;
}

/** How sure headlines sound: tested, rough, or both together. */
export type Sureness = "tested" | "rough" | "all";

/** Headline over truth. */
export interface HeadlineRow extends HeadlineGroup {
  readonly sureness: Sureness;
  /** Samples of the group whose truth is large enough, and those of them that have a number. */
  readonly samples: number;
  readonly given: number;
  /** Number over truth; null where there is none. */
  readonly ratio: Spread | null;
  /** How many numbers are within 10 and 25 % of the truth. */
  readonly near: number;
  readonly quarter: number;
  /** How many have an interval, and how many of these hold the truth; the same of ranges. */
  readonly intervals: number;
  readonly held: number;
  readonly ranges: number;
  readonly rangesHeld: number;
  /** How many floors are above the truth by more than a tenth, and how many above the headline. */
  readonly floorsHigh: number;
  readonly floorsAbove: number;
}

/** A headline that is called tested and is off by more than a quarter. */
export interface Miss {
  readonly population: string;
  readonly design: Design;
  readonly n: number;
  readonly keys: number;
  readonly draw: number;
  readonly truth: number;
  readonly all: number;
  readonly interval: readonly [number, number] | null;
}

const NEAR = 0.1;

const large = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ truth }) => truth.all >= LEAST_TRUTH);
const ratioOf = ({ headline, truth }: Outcome): number | null =>
  headline.all === null ? null : headline.all / truth.all;
/** Whether a number is off by more than a share of the truth. */
const isOff = (ratio: number, share: number): boolean => Math.abs(ratio - 1) > share;
const holds = ([low, high]: readonly [number, number], { truth }: Outcome): boolean =>
  low <= truth.all && truth.all <= high;

function rowOf(group: HeadlineGroup, sureness: Sureness, members: readonly Outcome[]): HeadlineRow[] {
  const own = members.filter(
    ({ headline }) => sureness === "all" || headline.tested === (sureness === "tested"),
  );
  const ratios = own.map(ratioOf).filter((ratio) => ratio !== null);
  const count = (test: (outcome: Outcome) => boolean): number => own.filter(test).length;
  return own.length === 0
    ? []
    : [
        {
          ...group,
          sureness,
          samples: own.length,
          given: ratios.length,
          ratio: ratios.length === 0 ? null : spreadOf(ratios),
          near: ratios.filter((ratio) => !isOff(ratio, NEAR)).length,
          quarter: ratios.filter((ratio) => !isOff(ratio, TESTED.within)).length,
          intervals: count(({ headline }) => headline.interval !== null),
          held: count((one) => one.headline.interval !== null && holds(one.headline.interval, one)),
          ranges: count(({ headline }) => headline.range !== null),
          rangesHeld: count((one) => one.headline.range !== null && holds(one.headline.range, one)),
          floorsHigh: count(({ headline, truth }) => headline.floor > (1 + NEAR) * truth.all),
          floorsAbove: count(({ headline }) => headline.all !== null && headline.floor > headline.all),
        },
      ];
}

/** Samples by what `of` says of them. */
function groupsOf(outcomes: readonly Outcome[], of: (outcome: Outcome) => HeadlineGroup) {
  const groups = new Map<string, { group: HeadlineGroup; members: Outcome[] }>();
  for (const outcome of outcomes) {
    const group = of(outcome);
    const known = groups.get(JSON.stringify(group));
    if (known === undefined) groups.set(JSON.stringify(group), { group, members: [outcome] });
    else known.members.push(outcome);
  }
  return [...groups.values()];
}

/** Headlines by all that tables take together, tested and rough apart. */
export function headlineRows(outcomes: readonly Outcome[], populations: readonly Shape[]): HeadlineRow[] {
  const real = new Set(populations.filter((one) => one.real).map(({ id }) => id));
  const kept = large(outcomes);
  const plain = kept.filter(({ design }) => schemeOf(design).plain);
  const groups = [
    ...groupsOf(kept, () => ({})),
    ...groupsOf(kept, ({ design }) => ({ design })),
    ...groupsOf(kept, ({ design, n }) => ({ design, n })),
    ...groupsOf(plain, () => ({ plain: true })),
    ...groupsOf(plain, ({ population }) => ({ real: real.has(population) })),
    ...groupsOf(plain, ({ population }) => ({ population })),
    ...groupsOf(plain, ({ n }) => ({ n })),
  ];
  return groups.flatMap(({ group, members }) =>
    (["tested", "rough", "all"] as const).flatMap((sureness) => rowOf(group, sureness, members)),
  );
}

/** Every headline that is called tested and is off by more than a quarter, the worst first. */
export function missesOf(outcomes: readonly Outcome[]): Miss[] {
  return large(outcomes)
    .flatMap((one): Miss[] => {
      const { population, design, n, keys, draw, truth, headline } = one;
      const { tested, all, interval } = headline;
      const ratio = ratioOf(one);
      if (!tested || all === null || ratio === null || !isOff(ratio, TESTED.within)) return [];
      return [{ population, design, n, keys, draw, truth: truth.all, all, interval }];
    })
    .sort((a, b) => Math.abs(Math.log(b.all / b.truth)) - Math.abs(Math.log(a.all / a.truth)));
}
