import { SdcError, householdsOf, type CodedColumn } from "@sdc-risk/data";
import { variablesOf, type Roles } from "../roles.ts";
import { checkWeights } from "./weights.ts";

/** The clusters that records were drawn with, stage by stage. */
export interface DrawnClusters {
  /** Variables, the first stage first. */
  readonly variables: readonly string[];
  /**
   * Per stage the cluster of each record, 0 … number − 1; those of a later stage lie within one cluster of each
   * stage before. A record without a value is a cluster of its own.
   */
  readonly of: readonly Int32Array[];
  readonly number: readonly number[];
  /**
   * Per stage that has one, the first stage first: how many clusters the cluster of each record stands for, 1 or
   * more. Empty without the role clusterWeight.
   */
  readonly weights: readonly Float64Array[];
}

/** Codes of several variables taken together, −1 where one of them is missing. */
function together(a: Int32Array, b: Int32Array): { readonly codes: Int32Array; readonly size: number } {
  const numbers = new Map<number, Map<number, number>>();
  const codes = new Int32Array(a.length);
  let size = 0;
  for (let i = 0; i < codes.length; i++) {
    if (a[i] < 0 || b[i] < 0) {
      codes[i] = -1;
      continue;
    }
    let within = numbers.get(a[i]);
    if (within === undefined) numbers.set(a[i], (within = new Map<number, number>()));
    const known = within.get(b[i]);
    if (known === undefined) within.set(b[i], (codes[i] = size++));
    else codes[i] = known;
  }
  return { codes, size };
}

/**
 * @param columns of the role cluster, the first stage first
 * @param weights per record, of the role clusterWeight
 * @throws BAD_OPTIONS for more weights than stages, BAD_WEIGHT for one that is missing, infinite or below 1
 */
export function drawnClusters(
  roles: Roles,
  columns: readonly Pick<CodedColumn, "codes" | "size">[],
  weights: readonly Float64Array[],
): DrawnClusters {
  const variables = variablesOf(roles, "cluster");
  checkStages(roles);
  variablesOf(roles, "clusterWeight").forEach((name, stage) => checkStageWeights(name, weights[stage]));
  const of: Int32Array[] = [];
  const number: number[] = [];
  let nested: Pick<CodedColumn, "codes" | "size"> | null = null;
  for (const column of columns) {
    nested = nested === null ? column : together(nested.codes, column.codes);
    const found = householdsOf(nested);
    of.push(found.householdOf);
    number.push(found.number);
  }
  return { variables, of, number, weights };
}

/** @throws BAD_OPTIONS where there are more weights than stages */
function checkStages(roles: Roles): void {
  const stages = variablesOf(roles, "cluster").length;
  const weights = variablesOf(roles, "clusterWeight").length;
  if (weights > stages)
    throw new SdcError(
      "BAD_OPTIONS",
      `There are ${weights} cluster weights (clusterWeight) for ${stages} sampling clusters (cluster): each is the ` +
        "weight of one stage, the first stage first.",
    );
}

/** Below 1 by no more than rounding in a file is 1. */
const ROUNDED = 1e-6;

/** @throws BAD_WEIGHT */
function checkStageWeights(name: string, weights: Float64Array): void {
  checkWeights(name, weights);
  const below = weights.findIndex((w) => w < 1 - ROUNDED);
  if (below >= 0)
    throw new SdcError(
      "BAD_WEIGHT",
      `Cluster weight "${name}" is ${weights[below]} on a record: it is 1 over the chance with which the cluster ` +
        "was drawn, so 1 or more. Give the chance itself as 1 over it.",
    );
}
