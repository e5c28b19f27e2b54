import { required } from "@sdc-risk/data";
import type { Design } from "../designs.ts";
import { ESTIMATORS, INTERVALS, type Estimator, estimatorOf } from "../estimation/estimators.ts";
import { headlineRows, missesOf, type HeadlineRow, type Miss } from "../headline/rows.ts";
import { LEAST_TRUTH } from "../truth/least-truth.ts";
import type { Plan } from "../plan.ts";
import { verdictRows, type VerdictRow } from "../policy/rows.ts";
import { quantileOf, spreadOf, type Spread } from "../estimation/quantiles.ts";
import { SCORES } from "../estimation/scores.ts";
import { SIGNS } from "../estimation/signs.ts";
import type { Figures, Outcome } from "../study.ts";

/** How a run was made. */
export interface Made {
  readonly command: string;
  /** Short name of the commit, and whether files differed from it. */
  readonly commit: string | null;
  readonly changed: boolean;
  readonly node: string;
  readonly minutes: number;
}

/** A population on so many keys. */
export interface Shape {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly real: boolean;
  readonly units: number;
  readonly levels: readonly {
    readonly keys: number;
    readonly cells: number;
    readonly distinct: number;
    readonly uniques: number;
  }[];
}

/** All samples of a run, as they are saved. */
export interface Samples {
  readonly made: Made;
  readonly plan: Plan;
  readonly populations: readonly Shape[];
  readonly outcomes: readonly Outcome[];
}

/** A sample of which all figures were read. */
export type Judged = Omit<Outcome, "figures"> & Figures;

/** What samples are taken together; what is left out is taken over all. */
export interface Group {
  readonly keys?: number;
  readonly n?: number;
  readonly design?: Design;
  readonly population?: string;
}

/** Estimate over truth. */
export interface RatioRow extends Group, Spread {
  readonly estimator: string;
  /** Samples without an estimate. */
  readonly missing: number;
  /** Shares of the samples: within 10 % of the truth, below half of it, below it, above twice it. */
  readonly near: number;
  readonly belowHalf: number;
  readonly below: number;
  readonly aboveTwice: number;
}
export interface CoverageRow extends Group {
  readonly interval: string;
  /** Samples with an interval, without one, and those whose interval holds the truth. */
  readonly samples: number;
  readonly missing: number;
  readonly held: number;
  /** Median width over truth; null without intervals. */
  readonly width: number | null;
}
export interface SignRow extends Group {
  readonly sign: string;
  /** Samples in which it could be judged, shows, and was right. */
  readonly samples: number;
  readonly shown: number;
  readonly right: number;
}
export interface AreaRow extends Group, Spread {
  readonly score: string;
}
export interface SmallestRow extends Group {
  readonly size: number;
  readonly uniques: number;
  readonly alone: number;
}

/** What a run showed: what is published. */
export interface Results {
  readonly made: Made;
  readonly plan: Plan;
  readonly populations: readonly Shape[];
  readonly samples: number;
  readonly headlines: readonly HeadlineRow[];
  /** Headlines that are called tested and are off by more than a quarter. */
  readonly misses: readonly Miss[];
  readonly verdicts: readonly VerdictRow[];
  readonly ratios: readonly RatioRow[];
  readonly coverage: readonly CoverageRow[];
  readonly signs: readonly SignRow[];
  readonly areas: readonly AreaRow[];
  readonly smallest: readonly SmallestRow[];
}

/** The groups that tables need, those with samples only. */
function groupsOf(
  outcomes: readonly Judged[],
  dimensions: readonly (keyof Group)[],
): { group: Group; members: Judged[] }[] {
  const groups = new Map<string, { group: Group; members: Judged[] }>();
  for (const outcome of outcomes) {
    const group: Group = Object.fromEntries(dimensions.map((name) => [name, outcome[name]]));
    const id = JSON.stringify(group);
    const known = groups.get(id);
    if (known === undefined) groups.set(id, { group, members: [outcome] });
    else known.members.push(outcome);
  }
  return [...groups.values()];
}

