import type { AnyMeasure, SchemaIssue } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";

/**
 * The complete options of a measure, defaults filled in at every depth.
 * @throws BAD_OPTIONS naming each place that is wrong; an unknown name with the nearest known one
 */
export async function completeOptions(measure: AnyMeasure, given: unknown): Promise<unknown> {
  const outcome = await measure.options["~standard"].validate(given ?? {});
  if (outcome.issues === undefined) return outcome.value;
  const known = measure.options["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  throw new SdcError(
    "BAD_OPTIONS",
    `Options of "${measure.id}": ${outcome.issues.map((issue) => issueText(issue, known)).join(" ")}`,
  );
}

function issueText(issue: SchemaIssue, schema: Record<string, unknown>): string {
  const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
  const unknown = "keys" in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
  if (unknown.length > 0)
    return unknown
      .map(
        (name) =>
          `There is no option "${[...path, name].join(".")}".${suggestion(name, namesAt(schema, path))}`,
      )
      .join(" ");
  return `${path.length === 0 ? "" : `${path.join(".")}: `}${issue.message}.`;
}

/** Names of the options at a path of a JSON Schema, through the alternatives of a nullable one. */
function namesAt(schema: unknown, path: readonly string[]): string[] {
  const at = schema as
    { readonly properties?: Record<string, unknown>; readonly anyOf?: readonly unknown[] } | undefined;
  if (at?.anyOf !== undefined) return at.anyOf.flatMap((one) => namesAt(one, path));
  const [head, ...rest] = path;
  return head === undefined ? Object.keys(at?.properties ?? {}) : namesAt(at?.properties?.[head], rest);
}

/** Refuses options for measures that do not take part. */
export function checkOptionIds(options: Readonly<Record<string, unknown>>, ids: readonly string[]): void {
  const unknown = Object.keys(options).find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw new SdcError(
      "UNKNOWN_MEASURE",
      `There are options for "${unknown}", but no such measure takes part.${suggestion(unknown, ids)}`,
    );
}
