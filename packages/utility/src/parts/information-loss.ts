import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { distancesOf, type Distances } from "../formulas/information-loss.ts";
import { weightedMoments } from "../formulas/moments.ts";
import type { InformationLoss, VariableLoss } from "../summary-schema.ts";
import type { Reading } from "./reading.ts";

const NONE = { il1: null, il1Sum: null, il1s: null, il1sSum: null };

/** Distances of one variable with what they are divided by; the spread is 0 where the originals do not vary. */
interface VariableDistances {
  readonly name: string;
  readonly distances: Distances;
  readonly spread: number;
}

/** IL1 and IL1s of the continuous variables, one by one and together. */
export async function informationLoss({
  files,
  weights,
  tick,
}: Reading): Promise<InformationLoss & { readonly variables: readonly VariableLoss[] }> {
  const { match, unmatched, variables } = files;
  const continuous = variables.filter(({ numbers }) => numbers !== null);
  if (unmatched !== null) return { compared: 0, ...NONE, reason: unmatched, variables: [] };
  const all: VariableDistances[] = [];
  for (const { name, numbers } of continuous) {
    const own = weights === null ? null : weights.original;
    const { original, released } = numbers!;
    const distances = await inTurns(distancesOf(original, released, match, own), tick);
    const { sd } = await inTurns(weightedMoments(original, own), tick);
    all.push({ name, distances, spread: sd > 0 ? Math.SQRT2 * sd : 0 });
  }
  const tooFew = whyTooFew(match, files.original.records, files.released.records);
  const told = all.filter(({ distances }) => distances.compared >= SMALLEST_GROUP);
  return {
    ...lossOf(told, continuous.length === 0 ? "No continuous variable is compared." : tooFew),
    variables: all.map((one) => ({
      variable: one.name,
      ...lossOf(told.includes(one) ? [one] : [], tooFew),
    })),
  };
}

/** Why there are too few pairs of values: fewer than three records are in both files, or hold a value in both. */
function whyTooFew(match: Int32Array | null, records: number, released: number): string {
  const pairs = match === null ? records : match.reduce((sum, at) => sum + (at < 0 ? 0 : 1), 0);
  if (match === null || records === 0 || released === 0 || pairs >= SMALLEST_GROUP)
    return "Fewer than three records hold a value in both files.";
  return pairs === 0
    ? "The files share no id to pair their records by."
    : "The files share fewer than three ids to pair their records by.";
}
const NO_SPREAD = "The original values do not vary.";

/** What some variables lose together. @param why there is nothing, where there are none */
function lossOf(some: readonly VariableDistances[], why: string): InformationLoss {
  if (some.length === 0) return { compared: 0, ...NONE, reason: why };
  const add = (of: (one: VariableDistances) => number): number => some.reduce((sum, one) => sum + of(one), 0);
  const varying = some.filter(({ spread }) => spread > 0);
  const relative = some.filter(({ distances }) => distances.relativeCompared >= SMALLEST_GROUP);
  const il1Sum = relative.reduce((sum, { distances }) => sum + distances.relative, 0);
  const il1Weight = relative.reduce((sum, { distances }) => sum + distances.relativeWeight, 0);
  const il1sSum = varying.reduce((sum, { distances, spread }) => sum + distances.distance / spread, 0);
  const il1sWeight = varying.reduce((sum, { distances }) => sum + distances.weight, 0);
  return {
    compared: add(({ distances }) => distances.compared),
    il1: relative.length > 0 ? il1Sum / il1Weight : null,
    il1Sum: relative.length > 0 ? il1Sum : null,
    il1s: varying.length > 0 ? il1sSum / il1sWeight : null,
    il1sSum: varying.length > 0 ? il1sSum : null,
    reason:
      varying.length === 0
        ? NO_SPREAD
        : relative.length === 0
          ? "Fewer than three original values are not 0."
          : null,
  };
}
