import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const people = Array.from({ length: 120 }, (_, i) => ({
  id: i + 1,
  region: i % 8,
  age: 20 + ((i * 7) % 11),
}));
const lines = (region: (of: number) => number | string, age: (of: number) => number | string): string[] => [
  "id,region,age",
  ...people.map((one) => `${one.id},${region(one.region)},${age(one.age)}`),
];
const same = (value: number): number => value;
const none = (): string => "";
const desk = new Desk({
  "original.csv": lines(same, same),
  "regions.csv": lines(same, none),
  "ages.csv": lines(none, same),
  "larger.csv": [
    ...lines((of) => of % 2, same),
    ...Array.from({ length: 30 }, (_, i) => `${1000 + i},${i % 2},20`),
  ],
  "synthetic.csv": [
    "id,region,age",
    ...people.map(({ id, region, age }) => `${5000 + id},${region % 2},${age}`),
  ],
  // the ages of all are copies, and half of the ids are new
  "half.csv": [
    "id,region,age",
    ...people.map(({ id, age }) => `${id > 60 ? 5000 + id : id},${id % 8},${age}`),
  ],
  "matches.json": [
    JSON.stringify({ name: "Matches", rules: [{ figure: "partial-synthesis.expectedShare", max: 0.9 }] }),
  ],
  "coarse.csv": lines((of) => of % 2, same),
  "halves.csv": lines((of) => of % 2, none),
});
const said = async (...released: string[]) => {
  const { code, stdout } = await desk.run([
    ...["assess", "original.csv", "--id", "id", "--keys", "region,age", "--census", "--policy", "k3"],
    ...["--measures", "kanon", ...released.flatMap((name) => ["--released", name])],
  ]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it("two released files that may go out alone give the original where they are joined", async () => {
  expect((await said("regions.csv")).code).toBe(0);
  expect((await said("ages.csv")).code).toBe(0);
  const { code, stdout } = await said("regions.csv", "ages.csv");
  expect(stdout).toContain("regions.csv and ages.csv hold the same records");
  expect(code).toBe(5);
});

it("a file that is another one with coarser values adds nothing to it", async () => {
  expect((await said("regions.csv", "halves.csv")).code).toBe(0);
});

it("records that the original lacks make no group larger", async () => {
  expect((await said("coarse.csv")).code).toBe(0);
  const { code, stdout } = await said("larger.csv");
  expect(stdout).toContain("30 of the 150 records of larger.csv have the id of nobody in the original");
  expect(code).toBe(5);
});

it("a file that shares no id is not said to be of nobody", async () => {
  const { code, stdout } = await said("synthetic.csv");
  expect(stdout).toContain("No record of synthetic.csv has the id of a record of the original");
  expect(stdout).toContain(
    "which does not show that its records are nobody's: copies of originals may have new ids.",
  );
  expect(stdout).not.toMatch(/belong to nobody|Remove them/);
  expect(code).toBe(5);
});

it("a rule on matches of a file that shares no id, or some, cannot be told", async () => {
  const matched = async (name: string) => {
    const { stdout } = await desk.run([
      ...[
        "assess",
        "original.csv",
        "--id",
        "id",
        "--keys",
        "region,age",
        "--census",
        "--policy",
        "matches.json",
      ],
      ...["--released", name],
    ]);
    return stdout.replace(/\s+/g, " ");
  };
  expect(await matched("synthetic.csv")).toContain(
    "partial-synthesis.expectedShare has no value for this file.",
  );
  const half = await matched("half.csv");
  expect(half).toContain("Cannot tell");
  expect(half).toContain("Released file 1 has the ids of 60 of the 120 originals");
  // all ids match, and each is right in three of four
  expect(await matched("original.csv")).not.toContain("Cannot tell whether");
});
