import type { Side } from "@sdc-risk/blocks";
import {
  clusterSuspect,
  revealedCluster,
  rakedBy,
  roleOf,
  type SdcObject,
  type ClusterDesign,
  type RevealedCluster,
  type DrawnRecords,
} from "@sdc-risk/core";
import { counted, countText, plural, type Classes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { shown } from "../report/words.ts";
import type { CellTable } from "../table/table.ts";
import { looksDrawn } from "./by-weights.ts";

/** What the way that the file was drawn says against the figures of a model. */
export interface DesignDoubt {
  readonly code:
    "cluster-range" | "cluster-levels" | "clusters-all-drawn" | "few-clusters" | "perhaps-clusters";
  /** Why figures are rough, as the end of a sentence. */
  readonly because: string;
  /** How they are off, in a few words, and to which side. */
  readonly mark: string;
  readonly side: Side;
  /** What is wrong, by how much if known, and what to do. */
  readonly text: string;
}

const named = (keys: readonly string[]): string => keys.join(", ");
const tell = (keys: readonly string[]): string => `${named(keys)} ${plural(keys.length, "tells", "tell")}`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const WHAT_TO_DO =
  `Give the weights of the clusters (--${roleOf("clusterWeight").flag}: 1 over the chance with which each was drawn), ` +
  "or, where they " +
  'were drawn with equal chance, how many the population has (options of population: { "clustersInPopulation": N }).';

/** Where nothing says which part of a drawn cluster is in the file. */
function rangeDoubt(
  { variables, told }: ClusterDesign,
  { low, high }: { readonly low: number; readonly high: number },
): DesignDoubt {
  const { names, stage } = told!;
  const variable = variables[stage];
  const isIt = names.length === 1 && names[0] === variable;
  const between = `between ${shown(low)} and ${shown(high)}`;
  return {
    code: "cluster-range",
    because:
      `${isIt ? `the key ${variable} is the sampling cluster` : `${tell(names)} the sampling cluster (${variable})`}, and ` +
      `what share of a drawn cluster the file holds is not known: the number lies ${between}`,
    mark: "an upper limit",
    side: "high",
    text:
      `${isIt ? `The key ${variable} is the sampling cluster` : `${tell(names)} in which sampling cluster (${variable}) a person lives`}. Within a drawn cluster the ` +
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
  let total = 0;
  let n = 0;
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
    because: `${named(told.names)} may name places that are larger than sampling clusters (${variables[told.stage]})`,
    mark: "perhaps too high",
    side: "high",
    text:
      `${counted(told.inTwo, "level")} of ${named(told.names)} hold two of the drawn clusters ` +
      `(${variables[told.stage]}), ${countText(told.inOne)} hold one. Where a level holds further clusters that were ` +
      "not drawn, the file holds a smaller share of it, and the figures are too high. If whole levels were drawn " +
      `first, name ${named(told.names)} as the first cluster (--cluster), with its own weights.`,
  };
}

/** A chance of a cluster that rounding leaves below 1. */
const SURE = 1 - 1e-9;

/** Clusters that were all drawn are strata: whoever says so of clusters may have had no weights of theirs at hand. */
function allDrawnDoubt({ variables, told, chances }: ClusterDesign): DesignDoubt | null {
  if (told === null || chances?.every((chance) => chance >= SURE) !== true) return null;
  const variable = variables[told.stage];
  return {
    code: "clusters-all-drawn",
    because: `what was given of the clusters (${variable}) says that all of the population were drawn`,
    mark: "perhaps far too low",
    side: "low",
    text:
      `What was given of the clusters (${variable}) says that every cluster of the population was drawn. If that is so ` +
      `they are strata: name them with --${roleOf("strata").flag} ${variable} in place of --${roleOf("cluster").flag}. ` +
      `If it is not, the figures may be far too low. ${WHAT_TO_DO}`,
  };
}

/** Clusters from which on it can be seen whether keys tell them, rather than only those that happened to be drawn. */
const ENOUGH = 20;

/** Clusters that are so few that a key may be told apart by them through chance alone. */
function fewDoubt({ variables, number, told }: ClusterDesign): DesignDoubt | null {
  if (told === null || number >= ENOUGH) return null;
  const because =
    `the file has ${counted(number, "sampling cluster")} (${variables[0]}), and ${ENOUGH} are needed to see whether ` +
    "keys tell them";
  return {
    code: "few-clusters",
    because,
    mark: "rough",
    side: "either",
    text:
      `${capital(because)}: with fewer a key may seem to tell the cluster through chance alone, and figures may be ` +
      "far too high or too low.",
  };
}

/** @param range of the expected correct matches; null where the share of a cluster in the file is known */
export function clusterDoubt(
  design: ClusterDesign,
  range: { readonly low: number; readonly high: number } | null,
): DesignDoubt | null {
  return range === null
    ? (allDrawnDoubt(design) ?? fewDoubt(design) ?? levelsDoubt(design))
    : rangeDoubt(design, range);
}

/** What to do where clusters are suspected, and not named. */
const NAME_IT =
  "If places were drawn first and people within them, the file holds a far larger share of a drawn place than of " +
  "the population, and the true number of correct matches may be several times the one given.";

const SUSPICION = { code: "perhaps-clusters", mark: "perhaps far too low", side: "low" } as const;

/** A file that may be a sample in stages. */
interface Suspect {
  readonly classes: Classes;
  readonly drawn: DrawnRecords;
  readonly table: CellTable;
  /** The clusters that were named; null without the role. */
  readonly design: ClusterDesign | null;
}

/**
 * What looks like a sample in stages: a variable that is named like a cluster, above all one that keys tell, where
 * none has that role; a key whose levels look drawn, also where keys tell nothing of the clusters that were named,
 * such as households. Null where nothing does.
 */
export async function suspected(sdc: SdcObject, file: Suspect, tick: Tick): Promise<DesignDoubt | null> {
  const { classes, design } = file;
  if (design !== null) return design.told === null ? drawnDoubt(sdc, file) : null;
  const suspect = await revealedCluster(sdc, classes, tick);
  if (suspect !== null) return rakedBy(sdc, suspect.keys) ? null : revealedDoubt(suspect);
  const alike = await clusterSuspect(sdc, classes, tick);
  return alike === null ? drawnDoubt(sdc, file) : alikeDoubt(alike);
}

/** Keys that tell what looks like a cluster. */
function revealedDoubt({ variable, keys }: RevealedCluster): DesignDoubt {
  const own = keys.length === 1 && keys[0] === variable;
  const what = own
    ? `the key ${variable} looks like a sampling cluster`
    : `${tell(keys)} ${variable}, which looks like a sampling cluster`;
  return {
    ...SUSPICION,
    because: `${what} and was not given as one`,
    text: `${capital(what)}. ${NAME_IT} Name it with --cluster ${variable}.`,
  };
}

/** A variable that looks like a cluster. */
const alikeDoubt = (variable: string): DesignDoubt => ({
  ...SUSPICION,
  because: `${variable} looks like a sampling cluster and was not given as one`,
  text:
    `${variable} looks like a sampling cluster. ${NAME_IT} Name it with --cluster ${variable}, or if it is none, say so ` +
    `with --insensitive ${variable}.`,
});

/** Keys whose levels look drawn. */
function drawnDoubt(sdc: SdcObject, { classes, drawn, table, design }: Suspect): DesignDoubt | null {
  const found = looksDrawn(table, classes, drawn, sdc.roles.strata ?? []);
  if (found === null || rakedBy(sdc, found.keys)) return null;
  const where =
    design === null
      ? "Name the clusters with --cluster"
      : `Name them as clusters of a stage before ${design.variables[0]} (--cluster)`;
  const seen =
    found.by === "weights"
      ? `all records of a level of ${named(found.keys)} have one weight, and most levels another one`
      : `the levels of ${named(found.keys)} hold about the same number each`;
  return {
    ...SUSPICION,
    because: `${seen}, as where places are drawn first and people within them`,
    text:
      `${capital(seen)}, as in a sample in stages. ${NAME_IT} ${where}, or ` +
      `${named(found.keys)} as strata (--strata) if each of its levels was drawn from.`,
  };
}
