import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";
import { typeName, type QueryEngine, type TypeName } from "./engine.ts";

type Types = NonNullable<Dialect["types"]>;

/** What these engines write alike. */
type Alike = "parameter" | "wire" | "number" | "count" | "roughKeys" | "countText" | "wholeText" | "flat" | "ordered" | "fileOrder"; // prettier-ignore

/** What is an engine's own. */
interface Own
  extends Omit<Dialect, Alike | "quote" | "countIf">, Partial<Pick<Dialect, "quote" | "countIf">> {
  readonly types: Types;
  /** The function that says about how many different values there are. */
  readonly distinct: string;
  /**
   * A value that is neither a truth value nor a float as a text: clients may round whole numbers of 64 bits and
   * decimals, and have moments of their own.
   * @param key what `key` gave
   */
  readonly plain: (key: string, type: ColumnType) => string;
}

/** Casts to types of an engine. */
export const castsOf = ({ double, text }: Types) => ({
  double: (sql: string): string => `CAST(${sql} AS ${double})`,
  text: (sql: string): string => `CAST(${sql} AS ${text})`,
});

/** A dialect of what is an engine's own. */
export function dialectOf({ distinct, plain, ...own }: Own): Dialect {
  const { double, text } = castsOf(own.types);
  const { letters, mark } = own;
  return {
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    countIf: (condition) => double(`count_if(${condition})`),
    ...own,
    parameter: placeholder,
    wire(key, type) {
      if (type.kind === "boolean" || type.kind === "float") return key;
      if (type.kind === "integer" && type.bits === 32) return `CAST(${key} AS ${own.types.integer})`;
      return plain(key, type);
    },
    number: double, // what `key` gave holds no NaN
    count: double("count(*)"),
    roughKeys(keys) {
      if (mark !== null) return double(`${distinct}(${mark(keys.map(({ key }) => key))})`);
      const all = keys.map(({ key, type }) => letters(key, type));
      return double(`${distinct}(${all.length === 1 ? (all[0] ?? "") : `concat(${all.join(", '.', ")})`})`);
    },
    countText: text("count(*)"),
    wholeText: text,
    flat: false,
    ordered: false,
    fileOrder: "",
  };
}

/** A float as a key: NaN is no value, and −0 is 0. @param nan whether it is NaN @param zero a 0 of its type */
export const floatKey = (column: string, nan: string, zero = "0"): string =>
  `CASE WHEN ${nan} THEN NULL WHEN ${column} = 0 THEN ${zero} ELSE ${column} END`;

/**
 * An engine with its types.
 * @param types by their names
 * @param decimalOf the type of a decimal; null for a name of another type
 */
export function engineOf(
  dialect: Dialect,
  types: Readonly<Record<string, ColumnType>>,
  decimalOf: (type: TypeName) => ColumnType | null,
): QueryEngine {
  return {
    dialect,
    typeOf(stored) {
      const type = typeName(stored);
      if (type === null) return null;
      return decimalOf(type) ?? (Object.hasOwn(types, type.name) ? (types[type.name] ?? null) : null);
    },
  };
}
