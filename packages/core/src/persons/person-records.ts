import type { Classes } from "../classes/classes.js";
import { within, type UnitsWithin } from "../classes/within.js";
import type { CodedColumn } from "../coded/coded-column.js";
import { mappedLists } from "../kernels/lists.js";
import { inTurns, type Tick } from "../kernels/turns.js";
import type { DrawnRecords } from "../source/drawn.js";
import { banded, type Cut } from "../variables/banded.js";
import { householdsOf } from "../variables/households.js";
import type { Owners } from "./persons.js";
import { profileClasses } from "./profile-classes.js";
import { codingSets } from "./sets.js";

/** What is asked of the microdata whose records are persons'. */
interface Records {
  readonly variables: readonly string[];
  codedInTurns(name: string, tick: Tick): Promise<CodedColumn>;
  coded(name: string): CodedColumn;
  numbers(name: string): Float64Array;
  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes>;
  isContinuous(name: string): boolean;
  label(name: string): string | null;
  valueLabels(name: string): ReadonlyMap<string, string>;
}

/** Records taken together person by person: what an `SdcObject` of persons holds in place of a table. */
export class PersonRecords {
  constructor(
    readonly records: Records,
    readonly owners: Owners,
  ) {}

  /** A variable as one of persons: the value or the values that a person's records hold. */
  *coding(name: string): Generator<void, CodedColumn> {
    return yield* codingSets(this.records.coded(name), this.owners.records);
  }

  /** Classes of persons of equal profiles. @param weights per person */
  async classes(
    variables: readonly (string | Cut)[],
    weights: Float64Array | null,
    tick: Tick,
  ): Promise<Classes> {
    const records = await this.records.classes(variables, tick),
      lists = await inTurns(mappedLists(this.owners.records, records.classOf), tick);
    return inTurns(
      profileClasses({ records, lists, counts: null, weights, persons: this.owners.persons }),
      tick,
    );
  }

  /** Units of classes of persons by further variables. */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const columns: CodedColumn[] = [];
    for (const one of variables) {
      const column =
        typeof one === "string"
          ? await this.records.codedInTurns(one, tick)
          : banded(one.name, this.records.numbers(one.name), one.bands);
      columns.push(await inTurns(codingSets(column, this.owners.records), tick));
    }
    return { units: await within(classes, columns, tick), columns };
  }

  /** Persons with their classes, weights and households. @param household the variable that names them, or none */
  async drawn(
    classes: Classes,
    weights: Float64Array | null,
    household: string | undefined,
    tick: Tick,
  ): Promise<DrawnRecords> {
    const households =
      household === undefined ? null : householdsOf(await inTurns(this.coding(household), tick));
    return { classOf: classes.classOf, weights, households };
  }
}
