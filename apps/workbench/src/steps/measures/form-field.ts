import type { OptionBounds, OptionField, OptionType } from "@sdc-risk/session/settings";

/** How an option is asked for. */
export type FormField =
  | { readonly kind: "choice"; readonly values: readonly unknown[] }
  | { readonly kind: "switch" }
  | { readonly kind: "number"; readonly bounds: OptionBounds }
  | { readonly kind: "text" }
  /** `single`: one value may stand for a list of one. */
  | {
      readonly kind: "list";
      readonly of: "number" | "text";
      readonly single: boolean;
    }
  | { readonly kind: "group"; readonly fields: readonly OptionField[]; readonly nullable: boolean }
  | { readonly kind: "byName"; readonly values: readonly OptionType[] }
  | { readonly kind: "json" };

/** What the items of a list are, where they are of one kind that can be typed. */
function itemsOf(type: OptionType): "number" | "text" | null {
  const [first, second] = type.kind === "list" ? type.items : [];
  const kind = second === undefined ? first?.kind : null;
  return kind === "number" || kind === "text" ? kind : null;
}

/** The field for one kind of values. */
function fieldFor(type: OptionType, nullable: boolean): FormField {
  switch (type.kind) {
    case "choice":
      return { kind: "choice", values: nullable ? [...type.values, null] : type.values };
    case "switch":
      return { kind: "switch" };
    case "number":
      return { kind: "number", bounds: type.bounds };
    case "text":
      return { kind: "text" };
    case "group":
      return { kind: "group", fields: type.fields, nullable };
    case "byName":
      return type.values.length === 0 ? { kind: "json" } : { kind: "byName", values: type.values };
    case "list": {
      const of = itemsOf(type);
      return of === null ? { kind: "json" } : { kind: "list", of, single: false };
    }
    case "any":
    case "null":
      return { kind: "json" };
  }
}

/** How an option that takes one of these is asked for; what no form fits is asked for as JSON. */
export function formField(types: readonly OptionType[]): FormField {
  const some = types.filter(({ kind }) => kind !== "null");
  const nullable = some.length < types.length;
  const [only, further] = some;
  if (only !== undefined && further === undefined) return fieldFor(only, nullable);
  if (some.length > 0 && some.every(({ kind }) => kind === "choice")) {
    const values = some.flatMap((type) => (type.kind === "choice" ? type.values : []));
    return { kind: "choice", values: nullable ? [...values, null] : values };
  }
  const lists = some.filter(({ kind }) => kind === "list");
  const others = some.filter(({ kind }) => kind !== "list");
  const [list, anotherList] = lists;
  const isListOfNumbers = list !== undefined && anotherList === undefined && itemsOf(list) === "number";
  if (isListOfNumbers && others.every(({ kind }) => kind === "number"))
    return { kind: "list", of: "number", single: true };
  return { kind: "json" };
}

/** "≥ 0, ≤ 1": the bounds of a number in a few signs; empty where there are none. */
export function boundsText({ least, most, above, below }: OptionBounds): string {
  const low = above !== undefined ? `> ${above}` : least !== undefined ? `≥ ${least}` : "";
  const high = below !== undefined ? `< ${below}` : most !== undefined ? `≤ ${most}` : "";
  return [low, high].filter((one) => one !== "").join(", ");
}

/** A value without the options in it that were not set: an empty object is no option. */
export function without(
  given: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
}
