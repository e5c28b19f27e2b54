import { DataType, type Table } from "apache-arrow";
import { makeClasses, type Classes } from "../classes/classes.js";
import { within, type UnitsWithin } from "../classes/within.js";
import type { CodedColumn } from "../coded/coded-column.js";
import type { Tick } from "../kernels/turns.js";
import { variablesOf, type Roles } from "../roles.js";
import type { Cut } from "../variables/banded.js";
import { valueLabels, variableLabel } from "../variables/labels.js";
import { isNumeric } from "../variables/is-numeric.js";
import { columnsOf, type Records } from "./records.js";
import { RecordsHere } from "./records-here.js";
import type { TableColumns } from "./table-columns.js";

/** Records in memory. */
export class TableRecords extends RecordsHere implements Records {
  /** @param weights per record; null where the file is a census */
  constructor(
    readonly columns: TableColumns,
    roles: Roles,
    weights: Float64Array | null,
  ) {
    super(roles, weights);
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
}
