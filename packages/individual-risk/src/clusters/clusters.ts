import { revealedCluster, isSample, rakedBy, roleOf, type SdcObject } from "@sdc-risk/core";
import { plural, type Classes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

/** Of risks whose keys tell a sampling cluster. */
export const CLUSTERS = "far too low";

/** Why the sum of weights is not the F of a key that tells a sampling cluster, as sentences; empty where none does. */
export async function clusterText(sdc: SdcObject, classes: Classes, tick: Tick): Promise<string> {
  const told = isSample(sdc.weightFacts) ? await revealedCluster(sdc, classes, tick) : null;
  if (told === null) return "";
  // weights that were raked to counts of these keys hold their F
  if (rakedBy(sdc, told.keys)) return "";
  const { keys, variable, named } = told;
  const tell = `${keys.join(", ")} ${plural(keys.length, "tells", "tell")}`;
  return (
    `${tell} ${named ? "the sampling cluster" : "what looks like a sampling cluster"} (${variable}). The weights stand ` +
    "for people of the whole population, and within a drawn cluster the file holds a larger share: F is far too " +
    "large there, and these risks are too low, by about as many times as there are clusters for each that was drawn. " +
    (named
      ? `${sdc.has("clusterWeight") ? "Go" : `Give the weights of the clusters (--${roleOf("clusterWeight").flag}), or go`} ` +
        "by the measure population, which takes clusters into account."
      : `If it is one, name it (--${roleOf("cluster").flag} ${variable}) and go by the measure population.`)
  );
}
