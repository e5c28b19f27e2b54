import { DataType } from "apache-arrow";
import type { Classes } from "../classes/classes.js";
import type { UnitsWithin } from "../classes/within.js";
import type { Levels } from "../coded/coded-column.js";
import type { Tick } from "../kernels/turns.js";
import { variablesOf, type Roles } from "../roles.js";
import type { DrawnRecords } from "../source/drawn.js";
import type { GroupedSource } from "../source/grouped-source.js";
import type { MembersEnd, MembersTaker } from "../source/households/members.js";
import type { Beside, Membership } from "../source/membership.js";
import type { Source } from "../source/source.js";
import type { SourceUnits } from "../source/weights.js";
import type { Cut } from "../variables/banded.js";
import { isNumeric } from "../variables/is-numeric.js";
import { needsRecords, type Records } from "./records.js";

/** Records that lie elsewhere, with the roles of an object. */
export class SourceRecords implements Records {
  readonly variables: readonly string[];

  constructor(
    readonly grouped: GroupedSource,
    private readonly roles: Roles,
    /** By what records are weighted; null where none stands for more than itself. */
    readonly units: SourceUnits | null,
  ) {
    this.variables = grouped.source.variables.map(({ name }) => name);
  }

  get source(): Source {
    return this.grouped.source;
  }

  get table(): never {
    throw needsRecords("This");
  }

  get records(): number {
    return this.source.records;
  }

  isContinuous(name: string): boolean {
    if (variablesOf(this.roles, "numeric").includes(name)) return true;
    const type = this.grouped.type(name);
    const { described, whole = false } = this.grouped.variable(name);
    return isNumeric(type) && !DataType.isInt(type) && !whole && described?.allLabelled !== true;
  }

  label(name: string): string | null {
    return this.grouped.variable(name).described?.label ?? null;
  }

  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.grouped.variable(name).described?.values ?? new Map<string, string>();
  }

  coded(name: string): never {
    throw needsRecords(`Variable "${name}" record by record`);
  }

  codedInTurns(name: string): Promise<never> {
    return Promise.reject(needsRecords(`Variable "${name}" record by record`));
  }

  numbers(name: string): never {
    throw needsRecords(`Variable "${name}" record by record`);
  }

  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    return this.grouped.classes(variables, this.units, tick);
  }

  within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    return this.grouped.within(classes, variables, tick);
  }

  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.within(classes, variables, tick);
  }

  drawn(classes: Classes, tick: Tick): Promise<DrawnRecords> {
    return this.grouped.drawn(classes, this.units, this.roles, tick);
  }

  membership(
    classes: Classes,
    { id = null, households = false }: Beside,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    return this.grouped.membership(classes, id, households ? this.roles.household! : null, tick);
  }

  async members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    const { grouped } = this;
    const { household } = this.roles;
    if (household === undefined) return null;
    const levels = await grouped.levels(also, tick);
    return grouped.members(classes, household, also, () => begin(levels, grouped.numbers), tick);
  }
}
