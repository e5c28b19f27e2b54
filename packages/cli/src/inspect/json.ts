import type { Inspection } from "@sdc-risk/inspect";
import type { FileReadResult } from "@sdc-risk/io/node";
import type { SuggestedChain } from "@sdc-risk/session";
import { printableJson } from "../terminal/printable.ts";
import { software } from "../software.ts";

/** What an inspection says of the file itself. */
export type InspectedFile = Pick<
  FileReadResult,
  "name" | "delimiter" | "encoding" | "codebook" | "warnings"
> & {
  /** Null where data lie in an engine. */
  readonly sha256: string | null;
  /** A format of files, or the engine that the data lie in. */
  readonly format: string;
  /** The levels that a plan would try for the suggested keys; none where the data lie in an engine. */
  readonly chains?: readonly SuggestedChain[];
};

/**
 * An inspection as JSON, the same from run to run:
 *
 *     { schema: "sdc-risk-inspection-1", software: { name, version },
 *       data: { name, rows, columns, sha256, format, delimiter, encoding },        delimiter is null but for CSV; of data in an
 *                                                                                  engine format is its name, sha256 null
 *       missing: [code],                                                           as declared
 *       variables: [{ name, kind, levels, missing, rareLevels, common: [{ label, shown?, records }],
 *                     histogram: { from, step, counts: [number | null] } | null,
 *                     numbers: { whole, positive, aboveOne, mean, sequence, zeros, looks } | null,
 *                     pattern: "email" | "phone" | "url" | "ip" | "coordinates" | "degrees" | "identity-number" |
 *                       "account-number" | "birth-dates" | "timestamp" | "sentences" | "names" |
 *                       "decimal-comma" | "thousands" | null,
 *                     groups: { size, together, shared, compared } | null,   together: null in a server
 *                     twin: name | null, missingCodes: [code],
 *                     label: text | null, reasons: [{ value, label, records }], rareReasons }],   of SPSS, Stata, SAS or DDI
 *       suggestions: [{ variable, role, sure, taken, reason }],                    role is null for a mere remark
 *       roles: { keys: [name], weight: name, … },                                  as in a configuration file
 *       chains: [{ variable, levels: [{ text, values }], text }],                  of the keys, as sdc-risk plan would try them
 *       safeHarbor: [{ letter, what, seenBy: "values and names" | "names" | "nothing", unseen, variables: [name] }],
 *       warnings: [{ code, message }] }
 *
 * The fields are explained where they are declared, in @sdc-risk/inspect.
 */
export function inspectionJson(
  { variables, suggestions, roles, records, safeHarbor }: Inspection,
  file: InspectedFile,
  missing: readonly string[],
): string {
  const { name, sha256, format, delimiter = null, encoding = null, chains = [], warnings } = file;
  return printableJson({
    schema: "sdc-risk-inspection-1",
    software,
    data: { name, rows: records, columns: variables.length, sha256, format, delimiter, encoding },
    missing,
    variables,
    suggestions,
    roles,
    chains,
    safeHarbor,
    warnings,
  });
}
