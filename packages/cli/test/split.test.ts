import { uniforms } from "@sdc-risk/data/kernels";
import { readFile } from "@sdc-risk/io/node";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const random = uniforms(4);
/** 400 persons in households of one to four, in three regions; numbers and texts are written in odd ways. */
const ROWS: string[] = [];
for (let household = 1; ROWS.length < 400; household++) {
  const region = ["north", "south", "east"][Math.floor(3 * random() ** 2)];
  for (let member = 0; member <= Math.floor(4 * random()) && ROWS.length < 400; member++)
    ROWS.push(
      `${household},"${region}, ""x""",${(10 * random()).toFixed(member + 1)}0,${random() < 0.1 ? "" : "=a"}`,
    );
}
const HEAD = "hid,region,income,note";
const desk = (): Desk => new Desk({ "people.csv": [HEAD, ...ROWS] });
const linesOf = (at: Desk, file: string): string[] => at.text(file).trim().split(/\r?\n/).slice(1);

async function split(at: Desk, ...flags: readonly string[]): Promise<readonly [string[], string[]]> {
  const { code, stderr } = await at.run([
    "split",
    "people.csv",
    "--out",
    "training.csv",
    "--control",
    "control.csv",
    "--quiet",
    ...flags,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return [linesOf(at, "training.csv"), linesOf(at, "control.csv")];
}

describe("training and control", () => {
  it("hold every record once, as it is written, in the order of the file", async () => {
    const [training, control] = await split(desk());
    expect([training.length, control.length]).toEqual([200, 200]);
    expect([...training, ...control].sort()).toEqual([...ROWS].sort());
    const chosen = new Set(training);
    expect(training).toEqual(ROWS.filter((row) => chosen.has(row)));
  });

  it("are the same in every run, and others by another seed", async () => {
    const [first] = await split(desk());
    expect((await split(desk()))[0]).toEqual(first);
    expect((await split(desk(), "--seed", "1"))[0]).toEqual(first);
    expect((await split(desk(), "--seed", "2"))[0]).not.toEqual(first);
  });

  it("have no household in common, and the share that was asked for", async () => {
    const [training, control] = await split(desk(), "--household", "hid", "--share", "0.75");
    const homes = (rows: readonly string[]) => new Set(rows.map((row) => row.split(",")[0]));
    const [first, second] = [homes(training), homes(control)];
    expect([...first].filter((home) => second.has(home))).toEqual([]);
    expect(first.size).toBe(Math.floor(0.75 * (first.size + second.size) + 1e-9));
  });

  it("keep the share within strata", async () => {
    const [training] = await split(desk(), "--strata", "region");
    for (const region of ["north", "south", "east"]) {
      const ofRegion = (rows: readonly string[]) => rows.filter((row) => row.includes(`"${region},`)).length;
      expect(Math.abs(ofRegion(training) - ofRegion(ROWS) / 2)).toBeLessThan(1);
    }
  });

  it("are written in the formats that treat writes", async () => {
    const at = desk();
    const { code, stdout } = await at.run([
      "split",
      "people.csv",
      "--out",
      "t.parquet",
      "--control",
      "c.arrow",
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("Wrote t.parquet (200 records) and c.arrow (200 records)");
    expect(stdout).toContain("sdc-risk assess t.parquet --control c.arrow --released FILE");
    const [{ table }, second] = [await readFile(at.path("t.parquet")), await readFile(at.path("c.arrow"))];
    expect([table.numRows, second.table.numRows]).toEqual([200, 200]);
    const income = (one: typeof table) => Array.from(one.getChild("income")!, Number);
    const [whole] = [(await readFile(at.path("people.csv"))).table];
    expect([...income(table), ...income(second.table)].sort()).toEqual(income(whole).sort());
  });

  it("are a control that the training file is not told from", async () => {
    const at = desk();
    await split(at, "--household", "hid");
    const roles = ["--keys", "region", "--sensitive", "note", "--numeric", "income", "--household", "hid"];
    const files = [
      "--released",
      "training.csv",
      "--control",
      "control.csv",
      "--measures",
      "membership-inference",
    ];
    const { code, stderr } = await at.assess(
      "training.csv",
      ...roles,
      ...files,
      "--quiet",
      "--out",
      "r.json",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { copies } = at.json("r.json").measures["membership-inference"].summary as unknown as {
      copies: { identical: { records: number; share: number } };
    };
    expect(copies.identical.share).toBe(1);
  });
});

describe("a split is refused", () => {
  const refused = async (...flags: readonly string[]) =>
    desk().run(["split", "people.csv", "--out", "t.csv", "--control", "c.csv", ...flags]);
  it("by a variable that there is not", async () => {
    expect((await refused("--household", "hit")).stderr).toContain(
      'There is no variable "hit" (given to split)',
    );
  });
  it("that leaves one part empty", async () => {
    expect((await refused("--share", "0.001")).stderr).toContain("One part would hold no records");
  });
  it("by a share that is none", async () => {
    expect((await refused("--share", "50")).stderr).toContain("Expected a share above 0 and below 1");
  });
  it("into one file twice, or over the original", async () => {
    const at = desk();
    const into = (out: string) => at.run(["split", "people.csv", "--out", out, "--control", "c.csv"]);
    expect((await into("c.csv")).stderr).toContain('Two outputs would be written to "c.csv"');
    expect((await into("people.csv")).stderr).toContain("would replace an input");
  });
});
