import { SdcObject, variablesOf, type Roles } from "@sdc-risk/core";
import type { Table } from "apache-arrow";
import type { ColumnType } from "../arbitraries/column-types.ts";
import type { LayoutOptions } from "../arbitraries/table.ts";
import type { Value } from "../arbitraries/value.ts";
import { surveyTable, treatedTable } from "../survey.ts";
import { type Cells, tableOf } from "./laid.ts";

/** A small survey as plain values, so that it can be reordered, renamed and laid out anew. */
export interface SurveySample {
  readonly roles: Roles;
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly cells: Cells;
  /** A treated file, the same units in the same order. */
  readonly released: Cells | null;
  /** The population by the keys, another survey of the same variables; null unless the measure needs it. */
  readonly population: Cells | null;
  /**
   * A file with names by the keys and the record id, of some of its persons and of others; null unless the
   * measure needs it.
   */
  readonly identified: Cells | null;
  /** Other records of the same variables, another survey; null unless the measure needs it. */
  readonly control: Cells | null;
}

/**
 * Every role that a survey can have; text and whole numbers among the keys, text and fractions among the
 * sensitive variables.
 */
const ROLES: Roles = {
  keys: ["urbrur", "sex", "marital", "education", "hhsize"],
  numeric: ["income", "expend"],
  sensitive: ["health", "savings"],
  weight: "weight",
  household: "hid",
  strata: ["region"],
  directIdentifiers: ["name"],
  id: "id",
};
export const ROLE_NAMES = Object.keys(ROLES) as (keyof Roles)[];
const CONTINUOUS: readonly string[] = ["income", "expend", "savings", "weight"];
const RECORDS = 300;

/** Now and then a value is missing where surveys lack one. */
const HOLES: Readonly<Record<string, number>> = { health: 41, hid: 97, income: 53 };

function cellsOf(table: Table): Cells {
  const cells = Object.fromEntries(
    table.schema.fields.map(({ name }): [string, Value[]] => {
      const hole = HOLES[name] ?? Infinity;
      return [
        name,
        Array.from(table.getChild(name)!, (value: unknown, i) =>
          i % hole === hole - 1 ? null : (value as Value),
        ),
      ];
    }),
  );
  return { ...cells, name: Array.from({ length: table.numRows }, (_, i) => `Person ${i + 1}`) };
}

const SURVEY = { rows: RECORDS, seed: 19, missing: 0.03 };
/** The survey and its treated file, made when the first measure is checked, so that it is laid out once for all of them. */
let survey: Cells | null = null;
let treated: Cells | null = null;

/**
 * The survey that measures are checked on.
 * @param roles take the place of the roles of the survey, role by role
 * @param files which files come with it
 */
export function sampleSurvey(
  roles: Roles,
  files: Readonly<Record<"released" | "population" | "identified" | "control", boolean>>,
): SurveySample {
  const cells = (survey ??= cellsOf(surveyTable(SURVEY)));
  const type = (name: string, values: readonly Value[]): ColumnType =>
    CONTINUOUS.includes(name)
      ? "float64"
      : values.some((value) => typeof value === "string")
        ? "dictionary"
        : "int32";
  const all = { ...ROLES, ...roles };
  return {
    roles: all,
    cells,
    population: files.population ? populationOf(cells, variablesOf(all, "keys")) : null,
    identified: files.identified ? identifiedOf(cells, all) : null,
    control: files.control ? cellsOf(surveyTable({ rows: RECORDS, seed: 31, missing: 0.03 })) : null,
    released: files.released ? (treated ??= cellsOf(treatedTable(SURVEY))) : null,
    types: Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, type(name, values)])),
  };
}

/** Nine tenths of the survey, and three more records for each of it: keys of a few records are not in it. */
function populationOf(cells: Cells, keys: readonly string[]): Cells {
  const more = cellsOf(surveyTable({ rows: 3 * RECORDS, seed: 23, missing: 0.03 }));
  return Object.fromEntries(
    keys.map((name) => [name, [...cells[name].slice(RECORDS / 10), ...(more[name] ?? cells[name])]]),
  );
}

/** Two thirds of the survey, and as many strangers, whose ids are above all of it. */
function identifiedOf(cells: Cells, roles: Roles): Cells {
  const others = cellsOf(surveyTable({ rows: (2 * RECORDS) / 3, seed: 29, missing: 0.03 }));
  const names = [...variablesOf(roles, "keys"), ...variablesOf(roles, "id")];
  const isId = (name: string): boolean => name === roles.id;
  const most = Math.max(0, ...(cells[roles.id ?? ""] ?? []).map(Number));
  return Object.fromEntries(
    names.map((name) => [
      name,
      [
        ...cells[name].slice(RECORDS / 3),
        ...(others[name] ?? cells[name].slice(RECORDS / 3)).map((value, i) =>
          isId(name) ? most + 1 + i : value,
        ),
      ],
    ]),
  );
}

/** All values of a variable, in all files. */
export const allValues = (
  { cells, released, population, identified, control }: SurveySample,
  name: string,
): readonly Value[] => [
  ...cells[name],
  ...(released?.[name] ?? []),
  ...(population?.[name] ?? []),
  ...(identified?.[name] ?? []),
  ...(control?.[name] ?? []),
];

/** The sample as an SdcObject of its own: nothing is shared between two calls. */
export function toSdc(
  { roles, types, cells, released, population, identified, control }: SurveySample,
  layout: LayoutOptions = {},
): SdcObject {
  const { chunks: _, ...unchunked } = layout;
  const table = (columns: Cells, how: LayoutOptions = layout): Table =>
    tableOf(columns, { ...how, types: { ...types, ...how.types } });
  return SdcObject.fromArrow(table(cells), roles, {
    ...(released === null ? {} : { released: [table(released)] }),
    ...(population === null ? {} : { population: { table: table(population, unchunked) } }),
    ...(identified === null ? {} : { identified: { table: table(identified, unchunked) } }),
    ...(control === null ? {} : { control: table(control, unchunked) }),
  });
}

/** The sample with the values of some variables replaced, in all files. */
export function withValues(
  sample: SurveySample,
  replace: (values: readonly Value[], name: string) => readonly Value[],
): SurveySample {
  const each = (cells: Cells): Cells =>
    Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, replace(values, name)]));
  const { cells, released, population, identified, control } = sample;
  return {
    ...sample,
    cells: each(cells),
    released: released && each(released),
    population: population && each(population),
    identified: identified && each(identified),
    control: control && each(control),
  };
}

/** The records of the sample by their places, in the order given. */
export function recordsOf(sample: SurveySample, places: readonly number[]): SurveySample {
  return {
    ...withValues(sample, (values) => places.map((i) => values[i])),
    population: sample.population,
    identified: sample.identified,
    control: sample.control,
  };
}

/** The sample with some of its roles only. */
export function withRoles(sample: SurveySample, roles: readonly string[]): SurveySample {
  return {
    ...sample,
    roles: Object.fromEntries(Object.entries(sample.roles).filter(([role]) => roles.includes(role))),
  };
}

/** Number of records. */
export const sizeOf = ({ cells }: SurveySample): number => Object.values(cells)[0].length;

/** The variables that have one of these roles. */
export const variablesIn = ({ roles }: SurveySample, ...names: readonly (keyof Roles)[]): string[] => [
  ...new Set(names.flatMap((role) => variablesOf(roles, role))),
];
