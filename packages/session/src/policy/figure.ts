import type { FigureMeta } from "@sdc-risk/core/summary";
import { nearest, SdcError, suggestion } from "@sdc-risk/data";

/** A field and the value that it must hold, as text. */
export type Condition = readonly [field: string, value: string];

/**
 * A step into a summary: a field, an item of a list by its place, or the items whose fields hold some values
 * (none: all of them).
 */
export type Step =
  { readonly field: string } | { readonly index: number } | { readonly where: readonly Condition[] };

/** A figure of a report: a place in the summary of a measure. */
export interface Figure {
  readonly measure: string;
  readonly steps: readonly Step[];
  /** A number of records, as a share of all: written with `/ records` behind it. */
  readonly ofRecords?: true;
}

const OF_RECORDS = / *\/ *records$/;

/**
 * `.name`, `[2]`, `[]` or `[k=3,key="a, b"]`; a value with a comma, a bracket or a quote stands in quotes as
 * in JSON.
 */
const PART = /\.([A-Za-z_]\w*)|\[(\d+)\]|\[((?:[A-Za-z_]\w*=(?:"(?:[^"\\]|\\.)*"|[^\],"]*),?)*)\]/y;
const CONDITION = /([A-Za-z_]\w*)=("(?:[^"\\]|\\.)*"|[^\],"]*),?/g;

const unquoted = (value: string): string => (value.startsWith('"') ? String(JSON.parse(value)) : value);

/**
 * A figure as policies write it: `kanon.violations[k=3].share`, `ldiversity.variables[variable=health].certain`.
 * @throws BAD_OPTIONS where the text is no figure
 */
export function parseFigure(whole: string): Figure {
  const text = whole.replace(OF_RECORDS, "");
  const [measure = ""] = /^[a-z][a-z0-9-]*/.exec(text) ?? [];
  const steps: Step[] = [];
  let at = measure.length;
  while (at < text.length && measure !== "") {
    PART.lastIndex = at;
    const found = PART.exec(text);
    if (found === null) break;
    const [part, field, index, conditions = ""] = found;
    if (field !== undefined) steps.push({ field });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else
      steps.push({
        where: Array.from(conditions.matchAll(CONDITION), ([, name = "", value = ""]) => [
          name,
          unquoted(value),
        ]),
      });
    at += part.length;
  }
  if (at < text.length || steps.length === 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `"${whole}" is no figure; expected a measure and a place in its summary, such as kanon.violations[k=3].share.`,
    );
  return { measure, steps, ...(text === whole ? {} : { ofRecords: true }) };
}

const written = (value: string): string => (/^[^\],"[\\]+$/.test(value) ? value : JSON.stringify(value));

/** A figure as it is written. */
export const figureText = ({ measure, steps, ofRecords }: Figure): string =>
  measure +
  steps
    .map((step) => {
      if ("field" in step) return `.${step.field}`;
      if ("index" in step) return `[${step.index}]`;
      return `[${step.where.map(([field, value]) => `${field}=${written(value)}`).join(",")}]`;
    })
    .join("") +
  (ofRecords === true ? " / records" : "");

/** The figure without what picks items of lists: `kanon.violations[].share`. */
export const patternOf = ({ measure, steps }: Figure): string =>
  measure + steps.map((step) => ("field" in step ? `.${step.field}` : "[]")).join("");

/** The place of a figure in its summary, without what picks items of lists. */
export const placeOf = ({ steps }: Figure): string =>
  steps.flatMap((step) => ("field" in step ? [step.field] : [])).join(".");

/** A value of a field as conditions write it; a list by its items. */
const conditionValue = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(",") : String(value);

const meets = (item: unknown, [field, value]: Condition): boolean =>
  typeof item === "object" &&
  item !== null &&
  field in item &&
  conditionValue(item[field as never]) === value;

/** One step down: what is there, several items where a step picks several. */
function into(value: unknown, step: Step): readonly unknown[] {
  if (value === null) return [null]; // the measure says that there is no value
  if (typeof value !== "object") return [];
  if ("field" in step) return Object.hasOwn(value, step.field) ? [value[step.field as never]] : [];
  if (!Array.isArray(value)) return [];
  if ("index" in step) return value.slice(step.index, step.index + 1) as unknown[];
  return value.filter((item) => step.where.every((condition) => meets(item, condition))) as unknown[];
}

/**
 * What stands at a figure of a summary: nothing where there is no such place or item, null where the measure
 * has no value.
 */
export const valuesAt = (summary: unknown, steps: readonly Step[]): readonly unknown[] =>
  steps.reduce<readonly unknown[]>((values, step) => values.flatMap((value) => into(value, step)), [summary]);

/** Every number of a summary, and every null in place of one, as steps; items of lists by their places. */
export function placesIn(value: unknown, steps: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value === "number" || value === null) return [steps];
  if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, [...steps, { index }]));
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([field, inner]) => placesIn(inner, [...steps, { field }]));
}

/** Figures that an error names as examples. */
const MOST_NAMED = 8;

const measureOf = (pattern: string): string => pattern.replace(/[^a-z0-9-].*$/s, "");

/** Those that have words of their own, which policies are mostly about, before the others. */
const usualFirst = (figures: ReadonlyMap<string, FigureMeta>, some: readonly string[]): readonly string[] => {
  const isUsual = (one: string): boolean => figures.get(one)?.label !== undefined;
  return [...some.filter(isUsual), ...some.filter((one) => !isUsual(one))];
};

/** The first figure of each measure. */
const oneOfEach = (figures: readonly string[]): readonly string[] =>
  figures.filter((one, i) => figures.findIndex((other) => measureOf(other) === measureOf(one)) === i);

/** The nearest figures; where none is near some of the measure, else one each of some measures. */
function suggested(pattern: string, figures: ReadonlyMap<string, FigureMeta>): string {
  const known = [...figures.keys()];
  const measures = [...new Set(known.map(measureOf))];
  const [measure] = nearest(measureOf(pattern), measures, 1);
  const own = known.filter((one) => measureOf(one) === measure);
  const some = own.length > 0 ? own : known;
  if (nearest(pattern, some).length > 0) return suggestion(pattern, some);
  const examples = own.length > 0 ? usualFirst(figures, own) : oneOfEach(usualFirst(figures, known));
  const told = examples.slice(0, MOST_NAMED).map((one) => `"${one}"`);
  return ` ${own.length > 0 ? `${measure} has` : "There are"}, for example, ${told.join(", ")}.`;
}

/** The error that a figure does not exist, with the nearest ones. */
export const noFigure = (text: string, pattern: string, figures: ReadonlyMap<string, FigureMeta>): SdcError =>
  new SdcError("BAD_OPTIONS", `There is no figure "${text}".${suggested(pattern, figures)}`);
