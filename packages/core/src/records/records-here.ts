import {
  givenEdges,
  householdsOf,
  type Classes,
  type CodedColumn,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import { quantileEdges, ascending, inTurns, translate, type Tick } from "@sdc-risk/data/kernels";
import type { Recodings } from "../matching/joined.ts";
import { variablesOf, type Roles } from "../roles.ts";
import type { DrawnNeeds, DrawnRecords } from "../source/drawn/drawn.ts";
import { membershipHere, type MembershipNeeds, type Membership } from "../source/membership.ts";
import type { WeightFacts } from "../source/source.ts";
import { drawnClusters, type DrawnClusters } from "../variables/drawn-clusters.ts";
import type { Register } from "../variables/register.ts";
import type { Weighting } from "../variables/weighting.ts";
import { weightFacts } from "../variables/weights.ts";
import type { PopulationWeights } from "./population-weights.ts";

/** What records in memory share, be they those of a table or persons: the class of each is known. */
export abstract class RecordsHere {
  readonly source = null;
  readonly roles: Roles;
  readonly missing: MissingCodes;
  /** Per record; null where the file is a census. */
  readonly weights: Float64Array | null;
  readonly weighting: Weighting;
  readonly register: Register | null;
  private facts: WeightFacts | undefined;

  constructor(roles: Roles, missing: MissingCodes, { weights, weighting, register }: PopulationWeights) {
    this.roles = roles;
    this.missing = missing;
    this.weights = weights;
    this.weighting = weighting;
    this.register = register;
  }

  get weightFacts(): WeightFacts | null {
    return this.weights && (this.facts ??= weightFacts(this.weights));
  }

  abstract coded(name: string): CodedColumn;
  abstract codedInTurns(name: string, tick: Tick): Promise<CodedColumn>;
  /** `codedInTurns` before any recoding: clusters stay what was drawn where a key is made coarser. */
  abstract codedAsDrawn(name: string, tick: Tick): Promise<CodedColumn>;
  abstract numbers(name: string): Float64Array;

  async edges({ name, bands }: Cut, tick: Tick): Promise<Float64Array> {
    if (typeof bands !== "number") return givenEdges(bands);
    return quantileEdges(await inTurns(ascending(this.numbers(name)), tick), bands);
  }

  /** None, unless records can be recoded. */
  recodings(): Promise<Recodings> {
    return Promise.resolve(new Map());
  }

  async drawn({ classOf: own }: Classes, tick: Tick, { as = null }: DrawnNeeds = {}): Promise<DrawnRecords> {
    const { household } = this.roles;
    const households =
      household === undefined ? null : householdsOf(await this.codedInTurns(household, tick));
    return {
      classOf: as === null ? own : translate(own, as),
      times: null,
      weights: this.weights,
      households,
      clusters: await this.clusters(tick),
      part: null,
    };
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
    { id = null }: MembershipNeeds,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    yield* membershipHere(classOf, id === null ? null : this.coded(id), tick);
  }

  staying(): Promise<null> {
    return Promise.resolve(null);
  }

  members(): Promise<null> {
    return Promise.resolve(null);
  }
}
