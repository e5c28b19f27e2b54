import type { Metric } from "@sdc-risk/core";
import { cleanText } from "./escape.js";
import { formatValue } from "./format-number.js";
import type { MeasureReport, RiskReport } from "./risk-report.js";

/** A name and what is known under it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Verdict {
  readonly measure: string;
  readonly metric: Metric;
}

/** The figures that a report opens with, in the order of measures. */
export function verdicts(report: RiskReport): Verdict[] {
  return Object.values(report.measures).flatMap(({ title, blocks }) => blocks.flatMap((block) =>
    block.kind === "metrics" ? block.metrics.filter(({ verdict }) => verdict === true).map((metric) => ({ measure: title, metric })) : []));
}

export const hasInternal = (report: RiskReport): boolean =>
  Object.values(report.measures).some(({ blocks }) => blocks.some(({ detail }) => detail === "internal"));

const counted = (n: number, one: string): string => `${formatValue(n, "count")} ${one}${n === 1 ? "" : "s"}`;

/** "10,000 records, 27 variables". */
export const sizeOf = ({ data }: RiskReport): string => `${counted(data.rows, "record")}, ${counted(data.columns, "variable")}`;

/** "2026-01-31 12:00 UTC"; text that is not a date stays as it is. */
export function moment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const code = (value: string | number): string => (typeof value === "number" ? String(value) : `“${value}”`);

/** What the report was computed from and with, one fact per line of a list. */
export function dataFacts({ data, released, software, createdAt }: RiskReport): Fact[] {
  const file = ({ name, rows, sha256 }: RiskReport["released"][number]): string =>
    `${name}, ${counted(rows, "record")}, SHA-256 ${sha256 ?? "not computed"}`;
  return [
    { label: "File", value: data.name },
    { label: "Records", value: formatValue(data.rows, "count") },
    { label: "Variables", value: formatValue(data.columns, "count") },
    { label: "SHA-256", value: data.sha256 ?? "not computed" },
    ...released.map((one) => ({ label: "Released file", value: file(one) })),
    { label: "Software", value: `${software.name} ${software.version}` },
    { label: "Created", value: moment(createdAt) },
  ];
}

const ROLES: Readonly<Record<string, string>> = {
  keys: "Key variables", numeric: "Numeric key variables", sensitive: "Sensitive variables", weight: "Sampling weight", household: "Household",
  strata: "Strata", directIdentifiers: "Direct identifiers", id: "Record identifier",
};

export const roleFacts = ({ roles }: RiskReport): Fact[] =>
  Object.entries(roles).map(([role, names]) => ({ label: ROLES[role] ?? role, value: names.join(", ") }));

export function missingFacts({ missing }: RiskReport): Fact[] {
  if (!isList(missing)) return Object.entries(missing).map(([variable, codes]) => ({ label: variable, value: codes.map(code).join(", ") }));
  return missing.length === 0 ? [] : [{ label: "All variables", value: missing.map(code).join(", ") }];
}

const isList = (value: RiskReport["missing"]): value is readonly (string | number)[] => Array.isArray(value);

type Simple = string | number | boolean | null | undefined;

/** Options as paths and values, { combinations: { maxSize: 3 } } → "combinations.maxSize", "3". */
function optionFacts(value: unknown, path: string): Fact[] {
  const simple = (item: unknown): item is Simple => item === null || typeof item !== "object";
  const written = (item: Simple): string => (item === null ? "off" : String(item));
  if (simple(value)) return value === undefined ? [] : [{ label: path, value: written(value) }];
  if (Array.isArray(value) && value.every(simple)) return [{ label: path, value: value.length === 0 ? "none" : value.map(written).join(", ") }];
  return Object.entries(value).flatMap(([key, item]) => optionFacts(item, path === "" ? key : `${path}.${key}`));
}

/** The options of a measure, and those of the measures it used that have no section of their own. */
export function measureFacts(measure: MeasureReport, report: RiskReport): Fact[] {
  const used = Object.entries(measure.uses).filter(([id]) => !(id in report.measures));
  return [...optionFacts(measure.options, ""), ...used.flatMap(([id, options]) => optionFacts(options, id))];
}

/** A warning with the title of the measure it came from. */
export function warningText({ measure, message }: RiskReport["warnings"][number], report: RiskReport): string {
  return cleanText(measure === null ? message : `${report.measures[measure]?.title ?? measure}: ${message}`);
}
