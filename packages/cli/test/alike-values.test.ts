import { uniforms } from "@sdc-risk/data/kernels";
import { parseReport } from "@sdc-risk/report";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

/** Two groups: who is in the first has these values only. */
const rows = (inFirst: readonly (string | number)[]): string[] => {
  const random = uniforms(1);
  const one = (from: readonly (string | number)[]): string =>
    String(from[Math.floor(from.length * random())]);
  return [
    "group,health",
    ...Array.from({ length: 600 }, () => (random() < 0.4 ? `1,${one(inFirst)}` : `2,${one([3, 4, 5])}`)),
  ];
};
const category = (code: number, label: string): string =>
  `<catgry><catValu>${code}</catValu><labl>${label}</labl></catgry>`;
const codebook = (second: string): string =>
  `<codeBook><dataDscr><var name="health">${category(1, "flu")}${category(2, second)}</var></dataDscr></codeBook>`;
const desk = new Desk({
  "two.csv": rows(["flu", "asthma"]),
  "spelled.csv": rows(["flu", "Flu "]),
  "codes.csv": rows([1, 2]),
  "two.xml": codebook("asthma"),
  "one.xml": codebook("flu"),
});
const said = async (...args: string[]) => {
  const rules = ["--keys", "group", "--sensitive", "health", "--census", "--policy", "wp216"];
  const { code, stdout } = await desk.run(["assess", ...args, ...rules]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it("a sensitive value in two spellings is one to whoever reads it", async () => {
  expect((await said("two.csv")).code).toBe(0);
  const { code, stdout } = await said("spelled.csv");
  expect(stdout).toContain('read alike and are counted as different: health ("flu" and "Flu ")');
  expect(code).toBe(5);
});

it("so it is in an engine, by texts and by labels", async () => {
  expect((await said("two.csv", "--engine", "duckdb")).code).toBe(0);
  const spelled = await said("spelled.csv", "--engine", "duckdb");
  expect(spelled.stdout).toContain('read alike and are counted as different: health ("Flu " and "flu")');
  expect(spelled.code).toBe(5);
  await desk.run(["convert", "codes.csv", "--ddi", "one.xml", "one.parquet"]);
  await desk.run(["convert", "codes.csv", "--ddi", "two.xml", "two.parquet"]);
  expect((await said("two.parquet", "--engine", "duckdb")).code).toBe(0);
  const labelled = await said("one.parquet", "--engine", "duckdb");
  expect(labelled.stdout).toContain('health ("1" and "2")');
  expect(labelled.code).toBe(5);
});

it("two codes with one label are one, too", async () => {
  expect((await said("codes.csv", "--ddi", "two.xml")).code).toBe(0);
  const { code, stdout } = await said("codes.csv", "--ddi", "one.xml");
  expect(stdout).toContain('health ("1" and "2")');
  expect(code).toBe(5);
});

it("a plan judges the file that has labels beside one that has none, in any order", async () => {
  const random = uniforms(2);
  const records = Array.from({ length: 600 }, (_, i) => `${1 + (i % 2)},${1 + Math.floor(5 * random())}`);
  const alone = new Desk({ "codes.csv": ["group,health", ...records, "3,4"], "one.xml": codebook("flu") });
  const rules = [
    "--ddi",
    "one.xml",
    "--keys",
    "group",
    "--sensitive",
    "health",
    "--census",
    "--policy",
    "k3",
  ];
  const plan = async (...files: string[]) => {
    const outs = [...files, "r.json"].flatMap((path) => ["--out", path]);
    const { code } = await alone.run(["plan", "codes.csv", ...rules, ...outs, "--quiet"]);
    return [code, parseReport(alone.text("r.json")).plan!.file];
  };
  expect(await plan("t.csv")).toEqual([0, "t.csv"]);
  expect(await plan("t.csv", "t.parquet")).toEqual([5, "t.parquet"]);
  expect(await plan("t.arrow", "t.csv")).toEqual([5, "t.arrow"]);
});
