import type { Classes } from "../classes/classes.js";
import type { CodedColumn } from "../coded/coded-column.js";
import type { Tick } from "../kernels/turns.js";
import { variablesOf, type Roles } from "../roles.js";
import type { DrawnRecords } from "../source/drawn.js";
import { membershipHere, type Beside, type Membership } from "../source/membership.js";
import { drawnClusters, type DrawnClusters } from "../variables/drawn-clusters.js";
import { householdsOf } from "../variables/households.js";

/** What records in memory share, be they those of a table or persons: the class of each is known. */
export abstract class RecordsHere {
  readonly source = null;

  /** @param weights per record; null where the file is a census */
  constructor(
    protected readonly roles: Roles,
    protected readonly weights: Float64Array | null,
  ) {}

  abstract coded(name: string): CodedColumn;
  abstract codedInTurns(name: string, tick: Tick): Promise<CodedColumn>;
  /** `codedInTurns` before any recoding: clusters stay what was drawn where a key is made coarser. */
  abstract codedAsDrawn(name: string, tick: Tick): Promise<CodedColumn>;
  abstract numbers(name: string): Float64Array;

  async drawn({ classOf }: Classes, tick: Tick): Promise<DrawnRecords> {
    const { household } = this.roles;
    const households =
      household === undefined ? null : householdsOf(await this.codedInTurns(household, tick));
    return { classOf, weights: this.weights, households, clusters: await this.clusters(tick) };
  }

  private async clusters(tick: Tick): Promise<DrawnClusters | null> {
    const columns: CodedColumn[] = [];
    for (const name of variablesOf(this.roles, "cluster")) columns.push(await this.codedAsDrawn(name, tick));
    if (columns.length === 0) return null;
    const weights = variablesOf(this.roles, "clusterWeight").map((name) => this.numbers(name));
    return drawnClusters(this.roles, columns, weights);
  }

  async *membership(
    { classOf }: Classes,
    { id = null }: Beside,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    yield* membershipHere(classOf, id === null ? null : this.coded(id), tick);
  }

  members(): Promise<null> {
    return Promise.resolve(null);
  }
}
