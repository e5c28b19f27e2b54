/** The part of JSON Schema that describes options of measures. */
interface OptionSchema {
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

/** One option as people read it. */
export interface OptionLine {
  /** Names from the outside to the inside, with points between them. */
  readonly path: string;
  readonly type: string;
  /** As JSON; null where there is none, or where the options inside have their own. */
  readonly default: string | null;
  readonly required: boolean;
  readonly about: string;
}

const alternatives = (schema: OptionSchema): readonly OptionSchema[] =>
  schema.anyOf ?? schema.oneOf ?? [schema];

/**
 * " from 0 to 1", " above 0 and at most 1", " of at least 2"; the ends of the safe integers are no bounds
 * worth telling.
 */
function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: OptionSchema): string {
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`;
  const parts = [
    ...(low === undefined ? [] : [`of at least ${low}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(high === undefined
      ? []
      : [exclusiveMinimum === undefined ? `of at most ${high}` : `at most ${high}`]),
    ...(exclusiveMaximum === undefined ? [] : [`below ${exclusiveMaximum}`]),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(" and ")}`;
}

const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  integer: ["whole number", "whole numbers"],
  number: ["number", "numbers"],
  string: ["text", "texts"],
  boolean: ["true or false", "true or false"],
  null: ["null", "null"],
};

/** The type of an option in words. */
function typeText(schema: OptionSchema, many = false): string {
  const several = alternatives(schema);
  if (several.length > 1) return several.map((one) => typeText(one, many)).join(" or ");
  const only = several[0]!;
  if (only !== schema) return typeText(only, many);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (typeof schema.type === "object")
    return schema.type.map((type) => typeText({ ...schema, type }, many)).join(" or ");
  if (schema.type === "array")
    return `${many ? "lists" : "list"} of ${schema.items === undefined ? "anything" : typeText(schema.items, true)}`;
  if (schema.properties !== undefined) return many ? "objects" : "object (below)";
  if (schema.type === "object")
    return (
      `${many ? "objects" : "object"} by name: ` +
      (typeof schema.additionalProperties === "object" ? typeText(schema.additionalProperties) : "anything")
    );
  const words = WORDS[schema.type ?? ""];
  return words === undefined ? "anything" : words[many ? 1 : 0] + bounds(schema);
}

/** Every option of a measure, nested ones behind the one that holds them, in the order of the schema. */
export function optionLines(schema: OptionSchema, path = ""): OptionLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]) => {
    const here = path === "" ? name : `${path}.${name}`;
    const inside = alternatives(option).flatMap((one) => optionLines(one, here));
    const line = {
      path: here,
      type: typeText(option),
      about: option.description ?? "",
      default:
        option.default === undefined || (inside.length > 0 && JSON.stringify(option.default) === "{}")
          ? null
          : JSON.stringify(option.default),
      required: schema.required?.includes(name) === true,
    };
    return [line, ...inside];
  });
}
