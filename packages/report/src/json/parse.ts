import { SdcError } from "@sdc-risk/data";
import type { RiskReport } from "../risk-report.ts";
import { reportSchema } from "./schema.ts";

const refuse = (why: string, cause?: unknown): never => {
  throw new SdcError("BAD_FILE", `This is no JSON report of sdc-risk: ${why}`, { cause });
};

function json(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return refuse("it is no valid JSON.", error);
  }
}

/** The version of the format that a value claims; undefined where it claims none. */
const schemaOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "schema" in value ? value.schema : undefined;

/**
 * Reads a report back that `toJson` wrote; a byte order mark is skipped.
 * @throws SdcError BAD_FILE where the text is no JSON, no report, of another version, or damaged; the message
 *   names the first place
 */
export function parseReport(text: string): RiskReport {
  const value = json(text);
  const schema = schemaOf(value);
  if (schema === undefined)
    return refuse('it has no field "schema". Reports are written with --out and a name that ends in .json.');
  if (schema !== "sdc-risk-report-1")
    return refuse(`its schema is ${JSON.stringify(schema)}; expected "sdc-risk-report-1".`);
  const outcome = reportSchema.safeParse(value);
  if (outcome.success) return outcome.data;
  const { path, message } = outcome.error.issues[0] ?? { path: [], message: outcome.error.message };
  return refuse(
    `at ${["report", ...path].map(String).join(".")}: ${message.replace(/\.?$/, ".")}`,
    outcome.error,
  );
}
