import type { DataType } from "apache-arrow";
import { within, type Classes, type UnitsWithin, type CodedColumn, type Cut } from "@sdc-risk/data";
import { mappedLists, atOnce, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Owners } from "../persons/persons.ts";
import { profileClasses } from "../persons/profile-classes.ts";
import { codingSets } from "../persons/sets.ts";
import type { Roles } from "../roles.ts";
import type { PopulationWeights } from "./population-weights.ts";
import { columnsOf, countsPersons, type RecordHolder, type Records } from "./records.ts";
import { RecordsHere } from "./records-here.ts";

/** Records taken together person by person: what an `SdcObject` of persons holds in place of a table. */
export class PersonRecords extends RecordsHere implements RecordHolder {
  readonly entityWeight = "largest";
  private readonly single: Records;
  private readonly owners: Owners;
  private readonly coded_ = new Map<string, CodedColumn>();

  /**
   * @param single the microdata whose records are persons'
   * @param units weights per person, and how they came to stand for units
   */
  constructor(single: Records, owners: Owners, roles: Roles, units: PopulationWeights) {
    super(roles, single.missing, units);
    this.single = single;
    this.owners = owners;
  }

  get table(): never {
    throw countsPersons();
  }

  get records(): number {
    return this.owners.persons;
  }

  get variables(): readonly string[] {
    return this.single.variables;
  }

  isContinuous(name: string): boolean {
    return this.single.isContinuous(name);
  }

  type(name: string): DataType | null {
    return this.single.type(name);
  }

  nulls(): never {
    throw countsPersons();
  }

  label(name: string): string | null {
    return this.single.label(name);
  }

  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.single.valueLabels(name);
  }

  /** A variable as one of persons: the value or the values that a person's records hold. */
  coded(name: string): CodedColumn {
    let column = this.coded_.get(name);
    if (column === undefined) {
      column = atOnce(this.coding(name));
      this.coded_.set(name, column);
    }
    return column;
  }

  async codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
    if (!this.coded_.has(name)) this.coded_.set(name, await inTurns(this.coding(name), tick));
    return this.coded(name);
  }

  codedAsDrawn(name: string, tick: Tick): Promise<CodedColumn> {
    return this.codedInTurns(name, tick);
  }

  private coding(name: string): Generator<void, CodedColumn> {
    return codingSets(this.single.coded(name), this.owners.records);
  }

  numbers(): never {
    throw countsPersons();
  }

  /** Classes of persons of equal profiles. */
  async classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    const records = await this.single.classes(variables, tick);
    const lists = await inTurns(mappedLists(this.owners.records, records.classOf), tick);
    const { persons } = this.owners;
    return inTurns(profileClasses({ records, lists, counts: null, weights: this.weights, persons }), tick);
  }

  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.within(classes, variables, tick);
  }

  /** Units of classes of persons by further variables. */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const columns: CodedColumn[] = [];
    for (const column of await columnsOf(this.single, variables, tick))
      columns.push(await inTurns(codingSets(column, this.owners.records), tick));
    return { units: await within(classes, columns, tick), columns };
  }

  withRoles(): never {
    throw countsPersons();
  }

  recode(): never {
    throw countsPersons();
  }

  /** What persons stand for is not said by a size. */
  drawnFrom(): Promise<this> {
    return Promise.resolve(this);
  }

  withMissing(): Promise<never> {
    return Promise.reject(countsPersons());
  }
}
