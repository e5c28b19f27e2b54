import {
  optionFields,
  type OptionBounds,
  type OptionField,
  type OptionSchema,
  type OptionType,
} from "@sdc-risk/session/settings";

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

/** " from 0 to 1", " above 0 and at most 1", " of at least 2". */
function boundsText({ least, most, above, below }: OptionBounds): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  const parts = [
    ...(least === undefined ? [] : [`of at least ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined ? [] : [above === undefined ? `of at most ${most}` : `at most ${most}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(" and ")}`;
}

const anyText = (types: readonly OptionType[], many = false): string =>
  types.length === 0 ? "anything" : types.map((type) => typeText(type, many)).join(" or ");

/** A kind of values in words, of one value or of many. */
function typeText(type: OptionType, many: boolean): string {
  const ending = many ? "s" : "";
  switch (type.kind) {
    case "any":
      return "anything";
    case "null":
      return "null";
    case "switch":
      return "true or false";
    case "text":
      return `text${ending}`;
    case "number":
      return `${type.whole ? "whole " : ""}number${ending}${boundsText(type.bounds)}`;
    case "choice":
      return type.values.map((value) => JSON.stringify(value)).join(" or ");
    case "list":
      return `list${ending} of ${anyText(type.items, true)}`;
    case "group":
      return many ? "objects" : "object (below)";
    case "byName":
      return `object${ending} by name: ${anyText(type.values)}`;
  }
}

/** An option and those in it. */
function linesOf({ name, types, default: value, required, about }: OptionField, outer: string): OptionLine[] {
  const path = `${outer}${name}`;
  const inside = types.flatMap((type) =>
    type.kind === "group" ? type.fields.flatMap((field) => linesOf(field, `${path}.`)) : [],
  );
  const text = value === undefined ? null : JSON.stringify(value);
  const line = {
    path,
    type: anyText(types),
    about,
    default: inside.length > 0 && text === "{}" ? null : text,
    required,
  };
  return [line, ...inside];
}

/** Every option of a measure, nested ones behind the one that holds them, in the order of the schema. */
export const optionLines = (schema: OptionSchema): OptionLine[] =>
  optionFields(schema).flatMap((field) => linesOf(field, ""));
