import { tableFromIPC } from "apache-arrow";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE } from "../support/command.ts";

const KEYS = [
  "people.csv",
  "--keys",
  "region,sex,age",
  "--weight",
  "weight",
  "--measures",
  "suda2",
  "--quiet",
];

describe.concurrent("the file of minimal sample uniques", () => {
  it("holds a row each, as the report counts them", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const done = await desk.assess(...KEYS, "--msus", "m.csv", "--out", "r.json");
    expect(done).toEqual({ code: 0, stdout: "", stderr: "" });
    const [header, ...rows] = desk.text("m.csv").trimEnd().split("\n");
    expect(header).toBe("record,variables,values,size");
    const { bySize } = desk.json("r.json").measures["suda2"].summary as {
      bySize: readonly { size: number; uniques: number }[];
    };
    expect(rows.length).toBeGreaterThan(0);
    for (const { size, uniques } of bySize)
      expect(rows.filter((row) => row.endsWith(`,${size}`))).toHaveLength(uniques);
  });

  it("names records by their id, and is the same as Arrow", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    for (const file of ["m.csv", "m.arrow", "m.parquet"])
      expect((await desk.assess(...KEYS, "--id", "pid", "--msus", file)).code).toBe(0);
    const [header, ...rows] = desk.text("m.csv").trimEnd().split("\n");
    expect(header).toBe("pid,variables,values,size");
    const table = tableFromIPC(readFileSync(desk.path("m.arrow")));
    expect(
      table
        .toArray()
        .map((row: { toJSON: () => Record<string, unknown> }) => Object.values(row.toJSON()).join(",")),
    ).toEqual(rows);
    expect(readFileSync(desk.path("m.parquet")).subarray(0, 4).toString()).toBe("PAR1");
  });

  it("is refused where nobody looks for them, and leaves nothing behind", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const { code, stderr } = await desk.assess(
      ...["people.csv", "--keys", "region,sex", "--measures", "frequency", "--quiet"],
      ...["--msus", "m.csv", "--out", "r.json"],
    );
    expect([code, stderr]).toEqual([
      2,
      "sdc-risk: --msus writes what the measure suda2 finds, and --measures leaves it out. Add suda2, or leave out --msus.\n",
    ]);
    expect(desk.names).toEqual(["people.csv"]);
  });

  it("is refused beside an engine, as a file of another kind, and in place of an input", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(await desk.assess(...KEYS, "--engine", "duckdb", "--msus", "m.csv")).toMatchObject({ code: 2 });
    expect(await desk.assess(...KEYS, "--msus", "m.txt")).toMatchObject({ code: 2 });
    expect(await desk.assess(...KEYS, "--msus", "people.csv")).toMatchObject({ code: 2 });
    expect(desk.names).toEqual(["people.csv"]);
  });
});
