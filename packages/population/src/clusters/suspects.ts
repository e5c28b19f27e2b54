import {
  clusterLike,
  clusterUnits,
  ROLES,
  tellingKeys,
  variablesOf,
  type Classes,
  type RoleName,
  type SdcObject,
} from "@sdc-risk/core";
import { inTurns, type Tick } from "@sdc-risk/core/kernels";

/** A variable that looks like a sampling cluster and has no such role, with the keys that tell it. */
export interface Suspect {
  readonly variable: string;
  readonly keys: readonly string[];
}

/** Roles whose variables are something else for sure. */
const OTHERS: readonly RoleName[] = [
  "weight",
  "clusterWeight",
  "household",
  "entity",
  "id",
  "strata",
  "insensitive",
];
/** Variables that are looked at. */
const MOST = 5;
/** Clusters that there must be, so that a variable of two or three levels raises no alarm. */
const FEWEST = 10;

/**
 * Keys that tell a variable which looks like a sampling cluster, by its name or label, where no variable has the
 * role cluster and the file is a sample.
 */
export async function suspectsOf(sdc: SdcObject, classes: Classes, tick: Tick): Promise<readonly Suspect[]> {
  if (sdc.has("cluster") || classes.records === 0) return [];
  const given = new Set(
      ROLES.flatMap(({ name }) => (OTHERS.includes(name) ? variablesOf(sdc.roles, name) : [])),
    ),
    looked = sdc.variables
      .filter((name) => !given.has(name) && clusterLike(name, sdc.label(name)))
      .slice(0, MOST);
  const suspects: Suspect[] = [];
  for (const variable of looked) {
    const units = clusterUnits((await sdc.within(classes, [variable], tick)).units, 0);
    if (units.number < FEWEST) continue;
    const found = await inTurns(tellingKeys(classes, units), tick);
    if (found !== null) suspects.push({ variable, keys: found.names });
  }
  return suspects;
}
