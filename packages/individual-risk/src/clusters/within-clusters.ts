import { clusterDesign, isSample, type DrawnRecords, type SdcObject } from "@sdc-risk/core";
import { isSdcError, type Classes } from "@sdc-risk/data";
import { sumBy, type Tick } from "@sdc-risk/data/kernels";

/** Risks of keys that tell a sampling cluster, by the people of the drawn clusters. */
export interface WithinClusters {
  /** People of the population behind each class: of its cluster, where the keys tell it. */
  readonly Fk: Float64Array;
  /** The keys that tell, and the variable of the cluster. */
  readonly keys: readonly string[];
  readonly variable: string;
}

/**
 * F of the keys that tell a sampling cluster. Given that cluster c was drawn, with chance π1, the file holds the share
 * π2 of the people with a key that lies in it, w = 1/(π1 π2): F is Σ w π1 there. Not known where records miss keys, for
 * persons of several records, where records lie elsewhere and are too many, and without the weights of clusters.
 * @param Fk Σ w per class
 * @returns null where no keys tell a cluster, or F is not known
 */
export async function withinClusters(
  sdc: SdcObject,
  classes: Classes,
  Fk: Float64Array,
  tick: Tick,
): Promise<WithinClusters | null> {
  const known = sdc.has("clusterWeight") && isSample(sdc.weightFacts);
  if (!known || !classes.complete || classes.profiles !== null || classes.records === 0) return null;
  const drawn = await drawnOf(sdc, classes, tick);
  if (drawn === null) return null;
  const design = await clusterDesign(sdc, classes, drawn, null, tick);
  if (!design?.told || design.chances === null) return null;
  const { chances, told, variables } = design;
  const { classOf, weights } = drawn;
  const own = chances.map((chance, i) => chance * (weights === null ? 1 : weights[i]));
  const held = sumBy(classOf, classes.size, own);
  return {
    Fk: Fk.map((F, c) => (told.alone[c] === 1 ? Math.max(classes.counts[c], held[c]) : F)),
    keys: told.names,
    variable: variables[told.stage],
  };
}

/** The records; null where they are too many to be held. */
async function drawnOf(sdc: SdcObject, classes: Classes, tick: Tick): Promise<DrawnRecords | null> {
  try {
    return await sdc.drawn(classes, tick);
  } catch (error) {
    if (isSdcError(error) && error.code === "TOO_LARGE") return null;
    throw error;
  }
}
