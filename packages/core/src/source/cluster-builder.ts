import { variablesOf, type Roles } from "../roles.ts";
import { drawnClusters, type DrawnClusters } from "../variables/drawn-clusters.ts";
import { valueAt } from "./drawn/drawn.ts";
import type { SourceVariables } from "./source-variables.ts";
import type { SourceColumn } from "./source.ts";

/** The clusters of records that come part by part. */
export class ClusterBuilder {
  /** Variables to ask the source for: clusters, then their weights. */
  readonly ask: readonly string[];
  private readonly clusters: readonly string[];
  private readonly codes: readonly Int32Array[];
  private readonly weights: readonly Float64Array[];
  private size = 0;

  private readonly roles: Roles;
  private readonly variables: SourceVariables;

  constructor(roles: Roles, records: number, variables: SourceVariables) {
    this.roles = roles;
    this.variables = variables;
    this.clusters = variablesOf(roles, "cluster");
    // without clusters their weights say nothing
    const weights = this.clusters.length === 0 ? [] : variablesOf(roles, "clusterWeight");
    this.ask = [...this.clusters, ...weights];
    this.codes = this.clusters.map(() => new Int32Array(records));
    this.weights = weights.map(() => new Float64Array(records));
  }

  /** Starts at the first record, again where a source is read anew. */
  begin(): void {
    this.size = 0;
  }

  /** @param columns of `ask` */
  add(columns: readonly SourceColumn[], rows: number): void {
    const from = this.size;
    this.size += rows;
    this.clusters.forEach((name, stage) => {
      const codes = this.codes[stage];
      if (this.size <= codes.length) codes.set(this.variables.coded(name, columns[stage], rows), from);
    });
    this.weights.forEach((weights, stage) => {
      const column = columns[this.clusters.length + stage];
      for (let i = 0; i < rows && from + i < weights.length; i++) {
        const value = valueAt(column, i);
        weights[from + i] = value === null ? NaN : Number(value);
      }
    });
  }

  /** @returns null without the role cluster */
  finish(): DrawnClusters | null {
    if (this.clusters.length === 0) return null;
    const columns = this.codes.map((codes) => ({
      codes,
      size: codes.reduce((a, b) => Math.max(a, b), -1) + 1,
    }));
    return drawnClusters(this.roles, columns, this.weights);
  }
}
