/** The part of JSON Schema that describes options of measures. */
export interface OptionSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly OptionSchema[];
  readonly oneOf?: readonly OptionSchema[];
  readonly items?: OptionSchema;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly additionalProperties?: boolean | OptionSchema;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** The bounds of a number, as far as they are worth telling: the ends of the safe integers are not. */
export interface OptionBounds {
  readonly least?: number;
  readonly most?: number;
  /** Bounds that the number does not reach. */
  readonly above?: number;
  readonly below?: number;
}

/** A kind of values that an option takes. */
export type OptionType =
  | { readonly kind: "any" | "null" | "switch" | "text" }
  | { readonly kind: "number"; readonly whole: boolean; readonly bounds: OptionBounds }
  | { readonly kind: "choice"; readonly values: readonly unknown[] }
  /** What the items are; empty for anything. */
  | { readonly kind: "list"; readonly items: readonly OptionType[] }
  | { readonly kind: "group"; readonly fields: readonly OptionField[] }
  /** A value by the name of a variable, or of anything else; empty for anything. */
  | { readonly kind: "byName"; readonly values: readonly OptionType[] };

/** One option of a measure, or of a group of options. */
export interface OptionField {
  readonly name: string;
  /** What it takes, one of these. */
  readonly types: readonly OptionType[];
  /** Undefined where there is none. */
  readonly default: unknown;
  readonly required: boolean;
  /** What it means; empty where the schema does not say. */
  readonly about: string;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: OptionSchema): OptionBounds {
  return {
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? { least: minimum } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { most: maximum } : {}),
    ...(exclusiveMinimum === undefined ? {} : { above: exclusiveMinimum }),
    ...(exclusiveMaximum === undefined ? {} : { below: exclusiveMaximum }),
  };
}

const PLAIN: Readonly<Record<string, "null" | "switch" | "text">> = {
  boolean: "switch",
  null: "null",
  string: "text",
};

/** What a schema without alternatives takes. */
function typeOf(schema: OptionSchema): OptionType {
  const { type, items, properties, additionalProperties: value } = schema;
  if (schema.const !== undefined) return { kind: "choice", values: [schema.const] };
  if (schema.enum !== undefined) return { kind: "choice", values: schema.enum };
  if (type === "array") return { kind: "list", items: items === undefined ? [] : optionTypes(items) };
  if (properties !== undefined) return { kind: "group", fields: optionFields(schema) };
  if (type === "object")
    return { kind: "byName", values: typeof value === "object" ? optionTypes(value) : [] };
  if (type === "number" || type === "integer")
    return { kind: "number", whole: type === "integer", bounds: boundsOf(schema) };
  return { kind: typeof type === "string" ? (PLAIN[type] ?? "any") : "any" };
}

/** What an option with this schema takes: its alternatives, in the order of the schema. */
export function optionTypes(schema: OptionSchema): readonly OptionType[] {
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.flatMap(optionTypes);
  const { type } = schema;
  if (typeof type === "object" && schema.const === undefined && schema.enum === undefined)
    return type.map((one) => typeOf({ ...schema, type: one }));
  return [typeOf(schema)];
}

/** The options that a schema describes, in its order; options in groups are in the types of these. */
export const optionFields = ({ properties = {}, required = [] }: OptionSchema): readonly OptionField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    types: optionTypes(schema),
    default: schema.default,
    required: required.includes(name),
    about: schema.description ?? "",
  }));
