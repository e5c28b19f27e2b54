import type { Roles } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import { Float64, Int32 } from "apache-arrow";
import fc from "fast-check";
import { GUIDE_RECORDS, GUIDE_ROLES } from "../../guide.ts";
import { drawSeed } from "../../runs.ts";
import { EXAMPLE_SURVEY, surveyTable } from "../../survey.ts";
import { stagedFile } from "./staged-file.ts";
import type { SourceFileColumn, SourceValue } from "./source-columns.ts";
import { KINDS, MISSING, NAMES } from "./source-values.ts";

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

/** What a value is in a column of another kind. */
const AS: Readonly<Partial<Record<SourceFileColumn["kind"], (value: SourceValue) => SourceValue>>> = {
  int64: (value) => BigInt(String(value)),
  float64: Number,
  text: String,
};

/** A variable of the population in a kind that compares with that of the file. */
function asKind(column: SourceFileColumn, draw: number): SourceFileColumn {
  const kinds = column.kind === "int32" ? (["int32", "int64", "float64", "text"] as const) : [column.kind];
  const kind = kinds[draw % kinds.length];
  const as = kind === column.kind ? undefined : AS[kind];
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
  const records = columns[0].values.length;
  return columns
    .filter(({ name }) => names.includes(name))
    .map((column, v): SourceFileColumn => {
      const { kind, values } = column;
      const others = KINDS[kind];
      const valueOf = (row: number): SourceValue => {
        const chance = draw(31 * row + 17 * v);
        const own = values[row < records ? row : draw(row) % records];
        return chance % 9 === 0 ? others[chance % others.length] : chance % 9 === 1 ? null : own;
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
  const records = columns[0].values.length;
  const rows = records + draws.length;
  const draw = (at: number): number => draws[at % draws.length];
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
  const draw = (at: number): number => draws[(at + 5) % draws.length];
  const names = [...(roles.keys ?? []), ...(roles.sensitive ?? []), roles.weight ?? ""];
  const released = redrawn(columns, names, Math.max(1, columns[0].values.length + (draw(0) % 5) - 2), draw);
  // weights stay positive
  return released.map((column) =>
    column.name === roles.weight
      ? { ...column, values: column.values.map((value) => (Number(value) > 0.12 ? value : 1.25)) }
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
  const names = Object.keys(GUIDE_RECORDS[0]) as (keyof (typeof GUIDE_RECORDS)[number])[];
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

/** Of most files all weights are as they have to be. */
const SOUND = Array.from({ length: 28 }, () => undefined);

/** A small file of any values and names. */
const random: fc.Arbitrary<Omit<SourceFile, "about">> = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 5, maxLength: 5 }),
    kinds: fc.array(fc.constantFrom(...(Object.keys(KINDS) as SourceFileColumn["kind"][])), {
      minLength: 4,
      maxLength: 4,
    }),
    picks: fc.array(fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 40 }),
    starts: fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
    weighted: fc.boolean(),
    broken: fc.constantFrom(...SOUND, 0, -1, null, 5e-324),
    grouped: fc.constantFrom("no", "no", "in order", "apart"),
    missing: fc.constantFrom(...MISSING),
    draws: fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
  })
  .map(({ names, kinds, picks, starts, weighted, broken, grouped, missing, draws }) => {
    const columns: SourceFileColumn[] = kinds.map((kind, v) => ({
      name: names[v],
      kind,
      // four different values at most, so that records share keys; one in ten is missing
      values: picks.map((of) =>
        of[v] % 10 === 9 ? null : KINDS[kind][(starts[v] + (of[v] % 4)) % KINDS[kind].length],
      ),
    }));
    if (weighted)
      columns.push({
        name: names[4],
        kind: "float64",
        values: picks.map((of, row) => (row === 2 && broken !== undefined ? broken : 0.15 + of[4] / 3)),
      });
    const roles = {
      keys: names.slice(0, 3),
      sensitive: [names[3]],
      ...(weighted ? { weight: names[4] } : {}),
      ...(grouped === "no" ? {} : { household: "home" }),
    };
    if (grouped !== "no")
      columns.push({
        name: "home",
        kind: "int32",
        values: picks.map((of, row) => (grouped === "apart" ? of[0] % 4 : Math.floor(row / 3))),
      });
    return {
      columns,
      roles,
      missing,
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
  return [withOthers(guide()), withOthers(survey()), withOthers(stagedFile()), ...drawn];
}