function ratioRow({ id, target }: Estimator, group: Group, members: readonly Judged[]): RatioRow[] {
  const asked = members.filter(
    ({ truth, estimates }) =>
      id in estimates && (truth[target] ?? 0) >= (target === "largest" ? 0 : LEAST_TRUTH),
  );
  const ratios = asked.flatMap(({ truth, estimates }) => {
    const estimate = estimates[id] ?? null;
    return estimate === null ? [] : [estimate / required(truth[target], "truth")];
  });
  const share = (test: (ratio: number) => boolean): number => ratios.filter(test).length / ratios.length;
  return ratios.length === 0
    ? []
    : [
        {
          estimator: id,
          ...group,
          ...spreadOf(ratios),
          missing: asked.length - ratios.length,
          near: share((ratio) => Math.abs(ratio - 1) <= 0.1),
          belowHalf: share((ratio) => ratio < 0.5),
          below: share((ratio) => ratio < 1),
          aboveTwice: share((ratio) => ratio > 2),
        },
      ];
}

function coverageRow(id: string, group: Group, members: readonly Judged[]): CoverageRow[] {
  const { target } = estimatorOf(id);
  const asked = members.filter(
    ({ truth, intervals }) => id in intervals && (truth[target] ?? 0) >= LEAST_TRUTH,
  );
  const given = asked.flatMap(({ truth, intervals }) => {
    const interval = intervals[id] ?? null;
    return interval === null ? [] : [{ truth: required(truth[target], "truth"), interval }];
  });
  const widths = given.map(({ truth, interval: [low, high] }) => (high - low) / truth).sort((a, b) => a - b);
  return asked.length === 0
    ? []
    : [
        {
          interval: id,
          ...group,
          samples: given.length,
          missing: asked.length - given.length,
          held: given.filter(({ truth, interval: [low, high] }) => low <= truth && truth <= high).length,
          width: widths.length === 0 ? null : quantileOf(widths, 0.5),
        },
      ];
}

function smallestRows(group: Group, members: readonly Judged[]): SmallestRow[] {
  const sizes = new Map<number, SmallestRow>();
  for (const { bySmallest } of members) {
    for (const [size, uniques, alone] of bySmallest) {
      const known = sizes.get(size) ?? { ...group, size, uniques: 0, alone: 0 };
      sizes.set(size, { ...known, uniques: known.uniques + uniques, alone: known.alone + alone });
    }
  }
  return [...sizes.values()].sort((a, b) => a.size - b.size);
}

/** What all samples of a run show together. */
export function resultsOf({ made, plan, populations, outcomes }: Samples): Results {
  const judged = outcomes.flatMap(({ figures, ...outcome }): Judged[] =>
    figures === null ? [] : [{ ...outcome, ...figures }],
  );
  const groups = (...dimensions: (keyof Group)[]) => groupsOf(judged, dimensions);
  const cells = groups("keys", "n");
  const shown = [
    ...groups(),
    ...groups("keys"),
    ...cells,
    ...groups("keys", "n", "design"),
    ...groups("keys", "population"),
  ];
  return {
    made,
    plan,
    populations,
    samples: outcomes.length,
    headlines: headlineRows(outcomes, populations),
    misses: missesOf(outcomes),
    verdicts: verdictRows(outcomes),
    ratios: ESTIMATORS.flatMap((one) => shown.flatMap(({ group, members }) => ratioRow(one, group, members))),
    coverage: INTERVALS.flatMap(({ id }) =>
      [...groups(), ...groups("keys", "design"), ...cells].flatMap(({ group, members }) =>
        coverageRow(id, group, members),
      ),
    ),
    signs: SIGNS.flatMap(({ id, judge }) =>
      [...groups(), ...groups("keys")].map(({ group, members }) => {
        const judged = members.map(judge).filter((verdict) => verdict !== null);
        const held = judged.filter((verdict) => verdict !== "absent");
        return {
          sign: id,
          ...group,
          samples: judged.length,
          shown: held.length,
          right: held.filter((verdict) => verdict === "right").length,
        };
      }),
    ),
    areas: SCORES.flatMap(({ id }) =>
      [...groups("keys"), ...cells].flatMap(({ group, members }) => {
        const values = members
          .filter(({ truth }) => truth.tau1 >= LEAST_TRUTH)
          .map(({ areas }) => areas[id])
          .filter((area) => area !== null && area !== undefined);
        return values.length === 0 ? [] : [{ score: id, ...group, ...spreadOf(values) }];
      }),
    ),
    smallest: [...groups("keys"), ...cells].flatMap(({ group, members }) => smallestRows(group, members)),
  };
}
