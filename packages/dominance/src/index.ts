import { shareOf } from "@sdc-risk/blocks";
import { defineMeasure, type MeasureColumn } from "@sdc-risk/core";
import { classKey, countText, plural } from "@sdc-risk/data";
import { inPieces, inTurns } from "@sdc-risk/data/kernels";
import { options } from "./options.ts";
import { dominanceBlocks, type NamedCell } from "./report.ts";
import {
  dominanceSummary,
  type DominanceSummary,
  type TableSummary,
  type VariableSummary,
} from "./summary.ts";
import { judged, namedCells, type MagnitudeTable } from "./tables.ts";
import { terms } from "./terms.ts";
import { judgedVariables, magnitudesOf, sensitiveNumbers, tablesOf } from "./variables.ts";

export type {
  OnlyLarge,
  DominanceSummary,
  SensitiveCells,
  TableSummary,
  VariableSummary,
} from "./summary.ts";
export type { DominanceOptions } from "./options.ts";

/** Sensitive cells that are named of one table, at most. */
const NAMED = 20;

/** What single records are told. */
class Records {
  /** NaN where no variable holds a value. */
  readonly share: Float64Array;
  readonly sensitive: Int32Array;
  /** By some variable in some table. */
  readonly onlyLarge: Uint8Array;

  private readonly records: number;

  constructor(records: number) {
    this.records = records;
    this.share = new Float64Array(records).fill(NaN);
    this.sensitive = new Int32Array(records);
    this.onlyLarge = new Uint8Array(records);
  }

  /** Adds what a table tells of the records that hold a value. */
  *add(sizes: Float64Array, weights: Float64Array | null, table: MagnitudeTable): Generator<void, void> {
    const { classOf } = table.classes;
    const { total } = table.contributions;
    yield* inPieces(this.records, (from, to) => {
      for (let i = from; i < to; i++) {
        if (sizes[i] !== sizes[i]) continue;
        const cell = classOf[i];
        const own = weights === null ? sizes[i] : sizes[i] * Math.min(1, weights[i]);
        const share = total[cell] > 0 ? own / total[cell] : 0;
        if (!(share <= this.share[i])) this.share[i] = share;
        this.sensitive[i] += table.sensitive[cell];
      }
    });
  }

  columns(): Record<string, MeasureColumn> {
    return {
      share: {
        grain: "record",
        values: this.share,
        headline: "high",
        about:
          "Largest share that the record as one contributor has of its cell's total, over variables and " +
          "tables; null without a value.",
      },
      sensitive: {
        grain: "record",
        values: this.sensitive,
        about: "In how many tables, over all variables, the record's cell is sensitive.",
      },
      onlyLarge: {
        grain: "record",
        values: Int32Array.from(this.onlyLarge),
        about:
          "1 where the record is the only large one of its cell, by some variable in some table; 0 where not.",
      },
    };
  }
}

/** Places of figures that weights lower: each adds contributors to a cell, and makes its total larger. */
const OF_WEIGHTS = [
  "sensitive",
  ...["few", "dominance", "pPercent", "sensitive"].map((one) => `tables.${one}`),
];

const ones = (flags: Uint8Array): number => flags.reduce((n, flag) => n + flag, 0);

function aggregate(
  records: number,
  variables: readonly VariableSummary[],
  tables: readonly TableSummary[],
  onlyLarge: number,
): DominanceSummary {
  const cells = tables.reduce((n, table) => n + table.cells, 0);
  const sensitive = tables.reduce((n, table) => n + table.sensitive.cells, 0);
  return {
    records,
    cells,
    sensitive: { cells: sensitive, share: shareOf(sensitive, cells) },
    onlyLarge,
    variables,
    tables,
  };
}

/** Sensitive numbers of firms: dominance, the p % rule, few contributors, and units that size alone tells. */
export const dominance = defineMeasure(
  {
    id: "dominance",
    title: "Dominance in totals",
    about:
      "Do totals of cells give away what single contributors gave, and who can be recognised by size alone?",
    answers: "learned",
    needs: ["keys", "numeric"],
    records: true,
    uses: [],
    terms,
    options,
    countedBy: {
      by: { figures: [""] },
      variables: { figures: [""] },
      weights: { figures: [""] },
      dominance: { figures: ["sensitive", "tables"], lowered: "shorter" },
      p: { figures: ["sensitive", "tables"], lowered: "smaller" },
      coalition: { figures: ["sensitive", "tables"], lowered: "smaller" },
      few: { figures: ["sensitive", "tables"], lowered: "smaller" },
      percentile: { figures: ["onlyLarge", "variables"], lowered: "larger" },
    },
    summary: dominanceSummary,
    missing: () =>
      "a record without a value contributes nothing; a missing value of a key makes a cell of its own",
    takes: (asked, sdc) => [
      "weight",
      ...(asked.variables === null && sensitiveNumbers(sdc).length > 0 ? (["sensitive"] as const) : []),
    ],
    idle: ({ p }, sdc) => ({
      ...(sdc.weights === null ? { weights: "sampling weights" } : {}),
      ...(p === null ? { coalition: "the p %-rule (p)" } : {}),
    }),
    async compute(sdc, run) {
      const tick = (): Promise<void> => run.tick();
      const all = tablesOf(sdc, run.options, judgedVariables(sdc, run.options), run);
      const { weights } = sdc;
      const counted = run.options.weights === "none" ? null : weights;
      const told = new Records(sdc.records);
      const variables: VariableSummary[] = [];
      const tables: TableSummary[] = [];
      const named: NamedCell[] = [];
      for (const [v, { variable: name, tables: by }] of all.entries()) {
        const values = await inTurns(magnitudesOf(name, sdc.numbers(name), run.options.percentile), tick);
        const alone = new Uint8Array(sdc.records);
        for (const [t, cellsBy] of by.entries()) {
          const classes = await run.classes(cellsBy);
          const table = await inTurns(
            judged(values, cellsBy, classes, counted, weights, run.options, alone),
            tick,
          );
          await inTurns(told.add(values.sizes, counted, table), tick);
          tables.push(table.summary);
          for (const c of namedCells(table, NAMED))
            named.push({
              variable: name,
              by: cellsBy,
              cell: classKey(classes.variables, c),
              records: table.contributions.records[c],
            });
          await run.tick((v + (t + 1) / by.length) / all.length);
        }
        for (let i = 0; i < alone.length; i++) told.onlyLarge[i] |= alone[i];
        const { above, atOrAbove } = values.large;
        const held = values.order.length;
        const { negative } = values;
        variables.push({ variable: name, records: held, negative, above, atOrAbove, onlyLarge: ones(alone) });
        if (held === 0 && sdc.records > 0)
          run.warn("no-values", `"${name}" holds no value, so that there is no cell of it.`);
        if (negative > 0)
          run.warn(
            "negative-values",
            `"${name}" is below zero in ${countText(negative)} ${plural(negative, "record")}. ` +
              "Shares of a total ask for values of one sign, so that rules take sizes without it.",
          );
      }
      return {
        summary: aggregate(sdc.records, variables, tables, ones(told.onlyLarge)),
        columns: told.columns(),
        estimated: counted === null ? [] : OF_WEIGHTS,
        named,
        weighted: weights !== null,
      };
    },
  },
  (done) => dominanceBlocks(done),
);
