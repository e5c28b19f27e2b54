import { SdcError } from "@sdc-risk/data";
import type { Work } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import type * as z from "zod";
import { treatmentFault } from "./fault.ts";
import type { Treatment, TreatmentCommand, VariableLoss } from "./treatment.ts";
import type { TreatmentScript } from "./treatment-script.ts";

/** A schema of options that names what is treated: `key` or `keys`. */
type OptionsSchema = z.ZodObject<{ key: z.ZodString } | { keys: z.ZodType<string[]> }>;

/**
 * Makes a treatment: a constant that carries the schema of its options, how it treats a table, what it costs, how it is
 * written as code and how a step reads.
 * @param treatment id (kebab case), the schema of its options with `key` or `keys` (zod), `apply`, `loss`, `text`, and
 * where they apply its `version`, `command`, `script`, `fault`, and whether it leaves variables out
 * @throws BAD_OPTIONS for an id that is not kebab case, for options that lack `key` and `keys`, and for what is missing
 */
export function defineTreatment<const Id extends string, Schema extends OptionsSchema>(treatment: {
  readonly id: Id;
  readonly version?: string;
  readonly options: Schema;
  readonly command?: TreatmentCommand;
  readonly leavesOut?: true;
  fault?(options: z.output<Schema>, records: number): string | null;
  apply(table: Table, options: z.output<Schema>): Table | Work<Table>;
  loss(original: Table, treated: Table, options: z.output<Schema>): readonly VariableLoss[];
  readonly script?: TreatmentScript<z.output<Schema>>;
  text(options: z.output<Schema>): string;
}): Treatment<Id, z.output<Schema>> {
  const fault = treatmentFault(treatment);
  if (fault !== null) throw new SdcError("BAD_OPTIONS", fault);
  return treatment;
}
