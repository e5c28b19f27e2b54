import { SdcError } from "@sdc-risk/core";
import type { MeasureReport, ReportTerm, RiskReport } from "../risk-report.js";

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

const orderedMeasure = ({
  title,
  options,
  uses,
  missing,
  counts,
  summary,
  blocks,
}: MeasureReport): MeasureReport => ({
  title,
  options,
  uses,
  ...(missing === undefined ? {} : { missing }),
  ...(counts === undefined ? {} : { counts: { unit: counts.unit, number: counts.number } }),
  summary,
  blocks,
});

const orderedTerm = ({ term, meaning, source }: ReportTerm): ReportTerm => ({
  term,
  meaning,
  ...(source === undefined ? {} : { source }),
});

const orderedFindings = ({
  measures,
  skipped,
  warnings,
}: Pick<RiskReport, "measures" | "skipped" | "warnings">): Pick<
  RiskReport,
  "measures" | "skipped" | "warnings"
> => ({
  measures: Object.fromEntries(
    Object.entries(measures).map(([id, measure]) => [id, orderedMeasure(measure)]),
  ),
  skipped: skipped.map(({ measure, title, reason }) => ({ measure, title, reason })),
  warnings: warnings.map(({ code, message, measure }) => ({ code, message, measure })),
});

const orderedPopulation = ({
  name,
  rows,
  units,
  count,
  sha256,
}: NonNullable<RiskReport["population"]>): RiskReport["population"] & object => ({
  name,
  rows,
  units,
  count,
  sha256,
});

const orderedRegister = ({
  share,
  table,
}: NonNullable<RiskReport["register"]>): RiskReport["register"] & object => ({
  share,
  table: table && { name: table.name, by: table.by, sha256: table.sha256 },
});
const orderedMargins = (margins: NonNullable<RiskReport["margins"]>): NonNullable<RiskReport["margins"]> =>
  margins.map(({ name, by, units, absent, absentUnits, sha256 }) => ({
    name,
    by,
    units,
    absent,
    absentUnits,
    sha256,
  }));
const orderedIdentified = ({
  name,
  rows,
  id,
  sha256,
}: NonNullable<RiskReport["identified"]>): RiskReport["identified"] & object => ({ name, rows, id, sha256 });

/**
 * The report as JSON: keys in the order of RiskReport, two spaces, a newline at the end; options and
 * summaries keep their order.
 * @throws SdcError BAD_MEASURE, with the path, where a number is not finite or a value is not JSON
 */
export function toJson(report: RiskReport): string {
  const {
    schema,
    software,
    createdAt,
    command,
    data,
    roles,
    labels,
    missing,
    released,
    population,
    register,
    margins,
    identified,
    measures,
    skipped,
    warnings,
    terms,
    answer,
    policy,
    scenarios,
  } = report;
  const ordered: RiskReport = {
    schema,
    software: { name: software.name, version: software.version },
    createdAt,
    ...(command === undefined ? {} : { command }),
    data: { name: data.name, rows: data.rows, columns: data.columns, sha256: data.sha256 },
    roles,
    ...(labels === undefined ? {} : { labels }),
    missing,
    released: released.map(({ name, rows, sha256, matching, assessment }) => ({
      name,
      rows,
      sha256,
      ...(matching === undefined ? {} : { matching }),
      ...(assessment === undefined
        ? {}
        : { assessment: { roles: assessment.roles, ...orderedFindings(assessment) } }),
    })),
    ...(population === undefined ? {} : { population: orderedPopulation(population) }),
    ...(register === undefined ? {} : { register: orderedRegister(register) }),
    ...(margins === undefined ? {} : { margins: orderedMargins(margins) }),
    ...(identified === undefined ? {} : { identified: orderedIdentified(identified) }),
    // made by this software in one order, like summaries
    ...(answer === undefined ? {} : { answer }),
    ...(policy === undefined ? {} : { policy }),
    ...(scenarios === undefined
      ? {}
      : { scenarios: scenarios.map((one) => ({ ...one, ...orderedFindings(one) })) }),
    ...orderedFindings({ measures, skipped, warnings }),
    ...(terms === undefined ? {} : { terms: terms.map(orderedTerm) }),
  };
  return writeJson(ordered, "report");
}
