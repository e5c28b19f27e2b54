import { countText, NO_VALUE, shareText, required } from "@sdc-risk/data";
import { PLAIN_DESIGNS, schemeOf, type Design } from "../designs.ts";
import {
  ESTIMATORS,
  INTERVALS,
  TARGETS,
  type Estimator,
  type Target,
  estimatorOf,
} from "../estimation/estimators.ts";
import type { CoverageRow, Group, RatioRow, Results } from "../results/results.ts";
import { SCORES } from "../estimation/scores.ts";
import { SIGNS } from "../estimation/signs.ts";
import { anchored, ratioText, spreadText, table } from "./text.ts";

const DIMENSIONS = ["keys", "n", "design", "population"] as const;

/** Whether a row speaks of just this group. */
const isOf = (row: Group, group: Group): boolean => DIMENSIONS.every((name) => row[name] === group[name]);

export const rowOf = <Row extends Group>(rows: readonly Row[], group: Group): Row | undefined =>
  rows.find((row) => isOf(row, group));

const ratiosOf = ({ ratios }: Results, { id }: Pick<Estimator, "id">): RatioRow[] =>
  ratios.filter(({ estimator }) => estimator === id);
const headings = (sizes: readonly number[]): string[] => sizes.map((n) => `n = ${countText(n)}`);

/** How many samples have no estimate, where there are any. */
const noneText = ({ missing, samples }: { readonly missing: number; readonly samples: number }): string =>
  missing === 0 ? "" : `, none in ${countText(missing)} of ${countText(missing + samples)}`;

/** A ratio with its spread. */
const ratioCell = (row: RatioRow | undefined): string =>
  row === undefined ? NO_VALUE : `${spreadText(row)}${noneText(row)}`;

/** Levels, cells and uniques of the populations. */
export function populationsTable({ populations, plan }: Results): string {
  const rows = populations.map(({ name, about, real, units, levels }) => [
    name,
    `${real ? "" : "made: "}${about}`,
    countText(units),
    ...plan.keys.map((keys) => {
      const level = levels.find((one) => one.keys === keys);
      return level === undefined
        ? NO_VALUE
        : `${countText(level.cells)} / ${countText(level.distinct)} / ${countText(level.uniques)}`;
    }),
  ]);
  return table(["population", "what it is", "units", ...plan.keys.map((keys) => `${keys} keys`)], rows, 2);
}

/** Estimate over truth of the figures of a target, by keys and size, in one design or in all. */
function ratioTable(results: Results, target: Target, design: Design | null): string | null {
  const { keys: counts, sizes } = results.plan;
  const rows = ESTIMATORS.filter((one) => one.target === target).flatMap((estimator) => {
    const own = ratiosOf(results, estimator);
    return counts.flatMap((keys) => {
      const cells = sizes.map((n) => rowOf(own, { keys, n, ...(design === null ? {} : { design }) }));
      if (cells.every((cell) => cell === undefined)) return [];
      const id = [estimator.id, keys, ...(design === null ? [] : [design])].join("-");
      return [[anchored(id, estimator.label), String(keys), ...cells.map(ratioCell)]];
    });
  });
  return rows.length === 0 ? null : table(["estimate", "keys", ...headings(sizes)], rows);
}

/** All targets, each under a heading of its own. */
export function ratioTables(results: Results, design: Design | null): string[] {
  return (Object.keys(TARGETS) as Target[]).flatMap((target) => {
    const rows = ratioTable(results, target, design);
    return rows === null
      ? []
      : [
          `${design === null ? "###" : "####"} ${TARGETS[target]}${design === null ? "" : `, ${schemeOf(design).label}`}`,
          rows,
        ];
  });
}

/** The estimates of matches by population, all designs and sizes together. */
export function byPopulationTable(results: Results): string {
  const rows = ESTIMATORS.filter(({ target }) => target === "all" || target === "tau2").flatMap((estimator) =>
    results.populations.flatMap(({ id, name }) => {
      const own = ratiosOf(results, estimator);
      const cells = results.plan.keys.map((keys) => rowOf(own, { keys, population: id }));
      return cells.every((cell) => cell === undefined)
        ? []
        : [[anchored(`${estimator.id}-${id}`, estimator.label), name, ...cells.map(ratioCell)]];
    }),
  );
  return table(["estimate", "population", ...results.plan.keys.map((keys) => `${keys} keys`)], rows, 2);
}

