import { SdcObject } from "@sdc-risk/core";
import type { CodedColumn } from "@sdc-risk/data";
import {
  ANY_VALUE,
  groupings,
  hierarchyGroupings,
  makeChain,
  parseHierarchy,
  relabelBy,
} from "@sdc-risk/treat";
import type { GroupingInput } from "@sdc-risk/treat";
import { Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const relabel = (grouping: GroupingInput, ...texts: string[]): string[] =>
  texts.map(relabelBy(groupings.parse(grouping), "key"));
const columnOf = (...values: (string | null)[]): CodedColumn =>
  SdcObject.fromArrow(new Table({ key: vectorFromArray(values) }), { keys: ["key"] }).coded("key");

describe("bands", () => {
  it("of whole numbers name their ends", () => {
    expect(relabel({ by: "bands", width: 5 }, "0", "4", "5", "-1")).toEqual(["0–4", "0–4", "5–9", "-5–-1"]);
    expect(relabel({ by: "bands", width: 10, origin: 5 }, "4", "5", "14")).toEqual(["-5–4", "5–14", "5–14"]);
    expect(relabel({ by: "bands", width: 1 }, "3", "4")).toEqual(["3", "4"]);
  });

  it("of other numbers say where they begin and end, and an edge belongs to the band above it", () => {
    expect(relabel({ by: "bands", width: 2.5 }, "2.4", "2.5", "-0.1")).toEqual([
      "0 to below 2.5",
      "2.5 to below 5",
      "-2.5 to below 0",
    ]);
    expect(relabel({ by: "bands", width: 0.1 }, "0.3", "0.7", "0.29")).toEqual([
      "0.3 to below 0.4",
      "0.7 to below 0.8",
      "0.2 to below 0.3",
    ]);
  });

  it("have a bottom and a top", () => {
    expect(relabel({ by: "bands", width: 5, bottom: 15, top: 85 }, "3", "15", "84", "85")).toEqual([
      "below 15",
      "15–19",
      "80–84",
      "85 and more",
    ]);
    expect(relabel({ by: "ends", top: 85 }, "3", "84", "85", "99")).toEqual([
      "3",
      "84",
      "85 and more",
      "85 and more",
    ]);
  });

  it("refuse what is no number", () => {
    expect(() => relabel({ by: "bands", width: 5 }, "young")).toThrow(
      '"key" holds "young", which is no number',
    );
    expect(() => relabel({ by: "ends", top: 5 }, " ")).toThrow("no number");
    expect(groupings.safeParse({ by: "ends" }).success).toBe(false);
    expect(groupings.safeParse({ by: "bands", width: 0 }).success).toBe(false);
  });
});

it("codes are cut to how they begin", () => {
  expect(relabel({ by: "prefix", length: 2 }, "2411", "24", "2")).toEqual(["24", "24", "2"]);
});

it("dates are cut to month, quarter and year", () => {
  expect(relabel({ by: "date", to: "month" }, "2020-03-31", "2020-03")).toEqual(["2020-03", "2020-03"]);
  expect(relabel({ by: "date", to: "quarter" }, "2020-03-31", "2020-04-01")).toEqual(["2020-Q1", "2020-Q2"]);
  expect(relabel({ by: "date", to: "year" }, "2020-03-31T12:00:00", "-0044-03-15")).toEqual([
    "2020",
    "-0044",
  ]);
  expect(() => relabel({ by: "date", to: "year" }, "31.3.2020")).toThrow("no date");
});

it("values are merged, and the others stay or are the rest", () => {
  const groups = [{ label: "alone", values: ["single", "widowed"] }];
  expect(relabel({ by: "merge", groups }, "widowed", "married")).toEqual(["alone", "married"]);
  expect(relabel({ by: "merge", groups, rest: "other" }, "single", "married")).toEqual(["alone", "other"]);
  expect(() =>
    relabel({ by: "merge", groups: [...groups, { label: "one", values: ["single"] }] }, "single"),
  ).toThrow("two groups");
});

describe("a hierarchy file", () => {
  it("is read with semicolons, commas and quotes", () => {
    expect(parseHierarchy("\uFEFFa;x;*\r\nb;x;*\r\n")).toEqual([
      ["a", "x", "*"],
      ["b", "x", "*"],
    ]);
    expect(parseHierarchy('"a, b","say ""x""",*\nc,y,*')).toEqual([
      ["a, b", 'say "x"', "*"],
      ["c", "y", "*"],
    ]);
    expect(parseHierarchy('"a, b"')).toEqual([["a, b"]]);
    expect(parseHierarchy("")).toEqual([]);
    expect(() => parseHierarchy("a;b\nc")).toThrow(
      "Row 2 of the hierarchy has 1 fields; the first row has 2",
    );
  });

  it("gives a level per column, and counts values that no record has", () => {
    const rows = parseHierarchy("a;x;*\nb;x;*\nc;y;*\nd;y;*");
    const chain = makeChain(columnOf("a", "c", null, "b"), hierarchyGroupings(rows, "key"));
    expect(chain.leaves).toBe(4);
    expect(chain.levels.map(({ size }) => size)).toEqual([4, 2, 1]);
    expect([...chain.levels[1].leaves]).toEqual([2, 2]);
    expect(chain.levels[1].labels).toEqual(["x", "y"]);
    expect(() =>
      hierarchyGroupings(
        [
          ["a", "x"],
          ["a", "y"],
        ],
        "key",
      ),
    ).toThrow('two rows for "a"');
  });
});

describe("a chain", () => {
  it("begins with the values as they are", () => {
    const chain = makeChain(columnOf("17", "21", "44"), [
      { by: "bands", width: 10, origin: 0 },
      { by: "all" },
    ]);
    expect(chain.levels.map(({ labels }) => labels)).toEqual([
      ["17", "21", "44"],
      ["10–19", "20–29", "40–49"],
      [ANY_VALUE],
    ]);
    expect([...chain.levels[0].of]).toEqual([0, 1, 2]);
  });

  it("refuses levels that part what lower ones hold together", () => {
    const bands = (width: number) => ({ by: "bands", width, origin: 0 }) as const;
    expect(() => makeChain(columnOf("5", "9", "10"), [bands(10), bands(15)])).not.toThrow();
    expect(() => makeChain(columnOf("11", "19", "10"), [bands(10), bands(15)])).toThrow("do not nest");
  });
});
