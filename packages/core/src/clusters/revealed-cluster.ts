import type { Classes, UnitsWithin } from "@sdc-risk/data";
import { inTurns, madeOnce, type Tick } from "@sdc-risk/data/kernels";
import { rolesWhere, variablesOf, type RoleName, type Roles } from "../roles.ts";
import { clusterUnits, type ClusterUnits } from "./holding.ts";
import { clusterLike } from "./names.ts";
import { tellingKeys } from "./telling.ts";

/** A sampling cluster, or what looks like one, that keys tell. */
export interface RevealedCluster {
  readonly variable: string;
  readonly keys: readonly string[];
  /** Whether the variable has the role cluster; else it only looks like one. */
  readonly named: boolean;
}

/** Microdata, as far as they are looked at. */
interface ClusterCheckInput {
  readonly roles: Roles;
  readonly variables: readonly string[];
  label(name: string): string | null;
  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin>;
}

/** Roles whose variables are something else for sure, or are never analysed. */
const OTHERS: readonly RoleName[] = [
  ...rolesWhere(({ holds }) => holds !== "values"),
  ...(["strata", "insensitive"] as const),
];
/** Variables that are looked at. */
const MOST = 5;
/**
 * Clusters that there must be, so that a variable of two or three levels raises no alarm. Samples of 200 records out of
 * eight villages were a fortieth of the truth with ten here, tested.
 */
const FEWEST = 4;
/** Records that a cluster holds in the mean, at least: a variable of numbers of records is none. */
const SEVERAL = 3;

/** Variables without a role that are named or labelled like sampling clusters, the first few. */
function clusterNames(sdc: Omit<ClusterCheckInput, "withinAsDrawn">): readonly string[] {
  const given = new Set(OTHERS.flatMap((role) => variablesOf(sdc.roles, role)));
  return sdc.variables
    .filter((name) => !given.has(name) && clusterLike(name, sdc.label(name)))
    .slice(0, MOST);
}

/** Whether there is a variable of which keys may tell that it is a sampling cluster. */
export const mayHoldClusters = (sdc: Omit<ClusterCheckInput, "withinAsDrawn">): boolean =>
  variablesOf(sdc.roles, "cluster").length > 0 || clusterNames(sdc).length > 0;

/** Variables without a role that are named or labelled like sampling clusters, with the clusters that they make. */
async function* suspects(
  sdc: ClusterCheckInput,
  classes: Classes,
  tick: Tick,
): AsyncGenerator<{ readonly variable: string; readonly units: ClusterUnits }, void> {
  for (const variable of clusterNames(sdc)) {
    const units = clusterUnits((await sdc.withinAsDrawn(classes, [variable], tick)).units, 0);
    if (units.number >= FEWEST) yield { variable, units };
  }
}

const told = new WeakMap<Classes, Promise<RevealedCluster | null>>();

/**
 * Whether keys tell a sampling cluster: one with that role, of the last stage that they tell, or without the role a
 * variable that looks like one by its name or label; made once.
 * @param classes of the microdata
 * @returns null where they tell none
 */
export const revealedCluster = (
  sdc: ClusterCheckInput,
  classes: Classes,
  tick: Tick,
): Promise<RevealedCluster | null> => madeOnce(told, classes, () => lookFor(sdc, classes, tick));

async function lookFor(
  sdc: ClusterCheckInput,
  classes: Classes,
  tick: Tick,
): Promise<RevealedCluster | null> {
  if (classes.records === 0) return null;
  const own = variablesOf(sdc.roles, "cluster");
  if (own.length > 0) return revealedStage(sdc, own, classes, tick);
  for await (const { variable, units } of suspects(sdc, classes, tick)) {
    const found = await inTurns(tellingKeys(classes, units), tick);
    if (found !== null) return { variable, keys: found.names, named: false };
  }
  return null;
}

/**
 * A variable without a role that is named or labelled like a sampling cluster, and whose levels hold several records,
 * whether or not keys tell it: records that were drawn together vary more than records by themselves.
 * @returns null where there is none
 */
export async function clusterSuspect(
  sdc: ClusterCheckInput,
  classes: Classes,
  tick: Tick,
): Promise<string | null> {
  if (classes.records === 0) return null;
  for await (const { variable, units } of suspects(sdc, classes, tick))
    if (classes.records >= SEVERAL * units.number) return variable;
  return null;
}

async function revealedStage(
  sdc: ClusterCheckInput,
  stages: readonly string[],
  classes: Classes,
  tick: Tick,
): Promise<RevealedCluster | null> {
  const { units } = await sdc.withinAsDrawn(classes, stages, tick);
  for (let stage = stages.length - 1; stage >= 0; stage--) {
    const found = await inTurns(tellingKeys(classes, clusterUnits(units, stage)), tick);
    if (found !== null) return { variable: stages[stage], keys: found.names, named: true };
  }
  return null;
}
