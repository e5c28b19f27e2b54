import { planScript, type Microdata, type PlannedTreatment } from "@sdc-risk/session";
import { extname } from "node:path";
import { UsageError } from "../exit.ts";
import type { TreatedPlace } from "./outputs.ts";

/** A path of a CSV file. */
const asCsv = ({ path, format }: TreatedPlace): string =>
  format === "csv" ? path : `${path.slice(0, path.length - extname(path).length)}.csv`;

/**
 * Refuses scripts of an original that they cannot read.
 * @param format of the original; null where that is not known before it is read
 * @throws UsageError where the original is no CSV file
 */
export function checkScripts(
  input: string,
  format: string | null | undefined,
  scripts: readonly string[],
): void {
  if (scripts.length === 0 || (input !== "-" && (format === "csv" || format === null))) return;
  throw new UsageError(
    `--script writes scripts that read a CSV file, and "${input}" is none. Write it as CSV first: ` +
      "sdc-risk convert IN original.csv.",
  );
}

/** The steps of a plan as a script that makes the treated CSV file of the original. */
export function writtenScript(
  planned: Pick<PlannedTreatment, "plan" | "applied">,
  data: Microdata,
  { path, input, treated }: { readonly path: string; readonly input: string; readonly treated: TreatedPlace },
): string {
  return planScript(planned, data, extname(path).slice(1), { input, output: asCsv(treated) });
}
