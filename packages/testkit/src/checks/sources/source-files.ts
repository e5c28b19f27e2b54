import { type Roles, type MissingCodes } from "@sdc-risk/core";
import {
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Float64,
  Int32,
  Int64,
  makeData,
  makeVector,
  Table,
  TimestampMicrosecond,
  Utf8,
  type Vector,
  vectorFromArray,
} from "apache-arrow";
import fc from "fast-check";
import { packValidity } from "../../columns.js";
import { GUIDE_RECORDS, GUIDE_ROLES } from "../../guide.js";
import { drawSeed } from "../../runs.js";
import { EXAMPLE_SURVEY, surveyTable } from "../../survey.js";

/**
 * A value of a column: dates as 2020-02-29, moments as 2020-02-29T12:30:00.250Z, decimals with all digits of
 * their scale.
 */
export type SourceValue = string | number | bigint | boolean | null;

/** A column that an engine is to hold. `scale`: digits of a decimal behind the point, of 20 in all. */
export interface SourceFileColumn {
  readonly name: string;
  readonly kind: "text" | "int32" | "int64" | "float64" | "boolean" | "date" | "timestamp" | "decimal";
  readonly scale?: number;
  readonly values: readonly SourceValue[];
}

/** A file that measures must say the same of wherever it lies. */
export interface SourceFile {
  readonly about: string;
  readonly columns: readonly SourceFileColumn[];
  readonly roles: Roles;
  readonly missing?: MissingCodes;
  /** The population that it comes from. */
  readonly population?: {
    readonly columns: readonly SourceFileColumn[];
    /** The variable that counts the units of a row; a row is one without it. */
    readonly count: string | undefined;
  };
  /** A treated file. */
  readonly released?: readonly SourceFileColumn[];
}

/** Digits of a decimal. */
export const DECIMAL_DIGITS = 20;

function decimals(values: readonly SourceValue[], scale: number): Vector {
  const words = new Uint32Array(4 * values.length);
  values.forEach((value, i) => {
    let rest = value === null ? 0n : BigInt.asUintN(128, BigInt(String(value).replace(".", "")));
    for (let w = 0; w < 4; w++, rest >>= 32n) words[4 * i + w] = Number(rest & 0xffffffffn);
  });
  const validity = packValidity(values.length, (i) => values[i] !== null);
  const type = new Decimal(scale, DECIMAL_DIGITS, 128);
  return makeVector(makeData({ type, length: values.length, data: words, ...validity }));
}

function stamps(values: readonly SourceValue[]): Vector {
  const ticks = BigInt64Array.from(values, (value) =>
    value === null ? 0n : BigInt(Date.parse(String(value))) * 1000n,
  );
  const validity = packValidity(values.length, (i) => values[i] !== null);
  return makeVector(
    makeData({ type: new TimestampMicrosecond(null), length: values.length, data: ticks, ...validity }),
  );
}

function vectorOf({ kind, values, scale = 2 }: SourceFileColumn): Vector {
  if (kind === "decimal") return decimals(values, scale);
  if (kind === "timestamp") return stamps(values);
  if (kind === "date")
    return vectorFromArray(
      values.map((value) => (value === null ? null : new Date(String(value)))),
      new DateDay(),
    );
  const types: Readonly<Record<"text" | "int32" | "int64" | "float64" | "boolean", () => DataType>> = {
    text: () => new Dictionary(new Utf8(), new Int32()),
    int32: () => new Int32(),
    int64: () => new Int64(),
    float64: () => new Float64(),
    boolean: () => new Bool(),
  };
  return vectorFromArray(values as unknown[], types[kind]());
}

/** A file as a table in memory. */
export function sourceTable({ columns }: SourceFile): Table {
  return new Table(Object.fromEntries(columns.map((column) => [column.name, vectorOf(column)])));
}

/** What a value is in a column of another kind. */
const AS: Readonly<Partial<Record<SourceFileColumn["kind"], (value: SourceValue) => SourceValue>>> = {
  int64: (value) => BigInt(String(value)),
  float64: Number,
  text: String,
};

