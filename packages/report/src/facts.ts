import { begun, type Metric } from "@sdc-risk/blocks";
import { ROLES } from "@sdc-risk/core";
import { nearestWhole } from "@sdc-risk/data";
import { filesOf } from "./files.ts";
import { ENGLISH, type ReportWords } from "./language/report.ts";
import type { Locale } from "./language/words.ts";
import type { MeasureReport, RiskReport } from "./risk-report.ts";

/** A name and what is known under it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A figure that a report opens with, and the title of the measure that it comes from. */
export interface HeadlineFigure {
  readonly measure: string;
  readonly metric: Metric;
}

/** The title of the opening figures; beside released files it tells that they are of the original. */
export const glanceTitle = (
  { released, data }: Pick<RiskReport, "released" | "data">,
  { say }: ReportWords = ENGLISH,
): string => (released.length === 0 ? say("atAGlance") : say("atAGlanceOriginal", { data: data.name }));

/** The figures that a report opens with, in the order of measures. */
export function verdicts({ measures }: Pick<RiskReport, "measures">): HeadlineFigure[] {
  return Object.values(measures).flatMap(({ title, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "metrics"
        ? block.metrics
            .filter(({ verdict }) => verdict === true)
            .map((metric) => ({ measure: title, metric }))
        : [],
    ),
  );
}

/** Whether a figure is the number of records, persons or households, which says nothing of risk. */
export const isSize = ({ label }: Metric, measures: RiskReport["measures"]): boolean =>
  label === "Records" ||
  Object.values(measures).some(({ counts }) => counts !== undefined && label === begun(counts.unit));

/**
 * The name of a figure without what stands in brackets behind it; how it counts, behind a semicolon there, stays:
 * "matches (τ2; missing keys ignored)" is "matches (missing keys ignored)".
 */
export const withoutBrackets = (label: string): string =>
  label.replace(/ \((?:[^();]*(?:; ([^()]*))?)\)$/, (_, counted?: string) =>
    counted === undefined ? "" : ` (${counted})`,
  );

/** "One warning", "3 warnings". */
export const countOfWarnings = ({ length: n }: readonly unknown[], { say }: ReportWords = ENGLISH): string =>
  say("warnings", { n });

/** "10,000 records, 27 variables". */
export const sizeOf = ({ data }: Pick<RiskReport, "data">, { say }: ReportWords = ENGLISH): string =>
  say("size", { rows: data.rows, columns: data.columns });

/** "2026-01-31 12:00 UTC"; text that is not a date stays as it is. */
export function moment(iso: string, { say, locale }: ReportWords = ENGLISH): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : say("moment", { moment: momentIn(date, locale) });
}

/** A day and a time: as ISO 8601 in English, "14 novembre 2023 à 22:13" in French. */
const momentIn = (date: Date, locale: Locale): string =>
  locale === "fr"
    ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(date)
    : date.toISOString().slice(0, 16).replace("T", " ");

/** A code as it was declared: numbers bare, text in quotes. */
const code = (value: string | number): string => (typeof value === "number" ? String(value) : `“${value}”`);

/** Persons or households, where these are counted in place of records. */
function countedFacts(measures: RiskReport["measures"], { say, count }: ReportWords): Fact[] {
  const counts = Object.values(measures).find((one) => one.counts !== undefined)?.counts;
  if (counts === undefined) return [];
  return [{ label: say("countedUnits", { unit: counts.unit }), value: count(counts.number) }];
}

/** "register.csv, 1,234 records", under what the file is; nothing where there is none. */
const fileFact = (
  label: string,
  file: { readonly name: string; readonly rows: number } | undefined,
  { say }: ReportWords,
): Fact[] =>
  file === undefined ? [] : [{ label, value: say("fileOfRecords", { name: file.name, n: file.rows }) }];

function registerFact(register: RiskReport["register"], { say, share }: ReportWords): Fact[] {
  if (register === undefined) return [];
  const { table } = register;
  const of = { share: share(register.share) };
  return [
    {
      label: say("registerFact"),
      value:
        table === null
          ? say("registerShare", of)
          : say("registerTable", { ...of, by: table.by.join(" × "), name: table.name }),
    },
  ];
}

/** What was measured. */
export function dataFacts(report: RiskReport, words: ReportWords = ENGLISH): Fact[] {
  const { data, released, population, identified, control, register, margins = [], measures } = report;
  const { say, count, told } = words;
  return [
    { label: say("fileFact"), value: data.name },
    { label: say("recordsFact"), value: count(data.rows) },
    ...countedFacts(measures, words),
    { label: say("variablesFact"), value: count(data.columns) },
    ...released.flatMap(({ name, rows, matching }) => [
      ...fileFact(say("releasedFact"), { name, rows }, words),
      ...(matching === undefined ? [] : [{ label: say("matchingFact"), value: told(matching) }]),
    ]),
    ...(population === undefined
      ? []
      : [
          {
            label: say("populationFact"),
            value: say("fileOfUnits", { name: population.name, n: population.units }),
          },
        ]),
    ...registerFact(register, words),
    ...margins.map(({ name, by, units }) => ({
      label: say("marginFact"),
      value: say("marginOf", { name, n: nearestWhole(units), by: by.join(" × ") }),
    })),
    ...fileFact(say("identifiedFact"), identified, words),
    ...fileFact(say("controlFact"), control, words),
  ];
}

