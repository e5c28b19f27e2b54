import { DataType, type Table } from "apache-arrow";
import {
  makeClasses,
  within,
  valueLabels,
  variableLabel,
  isNumeric,
  type Classes,
  type UnitsWithin,
  type CodedColumn,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Recode, Recodings } from "../matching/joined.ts";
import type { EntityWeight } from "../persons/persons.ts";
import { variablesOf, type Roles } from "../roles.ts";
import {
  drawnFromKnown,
  populationWeights,
  type PopulationWeights,
  type WeightSettings,
} from "./population-weights.ts";
import { columnsOf, type RecordHolder } from "./records.ts";
import { RecordsHere } from "./records-here.ts";
import { TableColumns } from "./table-columns.ts";

/** Records in memory. */
export class TableRecords extends RecordsHere implements RecordHolder {
  private readonly columns: TableColumns;
  private readonly settings: WeightSettings;

  private constructor(
    columns: TableColumns,
    roles: Roles,
    units: PopulationWeights,
    settings: WeightSettings,
  ) {
    super(roles, columns.missing, units);
    this.columns = columns;
    this.settings = settings;
  }

  /**
   * @param before the records that these come from: what they have checked is not checked again
   * @throws BAD_TYPE, BAD_WEIGHT, BAD_OPTIONS, BAD_POPULATION, BAD_MARGINS
   */
  static of(
    columns: TableColumns,
    roles: Roles,
    settings: WeightSettings,
    before?: TableRecords,
  ): TableRecords {
    const units =
      before !== undefined &&
      roles.weight === before.roles.weight &&
      // weights of persons are raked otherwise than those of records
      (before.weighting.raked === null || roles.entity === before.roles.entity)
        ? before
        : populationWeights(columns, roles, settings);
    columns.makeNumbers(variablesOf(roles, "numeric"), "numeric");
    columns.makeNumbers(variablesOf(roles, "clusterWeight"), "cluster weight");
    return new TableRecords(columns, roles, units, settings);
  }

  get entityWeight(): EntityWeight {
    return this.settings.entityWeight;
  }

  get table(): Table {
    return this.columns.table;
  }

  get records(): number {
    return this.table.numRows;
  }

  get variables(): readonly string[] {
    return this.columns.names;
  }

  isContinuous(name: string): boolean {
    if (this.columns.isRecoded(name)) return false;
    if (variablesOf(this.roles, "numeric").includes(name)) return true;
    const type = this.columns.type(name);
    return isNumeric(type) && !DataType.isInt(type) && !this.hasLabelsOnly(name);
  }

  /** Whether each value of a variable has a label: then its values are codes. */
  private hasLabelsOnly(name: string): boolean {
    const labels = this.valueLabels(name);
    if (labels.size === 0) return false;
    const { size, label } = this.coded(name);
    for (let code = 0; code < size; code++) if (!labels.has(label(code))) return false;
    return size > 0;
  }

  type(name: string): DataType {
    return this.columns.type(name);
  }

  nulls(name: string): Promise<number> {
    return Promise.resolve(this.columns.nulls(name));
  }

  label(name: string): string | null {
    return variableLabel(this.columns.field(name));
  }

  valueLabels(name: string): ReadonlyMap<string, string> {
    return valueLabels(this.columns.field(name));
  }

  coded(name: string): CodedColumn {
    return this.columns.coded(name);
  }

  codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
    return this.columns.codedInTurns(name, tick);
  }

  codedAsDrawn(name: string, tick: Tick): Promise<CodedColumn> {
    return this.columns.codedAsDrawn(name, tick);
  }

  numbers(name: string): Float64Array {
    return this.columns.numbers(name);
  }

  async classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    return makeClasses(await columnsOf(this, variables, tick), this.records, this.weights, tick);
  }

  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const columns = await columnsOf(this, variables, tick);
    return { units: await within(classes, columns, tick), columns };
  }

  async withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    const columns: CodedColumn[] = [];
    for (const name of variables) columns.push(await this.codedAsDrawn(name, tick));
    return { units: await within(classes, columns, tick), columns };
  }

  override recodings(): Promise<Recodings> {
    return Promise.resolve(this.columns.recodings);
  }

  withRoles(roles: Roles): TableRecords {
    return TableRecords.of(this.columns.copy(), roles, this.settings, this);
  }

  recode(variable: string, recode: Recode): TableRecords {
    const columns = this.columns.recode(variable, recode);
    return TableRecords.of(columns, this.roles, this.settings, this);
  }

  drawnFrom(units: number): Promise<TableRecords> {
    const { columns, roles, settings } = this;
    return Promise.resolve(TableRecords.of(columns.copy(), roles, drawnFromKnown(settings, units)));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
  async withMissing(missing: MissingCodes): Promise<TableRecords> {
    const same = missing === this.missing ? this : undefined;
    return TableRecords.of(new TableColumns(this.table, missing), this.roles, this.settings, same);
  }
}
