import fc from "fast-check";
import type { Value } from "./value.ts";
import { ODD_NAMES, WEIGHTS, levels } from "./values.ts";

/** A small file: key variables, and weights and household ids where it has them. */
export interface SmallFile {
  /** Names of the key variables, all different. */
  readonly names: readonly string[];
  /** `columns[j][i]` is the value of record i on key j; all values of a column have one type; null is missing. */
  readonly columns: readonly (readonly Value[])[];
  /** Positive, whole or fractional, from 0.001 to about 1e9. */
  readonly weights: readonly number[] | null;
  /** Null for a record without a household. Households need not be consecutive. */
  readonly households: readonly Value[] | null;
}

/** Bounds of the generated files. */
export interface MicrodataOptions {
  /** Default 24, at least 1. */
  readonly maxRecords?: number;
  /** Default 5, at least 1. */
  readonly maxKeys?: number;
  /** Whether values of keys and household ids may be missing; default true. */
  readonly missing?: boolean;
  /** Always, never or (default) at times. */
  readonly weights?: "always" | "never" | "sometimes";
  /** Always, never or (default) at times. */
  readonly households?: "always" | "never" | "sometimes";
}

/** The keys record by record, as the oracles take them. */
export function keysOf(microdata: SmallFile): Value[][] {
  return (microdata.columns[0] ?? []).map((_, i) => microdata.columns.map((column) => column[i]));
}

const presence = <T>(
  when: "always" | "never" | "sometimes",
  arbitrary: fc.Arbitrary<T>,
): fc.Arbitrary<T | null> =>
  when === "always" ? arbitrary : when === "never" ? fc.constant(null) : fc.option(arbitrary, { freq: 2 });

/** Lists mostly of any length, at times of length 1. */
const lengths = <T>(item: fc.Arbitrary<T>, maxLength: number) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.array(item, { minLength: 1, maxLength, size: "max" }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 1 }) },
  );

const HOLES = 100;

/** What is missing: single values with a chance of so many in a hundred, a whole column, whole records. */
const holes = fc.record({
  share: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.constant(8) },
    { weight: 2, arbitrary: fc.constant(50) },
  ),
  column: fc.option(fc.nat(7), { freq: 10 }).map((drawn) => (drawn !== null && drawn > 0 ? drawn - 1 : null)),
  records: fc.oneof(
    { weight: 5, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }) },
  ),
});

/** All that is drawn for a file, each part by itself. */
function draws({ maxRecords, maxKeys, missing, weights, households }: Required<MicrodataOptions>) {
  const cell = fc.record({ code: fc.nat(5), hole: fc.nat(HOLES - 1), minus: fc.boolean() });
  const row = fc.record({
    cells: fc.array(cell, { minLength: maxKeys, maxLength: maxKeys, size: "max" }),
    weight: fc.nat(999),
    household: fc.nat(HOLES - 1),
  });
  return fc.record({
    rows: lengths(row, maxRecords),
    plans: lengths(levels, maxKeys),
    holes: missing ? holes : fc.constant({ share: 0, column: null, records: [] }),
    // Record `to` becomes a copy of record `from`, but for one key of the copy where `twin` says so.
    copies: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.record({ from: fc.nat(99), to: fc.nat(99), twin: fc.option(fc.nat(7)) }), {
          maxLength: 8,
        }),
      },
    ),
    oddNames: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: ODD_NAMES.length }) },
    ),
    weights: presence(weights, fc.nat(WEIGHTS.length - 1)),
    households: presence(
      households,
      fc.record({
        count: fc.integer({ min: 1, max: 12 }),
        text: fc.boolean(),
        none: fc.constantFrom(0, 0, 10),
      }),
    ),
  });
}

type Drawn = ReturnType<typeof draws> extends fc.Arbitrary<infer D> ? D : never;

/** The file that was drawn. @param missing whether household ids may be missing */
function fileOf(
  {
    rows,
    plans,
    holes: { share, column: emptyColumn, records },
    copies,
    oddNames,
    weights: scale,
    households: homes,
  }: Drawn,
  missing: boolean,
): SmallFile {
  const n = rows.length;
  const codes = rows.map(({ cells }) => cells.map(({ code }) => code));
  const empty = rows.map(({ cells }) =>
    cells.map(({ hole }, j) => hole >= HOLES - share || j === emptyColumn),
  );
  for (const record of records) empty[record % n].fill(true);
  for (const { from, to, twin } of copies) {
    codes[to % n] = codes[from % n].map((code, j) =>
      twin !== null && j === twin % plans.length ? code + 1 : code,
    );
    empty[to % n] = [...empty[from % n]];
  }
  const value = (i: number, j: number): Value => {
    const plan = plans[j];
    const level = plan[codes[i][j] % plan.length];
    if (empty[i][j]) return null;
    return level === 0 && plan.some((other) => !Number.isInteger(other)) && rows[i].cells[j].minus
      ? -0
      : level;
  };
  const household = (draw: number, count: number, text: boolean): Value =>
    text ? `h${draw % count}` : draw % count;
  return {
    names: plans.map((_, j) => (oddNames === 0 ? `k${j + 1}` : distinctName(oddNames - 1 + j))),
    columns: plans.map((_, j) => rows.map((__, i) => value(i, j))),
    weights: scale === null ? null : rows.map(({ weight }) => WEIGHTS[scale](weight)),
    households:
      homes === null
        ? null
        : rows.map(({ household: draw }) =>
            missing && draw >= HOLES - homes.none ? null : household(draw, homes.count, homes.text),
          ),
  };
}

/**
 * Small random microdata with a weighted chance of everything that breaks risk measures: no, few, many
 * missing values, a column or records without any value, duplicates, twins that differ in one key, one
 * record, one key, constant columns, odd texts and numbers, −0 beside 0, weights from tiny to huge.
 * Everything is drawn independently, so that a failing file shrinks: fewer records and keys, first levels, no
 * holes, no weights, no households.
 */
export function microdata({
  maxRecords = 24,
  maxKeys = 5,
  missing = true,
  weights = "sometimes",
  households = "sometimes",
}: MicrodataOptions = {}): fc.Arbitrary<SmallFile> {
  return draws({ maxRecords, maxKeys, missing, weights, households }).map((drawn) => fileOf(drawn, missing));
}

function distinctName(index: number): string {
  const name = ODD_NAMES[index % ODD_NAMES.length];
  return index < ODD_NAMES.length ? name : `${name}${index}`;
}
