import { expect, it } from "vitest";
import { Desk, PEOPLE } from "../support/command.ts";

const [header, ...records] = PEOPLE as [string, ...string[]];
const half = Math.floor(records.length / 2);
const files = {
  "in/2019.csv": [header, ...records.slice(0, half)],
  "in/2020.csv": [header, ...records.slice(half)],
};
const ROLES = ["--keys", "region,sex", "--quiet"];

it("assess of a pattern finds what one file of all records gives; the report says what was read and gives it again", async () => {
  const desk = new Desk({ ...files, "people.csv": PEOPLE });
  await desk.assess("people.csv", ...ROLES, "--out", "one.json", "--records", "one.csv");
  const outcome = await desk.assess("in/*.csv", ...ROLES, "--out", "all.json", "--records", "all.csv");
  expect(outcome).toEqual({ code: 0, stdout: "", stderr: "" });
  const report = desk.json("all.json");
  expect(report.measures).toEqual(desk.json("one.json").measures);
  expect(desk.text("all.csv")).toBe(desk.text("one.csv"));
  expect(report.data).toMatchObject({ name: "*.csv (2 files)", rows: records.length });
  expect(report).toMatchObject({
    command: expect.stringContaining("sdc-risk assess 'in/*.csv' --keys") as string,
  });
  await desk.assess("in", ...ROLES, "--out", "folder.json", "--out", "folder.md");
  expect(desk.json("folder.json")).toMatchObject({
    command: expect.stringContaining("sdc-risk assess in --keys") as string,
    data: { name: "in (2 files)", sha256: (report.data as { sha256: string }).sha256 },
  });
});

it("inspect and convert take several files, and an output among them is refused", async () => {
  const desk = new Desk(files);
  const { stdout } = await desk.run(["inspect", "in/*.csv"]);
  expect(stdout).toContain("*.csv (2 files)");
  expect(stdout).toContain("sdc-risk assess 'in/*.csv'");
  const converted = await desk.run(["convert", "in", "all.csv"]);
  expect(converted.code).toBe(0);
  expect(desk.text("all.csv").trimEnd().split("\n")).toEqual(PEOPLE);
  const among = 'The output "in/risks.csv" would be one of the files that "*.csv" stands for';
  const { code, stderr } = await desk.assess("in/*.csv", ...ROLES, "--records", "in/risks.csv");
  expect([code, stderr.includes(among)]).toEqual([2, true]);
  const over = await desk.run(["convert", "in", "in/2019.csv"]);
  expect([over.code, over.stderr]).toEqual([2, expect.stringContaining("would replace an input")]);
});

it("a released pattern is matched record by record, and the command holds both patterns", async () => {
  const desk = new Desk({ ...files, "out/a.csv": PEOPLE });
  const args = [
    "--keys",
    "region,sex",
    "--numeric",
    "income",
    "--released",
    "out/*.csv",
    "--quiet",
    "--out",
    "r.json",
  ];
  expect(await desk.assess("in/*.csv", ...args)).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(desk.json("r.json")).toMatchObject({
    command: expect.stringContaining("--released 'out/*.csv'") as string,
    released: [{ name: "*.csv (1 file)", rows: records.length }],
  });
});
