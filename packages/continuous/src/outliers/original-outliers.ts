import { lowerTail, upperTail, type TailOf } from "@sdc-risk/blocks";
import { variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { inPieces, inTurns, placesByValue, type Tick } from "@sdc-risk/data/kernels";
import { cutoff } from "@sdc-risk/robust";
import type { Original } from "../files/original.ts";
import type { ContinuousOptions } from "../options.ts";
import { atRisk } from "../summary.ts";
import { outliersByGroup } from "./by-group.ts";
import { beyondPercentile } from "./outliers.ts";
import type { GroupedOutliers, OriginalSummary, OriginalVariable, Tail } from "../summary-schema.ts";

/** Outliers of the original, told without a released file. */
export interface OriginalOutliers {
  readonly summary: OriginalSummary;
  /** Per record the variables on which it is an outlier. */
  readonly variables: Int32Array;
  /** Per record 1 where it is one by the robust distance, 0 where not, NaN without a distance. */
  readonly robust: Float64Array;
}
type Settings = NonNullable<ContinuousOptions["outliers"]>;

/** Both tails of a variable by its sorted values; strictly beyond the percentile, and at it or beyond. */
function tailsOf(variable: string, sorted: Float64Array, percentile: number): OriginalVariable {
  const counted = ({ beyond, atOrBeyond }: TailOf): Tail => ({ beyond, atOrBeyond });
  return {
    variable,
    records: sorted.length,
    upper: counted(upperTail(sorted, percentile)),
    lower: counted(lowerTail(sorted, percentile)),
  };
}

/** Outliers of each variable within classes of the keys and within strata. */
async function byGroup(
  sdc: SdcObject,
  names: readonly string[],
  { percentile, tails }: Settings,
  run: Pick<MeasureRun<unknown, unknown>, "classes">,
  tick: Tick,
): Promise<GroupedOutliers[]> {
  const out: GroupedOutliers[] = [];
  const kinds = (["keys", "strata"] as const).filter((role) => sdc.has(role));
  for (const variable of kinds.length > 0 ? names : []) {
    const values = sdc.numbers(variable);
    const places = await inTurns(placesByValue(values), tick);
    for (const by of kinds) {
      const { classOf, size } = await run.classes(variablesOf(sdc.roles, by));
      const found = await inTurns(outliersByGroup(values, places, classOf, size, percentile, tails), tick);
      out.push({ variable, by, ...found });
    }
  }
  return out;
}

/** Records beyond the quantile of the robust distance. */
function* farOnes({ robust }: Original, d: number, records: number): Generator<void, Float64Array> {
  const far = new Float64Array(records).fill(NaN);
  if (robust?.reason !== null) return far;
  const limit = cutoff(d);
  const { squared } = robust;
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) if (squared[i] === squared[i]) far[i] = squared[i] > limit ? 1 : 0;
  });
  return far;
}

/** What the original alone says of outliers. */
export async function originalOutliers(
  sdc: SdcObject,
  names: readonly string[],
  original: Original,
  settings: Settings,
  run: Pick<MeasureRun<unknown, unknown>, "classes">,
  tick: Tick,
): Promise<OriginalOutliers> {
  const { records } = sdc;
  const { percentile, tails } = settings;
  const on = new Int32Array(records);
  const variables: OriginalVariable[] = [];
  for (const [v, name] of names.entries()) {
    const sorted = original.sorted[v];
    const beyond = await inTurns(beyondPercentile(sdc.numbers(name), sorted, percentile, tails), tick);
    for (let i = 0; i < records; i++) on[i] += beyond[i];
    variables.push(tailsOf(name, sorted, percentile));
    await tick();
  }
  const far = await inTurns(farOnes(original, names.length, records), tick);
  const { robust } = original;
  const known = far.reduce((n, flag) => n + (flag === flag ? 1 : 0), 0);
  const outlying = far.reduce((n, flag) => n + (flag === 1 ? 1 : 0), 0);
  const summary: OriginalSummary = {
    variables,
    any: atRisk(
      on.reduce((n, count) => n + (count > 0 ? 1 : 0), 0),
      records,
    ),
    robust:
      robust?.reason === null ? { ...atRisk(outlying, known), undefinedRecords: records - known } : null,
    reason: robust?.reason ?? null,
    groups: await byGroup(sdc, names, settings, run, tick),
  };
  return { summary, variables: on, robust: far };
}
