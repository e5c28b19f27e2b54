import {
  clusterSuspect,
  counted,
  countText,
  roleOf,
  type SdcObject,
  type Classes,
  type DrawnRecords,
  type Side,
} from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/core/kernels";
import { shown } from "../report/words.js";
import type { CellTable } from "../table/table.js";
import { looksDrawn } from "./by-weights.js";
import { rakedBy, type ClusterDesign } from "./design.js";

/** What the way that the file was drawn says against the figures of a model. */
export interface DesignDoubt {
  readonly code: "cluster-range" | "cluster-levels" | "perhaps-clusters";
  /** Why figures are rough, as the end of a sentence. */
  readonly because: string;
  /** How they are off, in a few words, and to which side. */
  readonly mark: string;
  readonly side: Side;
  /** What is wrong, by how much if known, and what to do. */
  readonly text: string;
}

const named = (keys: readonly string[]): string => keys.join(", ");
const tell = (keys: readonly string[]): string => `${named(keys)} ${keys.length === 1 ? "tells" : "tell"}`;

const WHAT_TO_DO =
  `Give the weights of the clusters (--${roleOf("clusterWeight").flag}: 1 over the chance with which each was drawn), ` +
  "or, where they " +
  'were drawn with equal chance, how many the population has (options of population: { "clustersInPopulation": N }).';

/** Where nothing says which part of a drawn cluster is in the file. */
function rangeDoubt(
  { variables, told }: ClusterDesign,
  { low, high }: { readonly low: number; readonly high: number },
): DesignDoubt {
  const { names, stage } = told!,
    between = `between ${shown(low)} and ${shown(high)}`;
  return {
    code: "cluster-range",
    because:
      `${tell(names)} the sampling cluster (${variables[stage]!}), and what share of a drawn cluster the file ` +
      `holds is not known: the number lies ${between}`,
    mark: "an upper limit",
    side: "high",
    text:
      `${tell(names)} in which sampling cluster (${variables[stage]!}) a person lives. Within a drawn cluster the ` +
      "file holds a larger share than of the population, and nothing says how large it is. The expected correct " +
      `matches lie ${between}; the larger number is taken. ${WHAT_TO_DO}`,
  };
}

/** Levels in two clusters that must be there, so that they are no errors of single levels. */
const SEVERAL = 5;

/**
 * Levels that hold several of the drawn clusters are larger than clusters, and so are others of which only one was
 * drawn: their share in the file is then smaller than that of a cluster.
 */
function levelsDoubt({ variables, told, chances }: ClusterDesign): DesignDoubt | null {
  if (told === null || chances === null || told.inTwo < SEVERAL) return null;
  let total = 0,
    n = 0;
  for (const chance of chances)
    if (chance < 1) {
      total += chance;
      n++;
    }
  // levels that hold m drawn clusters in the mean: 2 f2/f1 (Zelterman 1988), and are drawn with chance 1 − e^−m
  const drawn = told.inOne === 0 ? 1 : -Math.expm1((-2 * told.inTwo) / told.inOne);
  if (n === 0 || drawn <= 1.25 * (total / n)) return null;
  return {
    code: "cluster-levels",
    because: `${named(told.names)} may name places that are larger than sampling clusters (${variables[told.stage]!})`,
    mark: "perhaps too high",
    side: "high",
    text:
      `${counted(told.inTwo, "level")} of ${named(told.names)} hold two of the drawn clusters ` +
      `(${variables[told.stage]!}), ${countText(told.inOne)} hold one. Where a level holds further clusters that were ` +
      "not drawn, the file holds a smaller share of it, and the figures are too high. If whole levels were drawn " +
      `first, name ${named(told.names)} as the first cluster (--cluster), with its own weights.`,
  };
}

/** @param range of the expected correct matches; null where the share of a cluster in the file is known */
export function clusterDoubt(
  design: ClusterDesign,
  range: { readonly low: number; readonly high: number } | null,
): DesignDoubt | null {
  return range === null ? levelsDoubt(design) : rangeDoubt(design, range);
}

/** What to do where clusters are suspected, and not named. */
const NAME_IT =
  "If places were drawn first and people within them, the file holds a far larger share of a drawn place than of " +
  "the population, and the true number of correct matches may be several times the one given.";

/**
 * What looks like a sample in stages, where no variable has the role cluster: a variable named like a cluster, above
 * all one that keys tell, or a key whose levels look drawn. Null where nothing does.
 */
export async function suspected(
  sdc: SdcObject,
  classes: Classes,
  drawn: DrawnRecords,
  table: CellTable,
  tick: Tick,
): Promise<DesignDoubt | null> {
  if (sdc.has("cluster")) return null;
  const shared = { code: "perhaps-clusters", mark: "perhaps far too low", side: "low" } as const,
    suspect = await sdc.tellsCluster(classes, tick);
  if (suspect !== null) {
    if (rakedBy(sdc, suspect.keys)) return null;
    const { variable, keys } = suspect,
      own = keys.length === 1 && keys[0] === variable;
    const what = own
      ? `the key ${variable} looks like a sampling cluster`
      : `${tell(keys)} ${variable}, which looks like a sampling cluster`;
    return {
      ...shared,
      because: `${what} and was not given as one`,
      text: `${what.charAt(0).toUpperCase()}${what.slice(1)}. ${NAME_IT} Name it with --cluster ${variable}.`,
    };
  }
  const alike = await clusterSuspect(sdc, classes, tick);
  if (alike !== null)
    return {
      ...shared,
      because: `${alike} looks like a sampling cluster and was not given as one`,
      text:
        `${alike} looks like a sampling cluster. ${NAME_IT} Name it with --cluster ${alike}, or if it is none, say so ` +
        `with --insensitive ${alike}.`,
    };
  const strata = sdc.roles.strata ?? [],
    found = looksDrawn(table, classes, drawn, strata);
  if (found === null || rakedBy(sdc, found.keys)) return null;
  const seen =
    found.by === "weights"
      ? `all records of a level of ${named(found.keys)} have one weight, and most levels another one`
      : `the levels of ${named(found.keys)} hold about the same number each`;
  return {
    ...shared,
    because: `${seen}, as where places are drawn first and people within them`,
    text:
      `${seen.charAt(0).toUpperCase()}${seen.slice(1)}, as in a sample in stages. ${NAME_IT} Name the clusters with ` +
      `--cluster, or ${named(found.keys)} as strata (--strata) if each of its levels was drawn from.`,
  };
}
