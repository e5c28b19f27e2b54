import { DataType, type DataType as Type } from "apache-arrow";

const digits = (date: Date): string => (Number.isNaN(date.getTime()) ? String(date) : date.toISOString());

/** A little-endian two's complement number of 32-bit words, as a decimal with `scale` digits behind the point. */
function decimalText(words: Uint32Array, scale: number): string {
  let value = 0n;
  for (let j = words.length - 1; j >= 0; j--) value = (value << 32n) | BigInt(words[j]);
  value = BigInt.asIntN(words.length * 32, value);
  const sign = value < 0n ? "-" : "";
  const text = String(value < 0n ? -value : value);
  if (scale <= 0) return sign + text + "0".repeat(value === 0n ? 0 : -scale);
  const padded = text.padStart(scale + 1, "0");
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** The type of a column's values, also where it keeps them in a dictionary. */
export function valueType(type: Type): Type {
  return DataType.isDictionary(type) ? (type.dictionary as Type) : type;
}

/** A value of an Arrow column as people write it: dates as ISO 8601, decimals with their point, the rest as text. */
export function levelText(type: Type, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (DataType.isDictionary(type)) return levelText(valueType(type), value);
  if (DataType.isDate(type) && typeof value === "number") return digits(new Date(value)).replace(/T.*/, "");
  if (DataType.isTimestamp(type) && typeof value === "number") return digits(new Date(value));
  if (DataType.isDecimal(type) && value instanceof Uint32Array) return decimalText(value, type.scale);
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- the types left are strings, numbers, bigints and booleans
  return String(value);
}

/** The name of an Arrow type, for messages. */
export function typeText(type: Type): string {
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- Arrow's types write their own name
  return String(type);
}
