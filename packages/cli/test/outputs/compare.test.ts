import { beforeAll, describe, expect, it } from "vitest";
import { Desk, PEOPLE } from "../support/command.ts";

const files: Record<string, string> = {};

/** A folder with the reports before.json (three keys) and after.json (two keys, one person less). */
const reports = (more: Readonly<Record<string, string | readonly string[] | Uint8Array>> = {}): Desk =>
  new Desk({ ...files, ...more });

/** Expects that `compare` fails with a message and leaves the folder as it was. */
async function refuses(desk: Desk, args: readonly string[], code: number, message: string): Promise<void> {
  const before = desk.names;
  const ended = await desk.run(["compare", ...args]);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).not.toMatch(/\n {4}at /);
  expect(desk.names).toEqual(before);
}

beforeAll(async () => {
  const desk = new Desk({ "people.csv": PEOPLE, "treated.csv": PEOPLE.slice(0, -1) });
  await desk.assess(
    "people.csv",
    "--keys",
    "region,sex,age",
    "--weight",
    "weight",
    "--quiet",
    "--out",
    "before.json",
  );
  await desk.assess(
    "treated.csv",
    "--keys",
    "region,sex",
    "--weight",
    "weight",
    "--household",
    "hid",
    "--quiet",
    "--out",
    "after.json",
  );
  for (const name of ["before.json", "after.json"]) files[name] = desk.text(name);
});

describe("compare", () => {
  it("prints the verdict figures, what differs and the warnings in 80 columns", async () => {
    const { code, stdout, stderr } = await reports().run(["compare", "before.json", "after.json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      / 2 → 1 {2}Sample uniques\n +−1 \(−50 %\), as a share of all 25 % → 14\.3 %, better\n/,
    );
    expect(stdout).toMatch(/Key variables +age, region, sex +region, sex\n/);
    expect(stdout).toContain("A has 8 records, B has 7: compare shares, not counts.");
    expect(stdout).toContain("- Household risk, only in B");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("writes every format, the same bytes again, and says what it wrote", async () => {
    const desk = reports();
    for (const run of ["1", "2"]) {
      expect(
        await desk.run([
          "compare",
          "before.json",
          "after.json",
          "--out",
          `${run}.html`,
          "--out",
          `${run}.json`,
          "--out",
          `${run}.md`,
        ]),
      ).toEqual({ code: 0, stderr: "", stdout: `Wrote ${run}.html\nWrote ${run}.json\nWrote ${run}.md\n` });
    }
    for (const format of ["html", "json", "md"])
      expect(desk.text(`1.${format}`)).toBe(desk.text(`2.${format}`));
    expect(desk.json("1.json")).toMatchObject({
      schema: "sdc-risk-comparison-1",
      a: { file: "people.csv" },
      b: { file: "treated.csv" },
    });
    expect(desk.text("1.html")).toMatch(/^<!doctype html>/);
    expect(desk.text("1.md")).toContain(
      "| Sample uniques | 2 | 1 | −1 (−50 %), as a share of all 25 % → 14.3 %, better |",
    );
  });

  it("prints nothing with --quiet", async () => {
    expect(
      await reports().run(["compare", "before.json", "after.json", "--quiet", "--out", "c.json"]),
    ).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("ends with 1 where a file is no report, and names it", async () => {
    const desk = reports({
      "other.json": "{}",
      "text.json": "no JSON",
      "later.json": '{"schema":"sdc-risk-report-2"}',
      "half.json": files["before.json"].slice(0, 500),
    });
    await refuses(
      desk,
      ["before.json", "nowhere.json", "--out", "c.html"],
      1,
      'Cannot read "nowhere.json": it does not exist.',
    );
    await refuses(desk, ["before.json", "."], 1, 'Cannot read ".": it is a folder.');
    await refuses(
      desk,
      ["before.json", "other.json", "--out", "c.html"],
      1,
      '"other.json": This is no JSON report of sdc-risk: it has no field "schema".',
    );
    await refuses(
      desk,
      ["text.json", "after.json"],
      1,
      '"text.json": This is no JSON report of sdc-risk: it is no valid JSON.',
    );
    await refuses(desk, ["before.json", "later.json"], 1, 'its schema is "sdc-risk-report-2"');
    await refuses(desk, ["half.json", "after.json"], 1, '"half.json"');
  });

  it("ends with 2 for wrong usage, and never replaces a report that it reads", async () => {
    const desk = reports();
    await refuses(desk, ["before.json"], 2, "missing required argument 'b'");
    await refuses(
      desk,
      ["before.json", "after.json", "--out", "c.txt"],
      2,
      'Cannot tell the format of "c.txt": expected a name that ends in .html, .json, .md.',
    );
    await refuses(
      desk,
      ["before.json", "after.json", "--out", "after.json"],
      2,
      'The output "after.json" would replace an input.',
    );
    expect(desk.text("after.json")).toBe(files["after.json"]);
  });
});
