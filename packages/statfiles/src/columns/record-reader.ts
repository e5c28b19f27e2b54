import { SdcError } from "@sdc-risk/data";
import { checkNames, tableOf } from "@sdc-risk/data/columns";
import type { Table, Vector } from "apache-arrow";
import { Damaged } from "../bytes/damaged.ts";
import type { Texts } from "../text/texts.ts";
import type { MissingDeclaration, StatOptions, StatVariable, StatWarning, ValueLabel } from "../types.ts";
import { type RecordBlock, type Decoder, blockRows } from "./block.ts";
import { type Moment, momentVector } from "./moments.ts";
import { NumberColumn } from "./number-column.ts";
import { Reasons } from "./reasons.ts";
import type { RecordGaps } from "./record-gaps.ts";
import { TextColumn } from "./text-column.ts";

/** What a file's dictionary says of a variable, and how its values are found in a record. */
export interface RecordVariable {
  readonly name: string;
  readonly label: string | null;
  readonly format: string | null;
  readonly valueLabels: readonly ValueLabel[];
  readonly declared: MissingDeclaration | null;
  readonly cell: NumberCell | TextCell;
}

export interface NumberCell {
  readonly kind: "number";
  /** Where it stands in a record. */
  readonly at: number;
  readonly decode: Decoder;
  /** Whether the file holds floats of 32 bits. */
  readonly single: boolean;
  /** What the numbers mean by the variable's format, where they are dates or times. */
  readonly moment: Moment | null;
}

export interface TextCell {
  readonly kind: "text";
  /** Adds the texts of a block to the column. */
  readonly read: (block: RecordBlock, column: TextColumn) => void;
}

/** What is known of a file when its records are to be read. */
export interface RecordLayout {
  readonly variables: readonly RecordVariable[];
  /** Of the file; an estimate where `exact` is false. */
  readonly records: number;
  readonly exact: boolean;
  readonly blocks: AsyncIterable<RecordBlock> | Iterable<RecordBlock>;
  /** Bytes of the file that are in memory meanwhile. */
  readonly held: number;
  readonly texts: Texts;
  /** Looks at the bytes of records that no variable has. */
  readonly gaps?: RecordGaps | null;
}

export interface StatRecords {
  readonly table: Table;
  readonly variables: readonly StatVariable[];
  readonly warnings: readonly StatWarning[];
}

/** Share of the work that is done when all records are taken. */
const TAKEN = 0.8;
const NUMBER_BYTES = 8;
const TEXT_BYTES = 8;

/**
 * Reads the records of a file column by column.
 * @throws SdcError EMPTY_DATA, DUPLICATE_VARIABLE; Damaged
 */
export async function readRecords(
  plan: RecordLayout,
  name: string,
  options: StatOptions,
): Promise<StatRecords> {
  const { variables, records, texts } = plan;
  if (variables.length === 0)
    throw new SdcError("EMPTY_DATA", `${JSON.stringify(name)} has zero variables; expected at least one.`);
  checkNames(
    variables.map((variable) => variable.name),
    name,
  );
  const perRecord = variables.reduce(
    (sum, { cell }) => sum + (cell.kind === "number" ? NUMBER_BYTES : TEXT_BYTES),
    0,
  );
  options.memory?.need(plan.held + records * perRecord, { records, variables: variables.length });
  const columns = variables.map((variable) => new ColumnReader(variable, records));
  let done = 0;
  for await (const block of plan.blocks) {
    for (const column of columns) column.take(block);
    plan.gaps?.take(block);
    done += block.rows;
    await options.pace?.tick(records > 0 ? TAKEN * Math.min(1, done / records) : undefined);
  }
  if (plan.exact && done !== records) throw new Damaged(`It claims ${records} records, and holds ${done}.`);
  if (done === 0)
    throw new SdcError("EMPTY_DATA", `${JSON.stringify(name)} has zero records; expected at least one.`);
  const vectors: Vector[] = [];
  const described: StatVariable[] = [];
  const warnings: StatWarning[] = [];
  for (const [i, column] of columns.entries()) {
    const finished = column.finish(texts);
    vectors.push(finished.vector);
    described.push(finished.variable);
    warnings.push(...finished.warnings);
    await options.pace?.tick(TAKEN + ((1 - TAKEN) * (i + 1)) / columns.length);
  }
  return {
    table: tableOf(described.map(({ name }, i) => ({ name, vector: vectors[i] }))),
    variables: described,
    warnings: [...texts.warnings(), ...warnings],
  };
}

interface FinishedColumn {
  readonly vector: Vector;
  readonly variable: StatVariable;
  readonly warnings: readonly StatWarning[];
}

/** One column while it is read. */
class ColumnReader {
  private readonly reasons: Reasons;
  private readonly column: NumberColumn | TextColumn;
  private values = new Float64Array(0);
  private tags = new Uint8Array(0);
  private rows = 0;

  private readonly variable: RecordVariable;

  constructor(variable: RecordVariable, records: number) {
    this.variable = variable;
    const { cell, declared } = variable;
    this.reasons = new Reasons(records);
    this.column =
      cell.kind === "number"
        ? new NumberColumn(this.reasons, declared, cell.single, records)
        : new TextColumn(variable.name, this.reasons, new Set(declared?.values.map(String)), records);
  }

  take(block: RecordBlock): void {
    const { cell } = this.variable;
    const { column } = this;
    if (cell.kind === "number" && column instanceof NumberColumn) {
      if (this.values.length < block.rows) {
        this.values = new Float64Array(Math.max(block.rows, blockRows(block.width)));
        this.tags = new Uint8Array(this.values.length);
      }
      cell.decode(block, cell.at, this.values, this.tags);
      column.take(this.values, this.tags, block.rows);
    } else if (cell.kind === "text" && column instanceof TextColumn) {
      column.expect(block.rows);
      cell.read(block, column);
    }
    this.rows += block.rows;
  }

  finish(texts: Texts): FinishedColumn {
    const { cell, declared, name, label, format, valueLabels } = this.variable;
    const { column } = this;
    texts.within(JSON.stringify(name));
    const moment = cell.kind === "number" ? cell.moment : null;
    const dates = moment === null || column instanceof TextColumn ? null : momentVector(name, column, moment);
    const vector = dates ?? (column instanceof TextColumn ? column.vector(texts) : column.vector());
    const missing = this.reasons.finish(this.rows, valueLabels, declared);
    const warnings = moment !== null && dates === null ? [keptNumbers(name, format, moment)] : [];
    return { vector, variable: { name, label, format, valueLabels, missing }, warnings };
  }
}

/** The warning for a column that stays numbers, though its format shows dates, times or parts of these. */
function keptNumbers(name: string, format: string | null, { kind, unit }: Moment): StatWarning {
  const named = JSON.stringify(name);
  if (kind === "number")
    return { code: "number-format", message: `${named} has the format ${format}: its numbers are ${unit}.` };
  const message =
    `Some numbers of ${named} are beyond what its format ${format} can show` +
    `${kind === "time" ? "" : " (dates from year 1 to 9999)"}, so all were kept as numbers: ${unit}.`;
  return { code: "not-dates", message };
}
