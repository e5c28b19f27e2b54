import type { Table } from "apache-arrow";

/** A variable as a script has it. */
export interface ScriptColumn {
  readonly name: string;
  /** Whether it is read as numbers, so that 1.50 is the value 1.5 of a plan. */
  readonly isNumber: boolean;
  /** The longest text of its values, in bytes of UTF-8. */
  readonly bytes: number;
}

/** What the code of a step may rest on. */
export interface StepContext {
  /** A variable as it is before the step. */
  variable(name: string): ScriptColumn;
  /** The table before the step. */
  readonly before: Table;
  /** The table after it. */
  readonly after: Table;
  /** In SQL the column that numbers the records from 1. */
  readonly record: string;
}

/**
 * Lines that do a step; null where this language cannot do it exactly, so that values are listed by record. In SQL they
 * are the select list of a query over the step before.
 */
export type StepScript<Options> = (options: Options, context: StepContext) => readonly string[] | null;

/** Languages of scripts. */
export type Language = "r" | "python" | "sql" | "stata" | "spss" | "sas";

/** A treatment as code. */
export type TreatmentScript<Options> = Readonly<Record<Language, StepScript<Options>>> & {
  /** Functions that its lines call, or variables that they use, once for each script (not in SQL, Stata and SAS). */
  readonly functions?: Readonly<Partial<Record<Language, readonly string[]>>>;
};
