import { column, type Block } from "@sdc-risk/blocks";
import { counted } from "@sdc-risk/data";
import type { UtilityFigures, UtilityFile } from "../summary-schema.ts";
import { relationsText, type Leading } from "./words.ts";

type TableRow = UtilityFigures["oneWay"][number] | UtilityFigures["twoWay"][number];

/** Tables of pairs that a report shows. */
const SHOWN = 10;

const TABLE_COLUMNS = [
  column("VW", "number"),
  column("S_pMSE", "number"),
  column("JSD", "number"),
  column("weighted JSD", "number"),
];

const cellsOf = (one: TableRow, weighted: TableRow | undefined): (number | null)[] => [
  one.vw,
  one.spmse,
  one.jsd,
  weighted?.jsd ?? null,
];

/** What each variable looks like in both files. */
export function variableBlocks(
  { variables }: UtilityFile,
  { unweighted, weighted, titled }: Leading,
): Block[] {
  if (variables.length === 0) return [];
  return [
    {
      kind: "table",
      title: titled("Tables of single variables"),
      about:
        "How far the counts of values, of bands of continuous variables, and of missing values are from the original: " +
        "0 where they are the same. JSD lies between 0 and 1, VW grows with the number of records.",
      columns: [
        column("variable"),
        column("values", "count"),
        column("released values", "count"),
        ...TABLE_COLUMNS,
      ],
      rows: variables.map(({ variable, values, releasedValues }, v) => [
        variable,
        values,
        releasedValues,
        ...cellsOf(unweighted.oneWay[v], weighted?.oneWay[v]),
      ]),
    },
  ];
}

/** Pairs of variables whose tables differ most. */
export function pairBlocks({ unweighted, weighted, titled }: Leading): Block[] {
  const all = unweighted.twoWay.map((one, p) => ({ one, byWeight: weighted?.twoWay[p] }));
  if (all.length === 0) return [];
  const worst = all
    .sort((a, b) => (b.one.spmse ?? 0) - (a.one.spmse ?? 0) || (b.one.jsd ?? 0) - (a.one.jsd ?? 0))
    .slice(0, SHOWN);
  return [
    {
      kind: "table",
      title: titled("Tables of pairs that differ most"),
      about: [
        relationsText(unweighted.twoWay),
        `${worst.length === 1 ? "The one" : `The first ${worst.length}`} of ${counted(all.length, "table")}, by S_pMSE. An ` +
          "S_pMSE of 1 is what two samples of one population have on average. Below 1 does not mean good where the " +
          "release is a treated copy of the original: its records go with those of the original. Association: Cramér's V, " +
          "0 where two variables have nothing to do with each other, 1 where each decides the other.",
      ]
        .filter((text) => text !== "")
        .join(" "),
      columns: [
        column("first"),
        column("second"),
        column("cells", "count"),
        ...TABLE_COLUMNS,
        column("association, original", "number"),
        column("association, released", "number"),
      ],
      rows: worst.map(({ one, byWeight }) => [
        ...[one.first, one.second, one.cells, ...cellsOf(one, byWeight)],
        ...[one.association.original, one.association.released],
      ]),
    },
  ];
}

/** How far released values are from the originals, record by record. */
export function lossBlocks({ figures: { informationLoss: loss }, reading, titled }: Leading): Block[] {
  if (loss.variables.length === 0) return [];
  return [
    {
      kind: "table",
      title: titled("Distances of released values from originals"),
      about:
        `${reading} IL1 is relative to the original value and leaves those of 0 out; IL1s is in √2 standard ` +
        "deviations of the original.",
      columns: [
        column("variable"),
        column("pairs", "count"),
        column("IL1", "number"),
        column("IL1s", "number"),
        column("not computed"),
      ],
      rows: loss.variables.map(({ variable, compared, il1, il1s, reason }) => [
        variable,
        compared,
        il1,
        il1s,
        reason ?? "",
      ]),
    },
  ];
}
