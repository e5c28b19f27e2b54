import { column, type Block } from "@sdc-risk/blocks";
import type { ComparedEstimate } from "../formulas/estimates.ts";
import type { InternalQuantile } from "../compare.ts";
import type { Leading } from "./words.ts";

const OVERLAP =
  "The overlap is the part that the 95 % intervals of both files have in common; a difference is in standard errors " +
  "of the original.";

const ESTIMATE = [
  column("original", "number"),
  column("released", "number"),
  column("difference", "number"),
  column("overlap", "percent"),
];

const estimateCells = ({ original, released, difference, overlap }: ComparedEstimate): (number | null)[] => [
  original,
  released,
  difference,
  overlap,
];

/** Means, totals and quantiles. */
export function meanBlocks({ figures: { means }, reading, titled }: Leading): Block[] {
  if (means.length === 0) return [];
  const shares = means[0].quantiles.map(({ p }) => p);
  return [
    {
      kind: "table",
      title: titled("Means and totals"),
      about: `${reading} ${OVERLAP}`,
      columns: [column("variable"), column("estimate"), ...ESTIMATE, column("not computed")],
      rows: means.flatMap(({ variable, mean, total, reason }) => [
        [variable, "mean", ...estimateCells(mean), reason ?? ""],
        [variable, "total", ...estimateCells(total), reason ?? ""],
      ]),
    },
    {
      kind: "table",
      title: titled("Quantiles"),
      about:
        `${reading} How many more of the originals lie below the released quantile than below their own: 0 where it ` +
        "is where it was. Quantiles are values of single records, so they are not shown.",
      columns: [column("variable"), ...shares.map((p) => column(`quantile ${p}`, "percent"))],
      rows: means.map(({ variable, quantiles }) => [variable, ...quantiles.map(({ shift }) => shift)]),
    },
  ];
}

/** Shares of values. */
export function shareBlocks({ figures: { shares }, reading, titled }: Leading): Block[] {
  if (shares.length === 0) return [];
  return [
    {
      kind: "table",
      title: titled("Shares of values"),
      about: `${reading} Of the records that hold a value; values that fewer than three originals hold are left out. ${OVERLAP}`,
      columns: [
        column("variable"),
        column("values", "count"),
        column("left out", "count"),
        column("mean overlap", "percent"),
        column("least overlap", "percent"),
        column("largest difference", "percent"),
        column("not computed"),
      ],
      rows: shares.map((one) => [
        one.variable,
        one.levels,
        one.leftOut,
        one.meanOverlap,
        one.leastOverlap,
        one.largestDifference,
        one.reason ?? "",
      ]),
    },
  ];
}

/** Gini coefficients and at-risk-of-poverty rates. */
export function incomeBlocks({ figures: { incomes }, reading, titled }: Leading): Block[] {
  if (incomes.length === 0) return [];
  return [
    {
      kind: "table",
      title: titled("Incomes"),
      about: `${reading} The Gini coefficient, and the share of those with less than 60 % of the median (at risk of poverty).`,
      columns: [
        column("income"),
        column("Gini, original", "number"),
        column("Gini, released", "number"),
        column("poverty, original", "percent"),
        column("poverty, released", "percent"),
        column("not computed"),
      ],
      rows: incomes.map(({ variable, gini, poverty, reason }) => [
        variable,
        gini.original,
        gini.released,
        poverty.original,
        poverty.released,
        reason ?? "",
      ]),
    },
  ];
}

/** Coefficients of the regressions that were asked for. */
export function regressionBlocks({ figures: { regressions }, reading, titled }: Leading): Block[] {
  return regressions.map(({ outcome, predictors, coefficients, records, releasedRecords, reason }) => ({
    kind: "table",
    title: titled(`Regression of ${outcome} on ${predictors.join(", ")}`),
    about:
      reason !== null && coefficients.length === 0
        ? `Not computed. ${reason}`
        : `${reading} Of ${records} original and ${releasedRecords} released records. ${OVERLAP}`,
    columns: [column("term"), ...ESTIMATE],
    rows: coefficients.map((one) => [one.term, ...estimateCells(one)]),
  }));
}

/** Quantiles as they are, which are values of single records. */
export function quantileBlocks(quantiles: readonly InternalQuantile[], { titled }: Leading): Block[] {
  if (quantiles.length === 0) return [];
  return [
    {
      kind: "table",
      detail: "internal",
      title: titled("Quantiles as they are"),
      about: "Without weights. Values of single records: for internal use only.",
      columns: [
        column("variable"),
        column("quantile", "number"),
        column("original", "number"),
        column("released", "number"),
      ],
      rows: quantiles.map(({ variable, p, original, released }) => [variable, p, original, released]),
    },
  ];
}
