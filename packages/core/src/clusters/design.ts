import type { Classes, UnitsWithin } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { DrawnRecords } from "../source/drawn/drawn.ts";
import type { Weighting } from "../variables/weighting.ts";
import { clusterUnits } from "./holding.ts";
import { tellingKeys, type RevealingKeys } from "./telling.ts";

/** Microdata, as far as they are looked at. */
interface DesignCheckInput {
  readonly weighting: Pick<Weighting, "raked">;
  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin>;
}

/** What the clusters of a sample in stages mean for the keys. */
export interface ClusterDesign {
  /** Variables, the first stage first. */
  readonly variables: readonly string[];
  /** Clusters of the first stage. */
  readonly number: number;
  /** Keys that tell the cluster, of the last stage that some tell, and which stage that is; null where none do. */
  readonly told: (RevealingKeys & { readonly stage: number }) | null;
  /** Whether keys tell a cluster, and weights were raked to their counts. */
  readonly raked: boolean;
  /**
   * Per record the chance with which its level of the keys that tell was drawn: that of its cluster, and 1 where
   * the level is not in one cluster. Null where no keys tell, or where the chance is not known.
   */
  readonly chances: Float64Array | null;
}

/** Whether weights were raked to counts of some keys together: the fraction within their levels is that of the weights. */
export const rakedBy = (
  { weighting: { raked } }: Pick<DesignCheckInput, "weighting">,
  keys: readonly string[],
): boolean => raked?.tables.some(({ by }) => keys.every((key) => by.includes(key))) ?? false;

/**
 * Reads the clusters of a file, and whether its keys tell them: the last stage first, since whoever knows the
 * cluster of a later stage knows those before. Keys whose counts weights were raked to need no fraction of a stage.
 * @param inPopulation clusters of the first stage in the population, drawn with equal chance; null where not given
 * @returns null without the role cluster
 */
export async function clusterDesign(
  sdc: DesignCheckInput,
  classes: Classes,
  { clusters, classOf }: DrawnRecords,
  inPopulation: number | null,
  tick: Tick,
): Promise<ClusterDesign | null> {
  if (clusters === null) return null;
  const { variables, number, weights } = clusters;
  const { units } = await sdc.withinAsDrawn(classes, variables, tick);
  const design = { variables, number: number[0] };
  let raked = false;
  for (let stage = variables.length - 1; stage >= 0; stage--) {
    const found = await inTurns(tellingKeys(classes, clusterUnits(units, stage)), tick);
    if (found === null) continue;
    if (rakedBy(sdc, found.names)) {
      raked = true;
      continue;
    }
    const first = inPopulation === null ? null : inPopulation / number[0];
    const told = { ...found, stage };
    const alone = (i: number): boolean => told.alone[classOf[i]] === 1;
    return { ...design, told, raked, chances: chancesOf(weights, first, stage, alone, classOf.length) };
  }
  return { ...design, told: null, raked, chances: null };
}

/**
 * The chance of the cluster of each record, through all stages up to one.
 * @param weights of clusters by stage, as far as they are known
 * @param first clusters of the first stage that each stands for, where its weights are not known
 * @param alone whether the level of a record lies in one cluster
 * @returns null where the weights of a stage are not known
 */
function chancesOf(
  weights: readonly Float64Array[],
  first: number | null,
  stage: number,
  alone: (record: number) => boolean,
  records: number,
): Float64Array | null {
  const known = Array.from({ length: stage + 1 }, (_, s) => weights.at(s) ?? (s === 0 ? first : null));
  const stages = known.filter((one) => one !== null);
  if (stages.length < known.length) return null;
  return Float64Array.from({ length: records }, (_, i) =>
    alone(i) ? stages.reduce<number>((chance, of) => chance / (typeof of === "number" ? of : of[i]), 1) : 1,
  );
}
