import { SdcError } from "@sdc-risk/data";
import type { RiskDocument } from "../page/document.ts";
import type { RiskReport } from "../risk-report.ts";
import { reportSchema } from "./schema.ts";

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

/** What documents are called in errors. */
const NAMES = {
  "sdc-risk-report-1": "report",
  "sdc-risk-comparison-1": "comparison",
  "sdc-risk-decision-1": "decision",
} as const;

/** The fields of a report in the order of its schema: an answer is added when all figures are there. */
const FIELDS = Object.keys(reportSchema.shape) as readonly (keyof RiskReport)[];

const inOrder = (report: RiskReport): object =>
  Object.fromEntries(FIELDS.map((field) => [field, report[field]]));

/**
 * A report, a comparison or a decision as JSON: the fields of a report in the order of its schema, two spaces, a
 * newline at the end; all else keeps its order.
 * @throws SdcError BAD_MEASURE, with the path, where a number is not finite or a value is not JSON
 */
export function toJson(document: RiskDocument): string {
  const value = document.schema === "sdc-risk-report-1" ? inOrder(document) : document;
  return `${JSON.stringify(plain(value, NAMES[document.schema]), null, 2)}\n`;
}
