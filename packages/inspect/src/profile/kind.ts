import { DataType } from "apache-arrow";

/** What the values of a variable are. `other`: lists and structures, which no measure can use. */
export type Kind = "integer" | "number" | "text" | "boolean" | "date" | "time" | "empty" | "other";

/** The kind of an Arrow type; a dictionary is of the kind of its values. */
export function kindOf(type: DataType): Kind {
  if (DataType.isDictionary(type)) return kindOf(type.dictionary as DataType);
  if (DataType.isInt(type)) return "integer";
  if (DataType.isFloat(type) || DataType.isDecimal(type)) return "number";
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type)) return "text";
  if (DataType.isBool(type)) return "boolean";
  if (DataType.isDate(type)) return "date";
  if (DataType.isTime(type) || DataType.isTimestamp(type) || DataType.isDuration(type)) return "time";
  return DataType.isNull(type) ? "empty" : "other";
}

/** Whether values of a kind can be added and compared as numbers. */
export const isNumber = (kind: Kind): boolean => kind === "integer" || kind === "number";