/** A variable of the population in a kind that compares with that of the file. */
function asKind(column: SourceFileColumn, draw: number): SourceFileColumn {
  const kinds = column.kind === "int32" ? (["int32", "int64", "float64", "text"] as const) : [column.kind],
    kind = kinds[draw % kinds.length]!,
    as = kind === column.kind ? undefined : AS[kind];
  return as === undefined
    ? column
    : { ...column, kind, values: column.values.map((value) => (value === null ? null : as(value))) };
}

/**
 * Some variables of a file as another file may hold them: of its records the first ones, and others again;
 * values that others have, that nobody has in the file, and that are missing; in other types.
 */
function redrawn(
  columns: readonly SourceFileColumn[],
  names: readonly string[],
  rows: number,
  draw: (at: number) => number,
): readonly SourceFileColumn[] {
  const records = columns[0]!.values.length;
  return columns
    .filter(({ name }) => names.includes(name))
    .map((column, v): SourceFileColumn => {
      const { kind, values } = column,
        others = KINDS[kind];
      const valueOf = (row: number): SourceValue => {
        const chance = draw(31 * row + 17 * v),
          own = values[row < records ? row : draw(row) % records]!;
        return chance % 9 === 0 ? others[chance % others.length]! : chance % 9 === 1 ? null : own;
      };
      return asKind({ ...column, values: Array.from({ length: rows }, (_, row) => valueOf(row)) }, draw(v));
    })
    .reverse();
}

/** A population that a file may come from. A row is a unit, or some rows stand for several and some for none. */
function populationOf(
  { columns, roles }: Pick<SourceFile, "columns" | "roles">,
  draws: readonly number[],
): NonNullable<SourceFile["population"]> {
  const records = columns[0]!.values.length,
    rows = records + draws.length,
    draw = (at: number): number => draws[at % draws.length]!;
  const keys = redrawn(columns, roles.keys ?? [], rows, draw);
  if (draw(0) % 2 === 0) return { columns: keys, count: undefined };
  const values = Array.from({ length: rows }, (_, row) => (row === 0 ? records : draw(row) % 4));
  return { columns: [...keys, { name: "units", kind: "int32", values }], count: "units" };
}

/** A treated or synthetic file, of as many records or some more or fewer. */
function releasedOf(
  { columns, roles }: Pick<SourceFile, "columns" | "roles">,
  draws: readonly number[],
): readonly SourceFileColumn[] {
  const draw = (at: number): number => draws[(at + 5) % draws.length]!,
    names = [...(roles.keys ?? []), ...(roles.sensitive ?? []), roles.weight ?? ""],
    released = redrawn(columns, names, Math.max(1, columns[0]!.values.length + (draw(0) % 5) - 2), draw);
  // weights stay positive
  return released.map((column) =>
    column.name === roles.weight
      ? { ...column, values: column.values.map((value) => (Number(value) > 0 ? value : 1)) }
      : column,
  );
}

/** Draws of files that are published. */
const SOME_DRAWS = Array.from({ length: 97 }, (_, i) => (i * 389 + 44) % 1000);

const withOthers = (file: SourceFile): SourceFile => ({
  ...file,
  population: populationOf(file, SOME_DRAWS),
  released: releasedOf(file, SOME_DRAWS),
});

function guide(): SourceFile {
  const names = Object.keys(GUIDE_RECORDS[0]!) as (keyof (typeof GUIDE_RECORDS)[number])[];
  return {
    about: "the example of the practice guide",
    columns: names.map((name) => ({
      name,
      kind: name === "Weights" ? "float64" : "text",
      values: GUIDE_RECORDS.map((record) => record[name]),
    })),
    roles: GUIDE_ROLES,
  };
}