/** What it takes to get the same report again: software, date and the fingerprints of the files. */
export function originFacts(report: RiskReport): Fact[] {
  const { software, createdAt } = report;
  return [
    { label: ENGLISH.say("softwareFact"), value: `${software.name} ${software.version}` },
    { label: "Created", value: moment(createdAt) },
    ...filesOf(report).map(({ name, sha256 }) => ({
      label: `SHA-256 of ${name}`,
      value: sha256 ?? "not computed",
    })),
  ];
}

/** Over names that are too long to be shown whole where they are used. */
export const CUT_NAMES = "Names that are cut above";

/** How to use the command of a report. */
export const COMMAND_NOTE =
  "Run it where the files have the paths that it names; it gives this report again.";

/** A role in words; a report of a later version may have others. */
const roleLabel = (role: string, { told }: ReportWords): string => {
  const label = ROLES.find(({ name }) => name === role)?.label;
  return label === undefined ? role : told(label);
};

/** The variables of each role, under its name in words. */
export const roleLists = (
  { roles }: RiskReport,
  words: ReportWords = ENGLISH,
): { readonly label: string; readonly names: readonly string[] }[] =>
  Object.entries(roles).map(([role, names]) => ({ label: roleLabel(role, words), names }));

export const roleFacts = (report: RiskReport, words: ReportWords = ENGLISH): Fact[] =>
  roleLists(report, words).map(({ label, names }) => ({ label, value: names.join(", ") }));

/** The codes that stand for a missing value. */
export function missingCodes({ missing }: RiskReport, { say }: ReportWords = ENGLISH): Fact[] {
  if (!isList(missing))
    return Object.entries(missing).map(([variable, list]) => ({
      label: say("codesOf", { variable }),
      value: list.map(code).join(", "),
    }));
  return [
    {
      label: say("codesOfAll"),
      value: missing.length === 0 ? say("noCodes") : missing.map(code).join(", "),
    },
  ];
}

/**
 * How a measure took missing values, with what those did that it used and that have no section of their own;
 * empty where none says.
 */
function policyOf(id: string, { missing = {} }: MeasureReport, { measures }: RiskReport): string {
  const own = Object.hasOwn(missing, id) ? missing[id] : undefined;
  const used = Object.entries(missing).filter(([one]) => !Object.hasOwn(measures, one));
  return [
    ...(own === undefined ? [] : [own]),
    ...used.map(([one, policy]) => (own === undefined ? policy : `${policy} (${one})`)),
  ].join("; ");
}

const isList = (value: RiskReport["missing"]): value is readonly (string | number)[] => Array.isArray(value);

type Simple = string | number | boolean | null | undefined;

/**
 * Options as paths and values, { combinations: { maxSize: 3 } } → "combinations.maxSize", "3"; all are told,
 * also empty ones.
 */
function optionFacts(value: unknown, path: string, words: ReportWords): Fact[] {
  const { say } = words;
  const simple = (item: unknown): item is Simple => item === null || typeof item !== "object";
  const written = (item: Simple): string => (item === null ? say("notSet") : String(item));
  if (simple(value)) return value === undefined ? [] : [{ label: path, value: written(value) }];
  if (Array.isArray(value) && value.every(simple))
    return [{ label: path, value: value.length === 0 ? say("nothingSet") : value.map(written).join(", ") }];
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== "") return [{ label: path, value: say("nothingSet") }];
  return entries.flatMap(([key, item]) => optionFacts(item, path === "" ? key : `${path}.${key}`, words));
}

/** What each measure was computed with: how it took missing values, and its options. */
export const optionsOfMeasures = (report: RiskReport): Fact[] =>
  Object.entries(report.measures).map(([id, measure]) => {
    const policy = policyOf(id, measure, report);
    const options = measureFacts(measure, report).map(({ label, value }) => `${label}: ${value}`);
    const told = [...(policy === "" ? [] : [`missing values: ${policy}`]), ...options];
    return { label: measure.title, value: told.length === 0 ? "No options." : told.join(" · ") };
  });

/** The options of a measure, and those of the measures it used that have no section of their own. */
export function measureFacts(
  measure: MeasureReport,
  report: RiskReport,
  words: ReportWords = ENGLISH,
): Fact[] {
  const used = Object.entries(measure.uses).filter(([id]) => !Object.hasOwn(report.measures, id));
  return [
    ...optionFacts(measure.options, "", words),
    ...used.flatMap(([id, options]) => optionFacts(options, id, words)),
  ];
}
