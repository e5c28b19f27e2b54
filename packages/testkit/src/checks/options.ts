import type { SchemaIssue } from "@sdc-risk/core";
import { broken, messageOf, type CheckedMeasure } from "./contract.ts";
import { differences } from "./faults/differences.ts";
import { jsonFaults } from "./faults/json-faults.ts";

const issuesText = (issues: readonly SchemaIssue[]): string =>
  issues
    .map(({ message, path }) =>
      `${(path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")} ${message}`.trim(),
    )
    .join("; ");

/** Every option has a default, and defaults are options that the schema itself accepts. */
export async function checkDefaults({ measure }: CheckedMeasure): Promise<void> {
  const wants =
    "A measure must run without options: every option has a default, and the defaults are valid options " +
    "that JSON can hold.";
  const { validate } = measure.options["~standard"];
  const outcome = await validate({});
  if (outcome.issues !== undefined)
    broken(wants, `No options at all were refused: ${issuesText(outcome.issues)}`);
  const fault = jsonFaults(outcome.value, "options").at(0);
  if (fault !== undefined) broken(wants, `Found: ${fault.path} ${fault.message}.`);
  const again = await validate(outcome.value);
  if (again.issues !== undefined)
    broken(wants, `The defaults ${JSON.stringify(outcome.value)} were refused: ${issuesText(again.issues)}`);
  const difference = differences(outcome.value, again.value, 0).at(0);
  if (difference !== undefined)
    broken(wants, `The defaults change when they are validated: ${difference.path} ${difference.message}.`);
}

const STRAY = "noSuchOption";

/** A misspelt option must not be dropped in silence. */
export async function checkUnknownOption({ measure }: CheckedMeasure): Promise<void> {
  const { issues } = await measure.options["~standard"].validate({ [STRAY]: 1 });
  if (issues === undefined)
    broken(
      "An option that does not exist must be refused: a misspelt name would be dropped in silence (in " +
        "zod: strictObject).",
      `{ ${STRAY}: 1 } was accepted.`,
    );
}

/** Options without a description, at every depth of a JSON Schema. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, ...rest } = schema as Readonly<Record<string, unknown>>;
  const inner = ["anyOf", "oneOf", "allOf", "prefixItems"].flatMap((key) =>
    Array.isArray(rest[key]) ? (rest[key] as unknown[]) : [],
  );
  const below = [...inner, rest["items"], rest["additionalProperties"]].flatMap((one) =>
    undescribed(one, path),
  );
  const own = Object.entries(
    (properties ?? {}) as Record<string, { readonly description?: unknown }>,
  ).flatMap(([name, option]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [
      ...(typeof option.description === "string" && option.description.trim() !== "" ? [] : [at]),
      ...undescribed(option, at),
    ];
  });
  return [...own, ...below];
}

/** The command line, configuration files and forms take names and meanings of options from the JSON Schema. */
export function checkDescriptions({ measure }: CheckedMeasure): void {
  const wants =
    "The options must describe themselves: a JSON Schema can be written, and every option in it has a description.";
  let schema: unknown;
  try {
    schema = JSON.parse(
      JSON.stringify(measure.options["~standard"].jsonSchema.input({ target: "draft-2020-12" })),
    );
  } catch (error) {
    broken(wants, `No JSON Schema could be written: ${messageOf(error)}`, error);
  }
  const names = undescribed(schema, "");
  if (names.length > 0) broken(wants, `Without a description: ${names.join(", ")}.`);
}