function survey(): SourceFile {
  const table = surveyTable({ ...EXAMPLE_SURVEY, rows: 300 });
  return {
    about: "a survey of households",
    columns: table.schema.fields.map(({ name, type }) => ({
      name,
      kind: type instanceof Int32 ? "int32" : type instanceof Float64 ? "float64" : "text",
      values: Array.from(table.getChild(name)!, (value) => value as SourceValue),
    })),
    roles: {
      keys: ["region", "sex", "age", "marital", "education"],
      weight: "weight",
      household: "hid",
      sensitive: ["health", "income"],
      strata: ["urbrur", "age"],
    },
  };
}

const TEXTS = [
  "",
  " ",
  "a",
  "A",
  "b'c",
  'd"e',
  "é",
  "e\u0301",
  "日本",
  "😀",
  "ﬁ",
  "null",
  "NA",
  "-9",
  "%_",
  "a\\b",
];
const KINDS: Readonly<Record<SourceFileColumn["kind"], readonly SourceValue[]>> = {
  text: TEXTS,
  int32: [-9, 0, 1, 2, 3, 2_147_483_647, -2_147_483_648],
  int64: [-9n, 0n, 1n, 9_007_199_254_740_993n, 9_007_199_254_740_992n, -9_223_372_036_854_775_807n],
  float64: [0, -0, 0.1, 1.5, -9, 1e300, 5e-324],
  boolean: [true, false],
  date: ["1899-12-31", "1970-01-01", "2024-02-29", "2100-06-30"],
  timestamp: ["1969-12-31T23:59:59.750Z", "2024-02-29T12:30:00.000Z", "2024-02-29T12:30:00.250Z"],
  decimal: ["0.00", "-9.00", "12.50", "99999999999.99"],
};
const NAMES = ["select", "a b", 'quo"ted', "semi;colon", "日本", "Ärger", "x'y", "group", "order", "2nd"];

/** A small file of any values and names. */
const random: fc.Arbitrary<Omit<SourceFile, "about">> = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 5, maxLength: 5 }),
    kinds: fc.array(fc.constantFrom(...(Object.keys(KINDS) as SourceFileColumn["kind"][])), {
      minLength: 4,
      maxLength: 4,
    }),
    picks: fc.array(fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 40 }),
    weighted: fc.boolean(),
    coded: fc.boolean(),
    draws: fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
  })
  .map(({ names, kinds, picks, weighted, coded, draws }) => {
    const columns: SourceFileColumn[] = kinds.map((kind, v) => ({
      name: names[v]!,
      kind,
      // few different values, so that records share keys; one in ten is missing
      values: picks.map((of) =>
        of[v]! % 10 === 9 ? null : KINDS[kind][of[v]! % Math.min(4, KINDS[kind].length)]!,
      ),
    }));
    if (weighted)
      columns.push({
        name: names[4]!,
        kind: "float64",
        values: picks.map((of) => 0.1 + of[4]! / 3),
      });
    const roles = {
      keys: names.slice(0, 3),
      sensitive: [names[3]!],
      ...(weighted ? { weight: names[4]! } : {}),
    };
    return {
      columns,
      roles,
      missing: coded ? [-9, "NA", "a"] : [],
      population: populationOf({ columns, roles }, draws),
      released: releasedOf({ columns, roles }, draws),
    };
  });

/** Files that were made, by how many of them are random: what is told of one of them in memory is told once. */
const made = new Map<number, readonly SourceFile[]>();

/** The files: published ones, and `runs` random ones from one seed. The same objects at every call. */
export function sourceFiles(runs: number): readonly SourceFile[] {
  let files = made.get(runs);
  if (files === undefined) made.set(runs, (files = makeFiles(runs)));
  return files;
}

function makeFiles(runs: number): readonly SourceFile[] {
  const drawn = fc
    .sample(random, { numRuns: runs, seed: drawSeed(16) })
    .map((file, i): SourceFile => ({ ...file, about: `random file ${i + 1}` }));
  return [withOthers(guide()), withOthers(survey()), ...drawn];
}
