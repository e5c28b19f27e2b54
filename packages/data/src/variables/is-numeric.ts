import { DataType } from "apache-arrow";

/** Whether a column holds numbers. */
export const isNumeric = (type: DataType): boolean =>
  DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type);
