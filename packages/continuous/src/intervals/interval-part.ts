import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Columns } from "../files/columns.ts";
import { intervals } from "./interval.ts";
import type { FilePair } from "../files/pairs.ts";
import { rankIntervals } from "./rank-interval.ts";
import type { Reached } from "./reaching.ts";
import { withinInterval } from "../summary.ts";
import { widthText } from "../report/words.ts";
import type { FileSummary } from "../summary-schema.ts";

/** Widths k of the curve: 0.001 to 0.5, about evenly on a logarithmic axis. */
const CURVE: readonly number[] = [
  0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.18,
  0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5,
];

/** How near values are on each variable by itself, and records on all. */
export interface Nearness {
  /** Per variable, per width asked for. */
  readonly alone: readonly FileSummary["variables"][number]["near"][];
  /** Per record 1 where it is at risk at the middle one of the widths asked for, NaN where it was left out. */
  readonly atMiddle: Float64Array;
}

export interface IntervalPart {
  readonly summary: Pick<FileSummary, "interval" | "intervalReason" | "curve">;
  readonly nearness: Nearness;
}

/** The interval measure at the widths asked for, and its curve. */
export async function intervalPart(
  pairs: FilePair,
  asked: readonly number[],
  columns: Columns,
  tick: Tick,
): Promise<IntervalPart> {
  const ks = ascending(asked);
  const grid = ascending([...ks, ...CURVE]);
  const near = await inTurns(intervals(pairs, grid), tick);
  const at = (k: number): number => grid.indexOf(k);
  const { compared, reason } = comparable(
    pairs,
    near,
    "Released values have no standard deviation to compare with: it takes two of them.",
  );
  const flags = (k: number): Promise<Float64Array> =>
    inTurns(columns.flags(near.places, at(k), compared > 0), tick);
  for (const k of ks)
    columns.add(
      `interval_${k}`,
      await flags(k),
      `1 where every released value lies within ${k} standard deviations of its original, 0 where not.`,
    );
  return {
    summary: {
      interval: asked.map((k) => ({ k, ...withinInterval(near.counts[at(k)], compared) })),
      intervalReason: reason,
      curve: compared === 0 ? [] : CURVE.map((k) => ({ k, share: near.counts[at(k)] / compared })),
    },
    nearness: {
      alone: pairs.names.map((_, v) =>
        ks.map((k) => ({
          k,
          share: near.compared[v] === 0 ? null : near.alone[v][at(k)] / near.compared[v],
        })),
      ),
      atMiddle: await flags(middleOf(ks)),
    },
  };
}

/** The rank interval measure. */
export async function rankPart(
  pairs: FilePair,
  asked: readonly number[],
  columns: Columns,
  tick: Tick,
): Promise<Pick<FileSummary, "rankInterval" | "rankIntervalReason">> {
  const ps = ascending(asked);
  const near = await rankIntervals(pairs, ps, tick);
  const { compared, reason } = comparable(pairs, near, NOTHING);
  for (const [t, p] of ps.entries())
    columns.add(
      `rankInterval_${p}`,
      await inTurns(columns.flags(near.places, t, compared > 0), tick),
      `1 where every rank moved by at most ${widthText(p)} of the records, 0 where not.`,
    );
  return {
    rankInterval: asked.map((p) => ({ p, ...withinInterval(near.counts[ps.indexOf(p)], compared) })),
    rankIntervalReason: reason,
  };
}

const NOTHING = "No record holds a value of one variable in both files: there is nothing to compare.";

interface Comparable {
  /** Records that shares are of; 0 where nothing can be compared. */
  readonly compared: number;
  /** Why nothing can be. */
  readonly reason: string | null;
}

/** @param why nothing is compared though both files hold values */
function comparable(
  { compared, original, released, records }: FilePair,
  near: Reached,
  why: string,
): Comparable {
  if (near.compared.some((count) => count > 0)) return { compared, reason: null };
  for (const [v, x] of original.entries()) {
    const y = released[v];
    for (let i = 0; i < records; i++) if (x[i] === x[i] && y[i] === y[i]) return { compared: 0, reason: why };
  }
  return { compared: 0, reason: NOTHING };
}

/** The middle one of some widths, the upper one of two. */
export const middleOf = (widths: readonly number[]): number =>
  ascending(widths)[Math.floor(new Set(widths).size / 2)];

const ascending = (widths: readonly number[]): number[] => [...new Set(widths)].sort((a, b) => a - b);
