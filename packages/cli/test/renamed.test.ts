import { parseReport } from "@sdc-risk/report";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const ROWS = Array.from({ length: 120 }, (_, i) => [["f", "m"][i % 2], String((i * 7) % 80), "abc"[i % 3]]);
const OWN = ["sex,age,health", ...ROWS.map((row) => row.join(","))];
const CUT = [
  "sex,AGE20,health",
  ...ROWS.map(([sex, age, health]) => `${sex},${Number(age) - (Number(age) % 20)},${health}`),
];
const FILES = { "own.csv": OWN, "cut.csv": CUT };
const KEYS = ["own.csv", "--keys", "sex,age", "--sensitive", "health", "--measures", "kanon"];

it("--renamed has the new variable judged as the recoded key, and stands in the command", async () => {
  const desk = new Desk(FILES);
  const args = [
    ...KEYS,
    "--released",
    "cut.csv",
    "--renamed",
    "age=AGE20",
    "--policy",
    "k3",
    "--out",
    "r.json",
  ];
  await desk.assess(...args);
  const { command, policy } = parseReport(desk.text("r.json"));
  expect(command).toContain("--released cut.csv --renamed 'age=AGE20'");
  expect(policy!.notJudged).toEqual([]);
});

it.each([
  [["--renamed", "age=AGE20"], "none is given (--released)"],
  [["--released", "cut.csv", "--renamed", "AGE20"], "expected <old>=<new>, such as AGE=AGE20"],
  [
    ["--released", "cut.csv", "--renamed", "age=a", "--renamed", "age=b"],
    'gives "age" two new names, "a" and "b"',
  ],
])("%j is wrong usage", async (flags, message) => {
  const { code, stderr } = await new Desk(FILES).assess(...KEYS, ...flags);
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(message);
});

it.each([
  ["aeg=AGE20", 'There is no variable "aeg"'],
  ["age=AGE02", 'Did you mean "AGE20"'],
])("--renamed %s is refused, with the nearest name", async (pair, message) => {
  const { code, stderr } = await new Desk(FILES).assess(...KEYS, "--released", "cut.csv", "--renamed", pair);
  expect(code).toBe(1);
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(message);
});
