import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { holdingOf, type Clusters } from "../interval/clusters.ts";
import { intervalsOf, withheldFor, type Intervals } from "../interval/interval.ts";
import type { Estimated, Problem } from "../selection/assess-model.ts";
import { floorOfPart } from "../part/sample-of-part.ts";
import { floorOf, type Floor } from "./floor.ts";
import { aboveFloor } from "./lift.ts";
import { halvesCheck } from "./halves.ts";
import { leadOf, type Lead } from "./lead.ts";
import { pairsCheck } from "./pairs-check.ts";
import { rareLevels, rareText, withRareLevels } from "./rare-levels.ts";
import { figuresOf } from "../risk/figures.ts";
import { otherClusters, withOtherClusters } from "./other-clusters.ts";
import { negativeBinomial, shaped } from "./variants.ts";
import type { HalvesCheck, PairsCheck, VariantSummary } from "../summary-schema.ts";

/** What the chosen model and its negative binomial variant say of the file. */
export interface Estimates {
  /** Null without records, and where the model has no fit. */
  readonly lead: Lead | null;
  readonly intervals: Intervals | null;
  readonly negativeBinomial: VariantSummary | null;
  readonly pairs: PairsCheck | null;
  /** Of a sample in stages whose clusters no keys tell, by halves of the clusters. */
  readonly halves: HalvesCheck | null;
  /**
   * What h is multiplied by, since other clusters hold fewer of the keys, 1 for a model that was asked for; null but
   * for such a sample.
   */
  readonly elsewhere: number | null;
  /** What rare levels leave open, as the end of a sentence; null where they are few. */
  readonly rare: string | null;
  readonly floor: Floor;
  /** Per class: P(F = 1 | f = 1) and E(1/F | f), NaN where there is none. */
  readonly unique: Float64Array;
  readonly match: Float64Array;
}

/**
 * @param found the model that was chosen; null without records
 * @param asked whether the options ask for this model: nothing takes its place then
 * @param above whether these are clusters of a sample in stages that the keys do not tell
 * @param coverage share of the population that the intruder's file holds, in (0, 1]
 */
export async function estimatesOf(
  problem: Problem,
  found: Estimated | null,
  asked: boolean,
  {
    clusters,
    stages,
    above,
    coverage,
  }: {
    readonly clusters: Clusters;
    readonly stages: Clusters;
    readonly above: boolean;
    readonly coverage: number;
  },
  tick: Tick,
): Promise<Estimates> {
  const { table, sample } = problem;
  const none = (): Float64Array => new Float64Array(table.counts.length).fill(NaN);
  if (found === null) {
    const unknown = none();
    return {
      lead: null,
      intervals: null,
      negativeBinomial: null,
      pairs: null,
      halves: null,
      elsewhere: null,
      rare: null,
      floor: floorOf(table, sample, null),
      unique: unknown,
      match: unknown,
    };
  }
  const { fit, fits, means } = found;
  const at = (share: number) => (): Promise<void> => tick(share);
  const census = sample.fractions.every((share) => share === 1);
  const between =
    above && fit !== null && !census ? await inTurns(otherClusters(problem, fit, stages), at(0.9)) : null;
  const holding = await inTurns(holdingOf(table.counts, clusters), at(0.9));
  // before there are figures of each class: the check makes its own, which take as much memory
  const halves =
    between?.halves ??
    (fit === null || census ? null : await inTurns(halvesCheck(problem, fit, clusters, holding), at(0.9)));
  const chosen = asked || between === null ? found : withOtherClusters(table.counts, found, between.factor);
  const rare = census ? null : await inTurns(rareLevels(table, sample.raked), at(0.91));
  // a model that the options name leads as it is
  const others =
    rare === null || asked || chosen.others === null ? chosen.others : withRareLevels(chosen.others, rare);
  const variant =
    fit === null || others === null ? null : await negativeBinomial(problem, fit, others, at(0.92));
  const instead = asked || !shaped(variant) ? null : variant;
  const model = await inTurns(
    leadOf(table.counts, { ...chosen, others }, census, instead, coverage),
    at(0.95),
  );
  const told =
    rare &&
    rareText(
      rare,
      others === chosen.others ? null : figuresOf(table.counts, chosen.others!).all / table.share,
    );
  const computed =
    fits === null || others === null
      ? null
      : await inTurns(intervalsOf({ ...chosen, problem, fits, others, clusters, stages }), at(0.97));
  const own = computed === null || told === null ? computed : withheldFor(computed, told);
  const { whole } = sample;
  const floor =
    whole === undefined
      ? floorOf(table, sample, others?.fractions ?? null)
      : floorOfPart(sample, whole, sample.method === "pml" ? (others?.fractions ?? null) : null, table.share);
  const led = { lead: model, intervals: own };
  const { lead, intervals } = aboveFloor(table.counts, others, led, floor.value, table.share);
  return {
    lead,
    floor,
    intervals,
    negativeBinomial: variant?.summary ?? null,
    rare: told,
    pairs: means === null ? null : pairsCheck(means, holding),
    halves,
    elsewhere: between && (asked ? 1 : between.factor),
    unique: lead?.unique ?? none(),
    match: lead?.match ?? none(),
  };
}
