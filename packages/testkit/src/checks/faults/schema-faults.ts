import type { SchemaIssue, SummarySchema } from "@sdc-risk/core";
import type { Fault } from "../contract.ts";

/** What a schema makes of a value. */
interface ValidatedValue {
  readonly value?: unknown;
  readonly issues?: readonly SchemaIssue[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Fields of a value that a schema left out, since it does not name them. */
function strays(value: unknown, declared: unknown, path: string): Fault[] {
  if (!isObject(value) || !isObject(declared)) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    Object.hasOwn(declared, field)
      ? strays(inner, declared[field], `${path}.${field}`)
      : [{ path: `${path}.${field}`, message: "is not in the schema" }],
  );
}

const placeOf = ({ path = [] }: SchemaIssue): string =>
  ["summary", ...path.map((step) => String(typeof step === "object" ? step.key : step))].join(".");

/** How a summary differs from its schema. */
export async function schemaFaults(schema: SummarySchema, summary: object): Promise<Fault[]> {
  const { value, issues } = (await schema["~standard"].validate(summary)) as ValidatedValue;
  return issues === undefined
    ? strays(summary, value, "summary")
    : issues.map((issue) => ({ path: placeOf(issue), message: `does not fit: ${issue.message}` }));
}