/** Per estimator and all samples together: how often it is near, and how often far. */
export function nearnessTable(results: Results): string {
  const rows = ESTIMATORS.flatMap((estimator) => {
    const row = rowOf(ratiosOf(results, estimator), {});
    if (row === undefined) return [];
    const shares = [row.near, row.belowHalf, row.below, row.aboveTwice].map(shareText);
    return [
      [
        anchored(`near-${estimator.id}`, estimator.label),
        TARGETS[estimator.target],
        countText(row.samples),
        spreadText(row),
        ...shares,
      ],
    ];
  });
  return table(
    [
      "estimate",
      "of",
      "samples",
      "estimate over truth",
      "within 10 %",
      "below half",
      "too low",
      "above twice",
    ],
    rows,
    2,
  );
}

const coverageCell = (row: CoverageRow | undefined): string => {
  if (row === undefined) return NO_VALUE;
  const { held, samples, width } = row;
  if (samples === 0) return `${NO_VALUE}${noneText(row)}`;
  return `${shareText(held / samples)} of ${countText(samples)}, width ${ratioText(required(width, "width of an interval"))}${noneText(row)}`;
};

/** Share of 95 % intervals that hold the truth. */
export function coverageTable(results: Results): string | null {
  const { keys: counts, sizes } = results.plan;
  const rows = INTERVALS.flatMap(({ id }) =>
    counts.flatMap((keys) => {
      const own = results.coverage.filter(({ interval }) => interval === id);
      const cells = [
        ...PLAIN_DESIGNS.map((design) => rowOf(own, { keys, design })),
        ...sizes.map((n) => rowOf(own, { keys, n })),
      ];
      const { label } = estimatorOf(id);
      return cells.every((cell) => cell === undefined)
        ? []
        : [[anchored(`coverage-${id}-${keys}`, label), String(keys), ...cells.map(coverageCell)]];
    }),
  );
  return rows.length === 0
    ? null
    : table(
        ["interval of", "keys", ...PLAIN_DESIGNS.map((design) => schemeOf(design).label), ...headings(sizes)],
        rows,
      );
}

/** How often each sign shows, and how often it is right. */
export function signsTable(results: Results): string {
  const groups: Group[] = [...results.plan.keys.map((keys) => ({ keys })), {}];
  const rows = SIGNS.map(({ id, label, says }) => {
    const own = results.signs.filter(({ sign }) => sign === id);
    const cells = groups.map((group) => {
      const row = rowOf(own, group);
      if (row === undefined || row.samples === 0) return NO_VALUE;
      return row.shown === 0
        ? `in none of ${countText(row.samples)}`
        : `in ${shareText(row.shown / row.samples)}, right in ${countText(row.right)} of ${countText(row.shown)}`;
    });
    return [anchored(`sign-${id}`, label), says, ...cells];
  });
  return table(
    ["the sample shows", "and says", ...results.plan.keys.map((keys) => `${keys} keys`), "all"],
    rows,
    2,
  );
}

/** Area under the curve of every score per record. */
export function areasTable(results: Results): string {
  const { keys: counts, sizes } = results.plan;
  const rows = SCORES.flatMap(({ id, label }) =>
    counts.flatMap((keys) => {
      const own = results.areas.filter(({ score }) => score === id);
      const cells = [...sizes.map((n) => rowOf(own, { keys, n })), rowOf(own, { keys })];
      return cells.every((cell) => cell === undefined)
        ? []
        : [
            [
              anchored(`area-${id}-${keys}`, label),
              String(keys),
              ...cells.map((cell) => (cell === undefined ? NO_VALUE : spreadText(cell))),
            ],
          ];
    }),
  );
  return table(["score", "keys", ...headings(sizes), "all"], rows);
}

/** Share of sample uniques that are population uniques by the size of their smallest minimal sample unique. */
export function smallestTable(results: Results): string {
  const { keys: counts, sizes } = results.plan;
  const rows = counts.flatMap((keys) =>
    Array.from({ length: keys }, (_, s) => s + 1).flatMap((size) => {
      const own = results.smallest.filter((row) => row.size === size);
      const cells = [...sizes.map((n) => rowOf(own, { keys, n })), rowOf(own, { keys })];
      if (cells.every((cell) => cell === undefined)) return [];
      const shares = cells.map((cell) =>
        cell === undefined
          ? NO_VALUE
          : `${shareText(cell.alone / cell.uniques)} of ${countText(cell.uniques)}`,
      );
      return [
        [size === 1 ? anchored(`smallest-${keys}`, String(keys)) : String(keys), String(size), ...shares],
      ];
    }),
  );
  return table(["keys", "smallest", ...headings(sizes), "all"], rows, 0);
}
