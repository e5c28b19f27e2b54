/** The part of JSON Schema that describes options of measures. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** How an option is asked for. */
export type Field =
  | { readonly kind: "choice"; readonly values: readonly unknown[] }
  | { readonly kind: "switch" }
  | { readonly kind: "number"; readonly schema: JsonSchema; readonly nullable: boolean }
  | { readonly kind: "text"; readonly nullable: boolean }
  /** `single`: one value may stand for a list of one. */
  | {
      readonly kind: "list";
      readonly of: "number" | "text";
      readonly single: boolean;
      readonly nullable: boolean;
    }
  | { readonly kind: "group"; readonly schema: JsonSchema; readonly nullable: boolean }
  | { readonly kind: "byName"; readonly value: JsonSchema }
  | { readonly kind: "json" };

const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((one) => (one === schema ? [one] : alternatives(one)));
const isNumber = ({ type }: JsonSchema): boolean => type === "number" || type === "integer";

/** The field for one alternative of a schema. */
function fieldFor(schema: JsonSchema, nullable: boolean): Field {
  if (schema.enum !== undefined)
    return { kind: "choice", values: nullable ? [...schema.enum, null] : schema.enum };
  if (schema.type === "boolean") return { kind: "switch" };
  if (isNumber(schema)) return { kind: "number", schema, nullable };
  if (schema.type === "string") return { kind: "text", nullable };
  if (schema.type === "array" && schema.items !== undefined && isNumber(schema.items))
    return { kind: "list", of: "number", single: false, nullable };
  if (schema.type === "array" && schema.items?.type === "string")
    return { kind: "list", of: "text", single: false, nullable };
  if (schema.properties !== undefined) return { kind: "group", schema, nullable };
  if (schema.type === "object" && typeof schema.additionalProperties === "object")
    return { kind: "byName", value: schema.additionalProperties };
  return { kind: "json" };
}

/** How an option with this schema is asked for; what no form fits is asked for as JSON. */
export function fieldOf(schema: JsonSchema): Field {
  const all = alternatives(schema);
  const some = all.filter(({ type }) => type !== "null");
  const nullable = some.length < all.length;
  if (some.length === 1) return fieldFor(some[0]!, nullable);
  if (some.length > 0 && some.every((one) => one.const !== undefined))
    return {
      kind: "choice",
      values: nullable ? [...some.map((one) => one.const), null] : some.map((one) => one.const),
    };
  const lists = some.filter(({ type }) => type === "array");
  const others = some.filter(({ type }) => type !== "array");
  if (
    lists.length === 1 &&
    lists[0]!.items !== undefined &&
    isNumber(lists[0]!.items) &&
    others.every(isNumber)
  )
    return { kind: "list", of: "number", single: true, nullable };
  return { kind: "json" };
}

/** " from 0 to 1", "at least 2": the bounds of a number in a few signs; empty where there are none worth telling. */
export function boundsText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const low =
    exclusiveMinimum !== undefined
      ? `> ${exclusiveMinimum}`
      : minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
        ? `≥ ${minimum}`
        : "";
  const high =
    exclusiveMaximum !== undefined
      ? `< ${exclusiveMaximum}`
      : maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
        ? `≤ ${maximum}`
        : "";
  return [low, high].filter((one) => one !== "").join(", ");
}

/** A value without the options in it that were not set: an empty object is no option. */
export function without(
  given: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
}
