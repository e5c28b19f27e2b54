import { SdcError } from "@sdc-risk/core";
import type { RiskReport } from "../risk-report.js";
import { reportSchema } from "./schema.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const refuse = (path: string, received: string): never => {
  throw new SdcError(
    "BAD_MEASURE",
    `The report holds ${received} at ${path}. A report holds text, finite numbers, booleans, null, lists ` +
      "and plain objects.",
  );
};

/** A copy of `value`, every number checked; fields that are undefined are left out, as JSON does. */
function plain(value: unknown, path: string): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : refuse(path, String(value));
    case "object":
      return value === null ? null : plainObject(value, path);
    case "undefined":
    case "function":
    case "symbol":
    case "bigint":
      return refuse(path, `a value of type ${typeof value}`);
  }
}

function plainObject(value: object, path: string): Json {
  if (Array.isArray(value)) return value.map((item: unknown, i) => plain(item, `${path}[${i}]`));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return refuse(path, `an object of class ${value.constructor.name}`);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, plain(field, `${path}.${key}`)]));
}

/**
 * Plain data as JSON: two spaces, a newline at the end.
 * @param name what it is, for the path in an error
 * @throws SdcError BAD_MEASURE, with the path, where a number is not finite or a value is not JSON
 */
export const writeJson = (value: object, name: string): string =>
  `${JSON.stringify(plain(value, name), null, 2)}\n`;

/** The fields of a report in the order of its schema, which later ones, as of an answer, are not added in. */
const FIELDS = Object.keys(reportSchema.shape) as readonly (keyof RiskReport)[];

/**
 * The report as JSON: its fields in the order of the schema, two spaces, a newline at the end; all that they hold
 * keeps its order.
 * @throws SdcError BAD_MEASURE, with the path, where a number is not finite or a value is not JSON
 */
export const toJson = (report: RiskReport): string =>
  writeJson(Object.fromEntries(FIELDS.map((field) => [field, report[field]])), "report");
