import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { EXAMPLE_FIRMS, firmsTable } from "@sdc-risk/testkit";
import { Table, Utf8, Float64, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { dominance } from "../src/index.ts";
import { measured, type Firm } from "./measured.ts";

const cell = (name: string, ...values: readonly (number | null)[]): Firm[] =>
  values.map((x) => ({ cell: name, x, w: 1 }));

describe("dominance", () => {
  it("calls a cell sensitive whose largest holds more than k percent, not exactly k", async () => {
    const { table } = await measured([...cell("a", 75, 20, 5), ...cell("b", 76, 20, 4)], { few: 1, p: null });
    expect(table.dominance[0]).toMatchObject({ n: 1, k: 75, cells: 1, share: 0.5, records: 3 });
  });

  it("counts two at the top together", async () => {
    const { table } = await measured([...cell("a", 50, 36, 14), ...cell("b", 50, 35, 15)], {
      few: 1,
      p: null,
    });
    expect(table.dominance.map(({ cells }) => cells)).toEqual([0, 1]);
  });

  it("takes ties at the top as two contributors", async () => {
    const { table } = await measured(cell("a", 40, 40, 20), {
      dominance: [
        { n: 1, k: 39 },
        { n: 1, k: 40 },
      ],
    });
    expect(table.dominance.map(({ cells }) => cells)).toEqual([1, 0]);
  });
});

describe("the p % rule", () => {
  it("is broken where what the others hold is below p percent of the largest, not at it", async () => {
    const { table } = await measured([...cell("a", 100, 60, 9), ...cell("b", 100, 60, 10)], {
      dominance: [],
    });
    expect(table.pPercent).toMatchObject({ cells: 1, records: 3 });
  });

  it("is broken by any cell of one or two contributors, but for zeros", async () => {
    const { table } = await measured([...cell("a", 7), ...cell("b", 3, 3), ...cell("c", 0, 0)], {
      dominance: [],
    });
    expect(table.pPercent!.cells).toBe(2);
  });

  it("is broken sooner by a coalition", async () => {
    const firms = cell("a", 100, 60, 50, 9);
    expect((await measured(firms, {})).table.pPercent!.cells).toBe(0);
    expect((await measured(firms, { coalition: 2 })).table.pPercent!.cells).toBe(1);
  });

  it("keeps its digits where the largest is a million million times the others", async () => {
    const firms = cell("a", 1e17, 1, 1, 1);
    const { table } = await measured(firms, { p: 1e-15, dominance: [] });
    expect(table.pPercent!.cells).toBe(0);
  });
});

describe("weights", () => {
  const firms: Firm[] = [
    { cell: "a", x: 100, w: 4 },
    { cell: "a", x: 10, w: 7 },
  ];

  it("make a record as many contributors as it stands for (Hundepool and others 2012)", async () => {
    const { table } = await measured(firms, {
      dominance: [
        { n: 2, k: 42 },
        { n: 2, k: 43 },
      ],
    });
    expect(table.dominance.map(({ cells }) => cells)).toEqual([1, 0]); // 200 of 470
    expect(table.few.cells).toBe(0);
  });

  it("can be left aside", async () => {
    const { table } = await measured(firms, { weights: "none" });
    expect(table.few.cells).toBe(1);
    expect(table.dominance.map(({ cells }) => cells)).toEqual([1, 1]);
  });

  it("below one leave room for the next", async () => {
    const half: Firm[] = [
      { cell: "a", x: 100, w: 0.5 },
      { cell: "a", x: 40, w: 2 },
    ];
    // the largest contributor holds 50 + 20 of 130
    const { table } = await measured(half, {
      dominance: [
        { n: 1, k: 53 },
        { n: 1, k: 54 },
      ],
    });
    expect(table.dominance.map(({ cells }) => cells)).toEqual([1, 0]);
  });
});

describe("cells", () => {
  it("without a value are none, and records without one contribute nothing", async () => {
    const { table, column } = await measured([...cell("a", null, null), ...cell("b", 3, 3, 3, null)], {});
    expect(table).toMatchObject({ cells: 1, records: 3, few: { cells: 0 } });
    expect(column("share").map(Number.isNaN)).toEqual([true, true, false, false, false, true]);
  });

  it("have figures of zero records", async () => {
    const { summary } = await measured([], {});
    expect(summary).toMatchObject({ cells: 0, sensitive: { cells: 0, share: null }, onlyLarge: 0 });
  });

  it("take values below zero without their sign, and say so", async () => {
    const { table, warnings } = await measured(cell("a", -90, 5, 5), {});
    expect(table.dominance[0].cells).toBe(1);
    expect(warnings).toContain(
      '"x" is below zero in 1 record. Shares of a total ask for values of one sign, so that rules take sizes without it.',
    );
  });

  it("tell each record its largest share", async () => {
    const { column } = await measured([...cell("a", 6, 3, 1), ...cell("b", 0, 0, 0)], {});
    expect(column("share")).toEqual([0.6, 0.3, 0.1, 0, 0, 0]);
  });
});

describe("units that size alone tells", () => {
  const firms = [...cell("a", 1000, 1, 1, 1, 1), ...cell("b", 900, 901, 1, 1, 1)];

  it("are large in the file and the only such one of their cell", async () => {
    const { table, column } = await measured(firms, { percentile: 0.7 });
    expect(table.onlyLarge).toEqual({ records: 1, certain: null });
    expect(column("onlyLarge")).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("stand for themselves where their weight is one", async () => {
    const weighted = firms.map((firm) => ({ ...firm, w: firm.x === 1000 ? 2 : 1.5 }));
    expect((await measured(weighted, { percentile: 0.7 })).table.onlyLarge).toEqual({
      records: 1,
      certain: 0,
    });
    const alone = weighted.map((firm) => ({ ...firm, w: firm.x === 1000 ? 1 : 1.5 }));
    expect((await measured(alone, { percentile: 0.7 })).table.onlyLarge).toEqual({ records: 1, certain: 1 });
  });

  it("are not those at the quantile, which are counted beside", async () => {
    const { summary } = await measured(cell("a", 1, 1, 1, 5, 5, 5), { percentile: 0.8 });
    expect(summary.variables[0]).toMatchObject({ above: 0, atOrAbove: 3, onlyLarge: 0 });
  });
});

describe("options", () => {
  const sdc = SdcObject.fromArrow(
    new Table({
      region: vectorFromArray(["n", "s"], new Utf8()),
      x: vectorFromArray([1, 2], new Float64()),
    }),
    { keys: ["region"], numeric: ["x"] },
  );

  it("name variables that the file holds", async () => {
    await expect(assess(sdc, [dominance], { options: { dominance: { by: [["regoin"]] } } })).rejects.toThrow(
      'by names "regoin", which the file lacks. Did you mean "region"?',
    );
    await expect(assess(sdc, [dominance], { options: { dominance: { variables: ["y"] } } })).rejects.toThrow(
      'there is no variable "y".',
    );
    await expect(assess(sdc, [dominance], { options: { dominance: { by: [["x"]] } } })).rejects.toThrow(
      "whose numbers are judged",
    );
  });
});

describe("a key that is judged", () => {
  const table = new Table({
    region: vectorFromArray(["n", "n", "s", "s"], new Utf8()),
    size: vectorFromArray(["l", "s", "l", "s"], new Utf8()),
    x: vectorFromArray([1, 2, 3, 4], new Float64()),
    y: vectorFromArray([5, 6, 7, 8], new Float64()),
  });
  const judgedBy = async (keys: string[], options: object = {}) => {
    const sdc = SdcObject.fromArrow(table, { keys, numeric: ["y"], sensitive: ["x"] });
    const { results, warnings } = await assess(sdc, [dominance], { options: { dominance: options } });
    return {
      tables: results.dominance.summary.tables.map(({ variable, by }) => [variable, ...by].join(" ")),
      warnings: warnings.map(({ code, message }) => `${code}: ${message}`),
    };
  };

  it("makes no cells of its own, and is named", async () => {
    const { tables, warnings } = await judgedBy(["region", "size", "x"], { variables: ["x"] });
    expect(tables).toEqual(["x region", "x size", "x region size"]);
    expect(warnings).toEqual([
      'key-and-judged: "x" is a key, too, and is judged in tables of the other keys only: cells that its own values make hold one value each.',
    ]);
    expect((await judgedBy(["region", "x"])).tables).toEqual(["y region", "y x", "y region x", "x region"]);
    expect((await judgedBy(["region", "size"])).warnings).toEqual([]);
  });

  it("is not judged where no other key is left", async () => {
    const { tables, warnings } = await judgedBy(["x"]);
    expect(tables).toEqual(["y x"]);
    expect(warnings[0]).toContain('"x" is the only key, too, and is not judged');
    await expect(judgedBy(["x"], { variables: ["x"] })).rejects.toThrow("which is the only key");
  });
});

describe("the example of firms", () => {
  it("has dominated cells, only large firms and no value of a firm in its report", async () => {
    const sdc = SdcObject.fromArrow(firmsTable(EXAMPLE_FIRMS), {
      keys: ["region", "industry", "size"],
      numeric: ["employees", "turnover", "exports"],
      weight: "weight",
    });
    const { results } = await assess(sdc, [dominance]);
    const { summary } = results.dominance;
    expect(summary.tables).toHaveLength(12);
    expect(summary.sensitive.cells).toBeGreaterThan(50);
    expect(summary.onlyLarge).toBeGreaterThan(0);
    const told = JSON.stringify([summary, dominance.report(results.dominance)]);
    const largest = Math.max(...(sdc.numbers("turnover") as Iterable<number>));
    expect(told).not.toContain(String(largest));
  });
});
