import type { AnyMeasure, SummarySchema } from "@sdc-risk/core";
import type { FigureMeta, LeadingRole } from "@sdc-risk/core/summary";
import { installed } from "../installed.ts";

/** What the schema of a summary says that rules go by; places have `[]` for each list. */
export interface DeclaredFigures {
  /** Numbers by their places, in order of these. */
  readonly figures: ReadonlyMap<string, FigureMeta>;
  /** Texts by which items of lists are picked. */
  readonly selectors: ReadonlySet<string>;
  /** What the summary may lead the answer with; null where it does not. */
  readonly leads: LeadingRole | null;
}

interface FigureSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FigureSchema>>;
  /** The names of a record, and what stands under each. */
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: FigureSchema | boolean;
  readonly items?: FigureSchema;
  readonly prefixItems?: readonly FigureSchema[];
  readonly anyOf?: readonly FigureSchema[];
  readonly figure?: FigureMeta;
}

/** What was found so far. */
interface FigurePaths {
  readonly figures: Map<string, FigureMeta>;
  readonly selectors: Set<string>;
}

const isOf = ({ type = [] }: FigureSchema, ...kinds: readonly string[]): boolean =>
  [type].flat().some((one) => kinds.includes(one));

const isText = (schema: FigureSchema): boolean => isOf(schema, "string") || (schema.anyOf ?? []).some(isText);

/** What is said of a part of a summary holds for all figures in it. */
const inherited = ({ identity, modelled, ofUtility }: FigureMeta): FigureMeta => ({
  ...(identity === undefined ? {} : { identity }),
  ...(modelled === undefined ? {} : { modelled }),
  ...(ofUtility === undefined ? {} : { ofUtility }),
});

function fieldsOf({
  properties = {},
  propertyNames: { enum: names = [] } = {},
  additionalProperties: value,
}: FigureSchema): readonly (readonly [string, FigureSchema])[] {
  const own = Object.entries(properties);
  return typeof value === "object" ? [...own, ...names.map((name) => [name, value] as const)] : own;
}

/** Goes down from a place; texts pick items where they are fields of these, or lists in them. */
function collect(schema: FigureSchema, place: string, outer: FigureMeta, places: FigurePaths): void {
  const meta = { ...outer, ...schema.figure };
  const inner = inherited(meta);
  if (isOf(schema, "number", "integer")) places.figures.set(place, meta);
  if (isOf(schema, "string") && /\[\]\.\w+$/.test(place)) places.selectors.add(place);
  for (const one of schema.anyOf ?? []) collect(one, place, meta, places);
  for (const [field, one] of fieldsOf(schema)) collect(one, `${place}.${field}`, inner, places);
  const items = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.prefixItems ?? [])];
  if (items.some(isText) && place.includes("[]")) places.selectors.add(place);
  for (const one of items) collect(one, `${place}[]`, inner, places);
}

const inOrder = <T>(entries: Iterable<readonly [string, T]>): [string, T][] =>
  Array.from(entries, ([place, value]): [string, T] => [place, value]).sort(([a], [b]) => (a < b ? -1 : 1));

const made = new WeakMap<SummarySchema, DeclaredFigures>();

/** The figures that the schema of a measure's summary declares; null where it has no schema. */
export function declaredFigures({ id, summary }: AnyMeasure): DeclaredFigures | null {
  if (summary === undefined) return null;
  const known = made.get(summary);
  if (known !== undefined) return known;
  const places: FigurePaths = { figures: new Map(), selectors: new Set() };
  const schema: FigureSchema = summary["~standard"].jsonSchema.output({ target: "draft-2020-12" });
  collect(schema, id, {}, places);
  const { selectors } = places;
  const leads = schema.figure?.leads ?? null;
  const found = { figures: new Map(inOrder(places.figures)), selectors, leads };
  made.set(summary, found);
  return found;
}

/** Whether items of the list at a pattern have a field, by which rules pick them. */
export const haveField = ({ figures, selectors }: DeclaredFigures, list: string, field: string): boolean =>
  selectors.has(`${list}.${field}`) || figures.has(`${list}.${field}`);

/** The measures that come with sdc-risk, and others that are known. */
export const withInstalled = (known: readonly AnyMeasure[]): readonly AnyMeasure[] => [
  ...installed,
  ...known.filter(({ id }) => !installed.some((one) => one.id === id)),
];

/** All figures that measures declare and rules can be on, in the order of these. */
export const allFigures = (measures: readonly AnyMeasure[]): ReadonlyMap<string, FigureMeta> =>
  new Map(
    measures
      .flatMap((measure) => [...(declaredFigures(measure)?.figures ?? [])])
      .filter(([, { ofUtility }]) => ofUtility !== true),
  );

/**
 * What a figure is by the name of its field, where the measure declares nothing: `share` and `…Share` are shares,
 * `records` are records.
 */
export function figureByName(pattern: string): FigureMeta {
  const field = pattern.slice(pattern.lastIndexOf(".") + 1);
  if (/[sS]hare$/.test(field))
    return { kind: "share", counted: field === "share" ? "records" : field.slice(0, -"Share".length) };
  if (field !== "records") return {};
  return pattern.split(".").length > 2 ? { kind: "count", ofAll: true } : { kind: "count" };
}
