import { Table, tableToIPC, vectorFromArray, Field, Int32, List, Utf8 } from "apache-arrow";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const people = Array.from({ length: 60 }, (_, i) => ({ sex: "FM"[i % 2], band: 1 + (i % 3), age: 20 + i }));
const lines = (all = people): string[] => ["sex,band", ...all.map(({ sex, band }) => `${sex},${band}`)];
const codebook = (...names: string[]): string =>
  `<codeBook><dataDscr>${names
    .map((name, i) => `<var name="${name}"><location StartPos="${i + 1}" EndPos="${i + 1}"/></var>`)
    .join("")}</dataDscr></codeBook>`;
const nested = tableToIPC(
  new Table({
    sex: vectorFromArray(
      people.map(({ sex }) => sex),
      new Utf8(),
    ),
    band: vectorFromArray(
      people.map(({ band }) => band),
      new Int32(),
    ),
    ages: vectorFromArray(
      people.map(({ age }) => [age]),
      new List(new Field("age", new Int32())),
    ),
  }),
  "file",
);
const RULES = ["--keys", "sex,band", "--census", "--policy", "k3", "--measures", "kanon"];

const desk = new Desk({
  "plain.csv": lines(),
  "fixed.dat": people.map(({ sex, band, age }) => `${sex}${band}${age}`),
  "fixed.xml": codebook("sex", "band"),
  "nested.arrow": nested,
  ...Object.fromEntries(people.map((one) => [`years/band=${one.age}/x.csv`, lines([one])])),
});
const said = async (...args: string[]) => {
  const { code, stdout } = await desk.run(["assess", ...args, ...RULES]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it.each([
  [
    "characters that the codebook leaves out",
    ["fixed.dat", "--ddi", "fixed.xml"],
    "Each record has 4 characters",
  ],
  ["a column that cannot be used", ["nested.arrow"], 'The column "ages"'],
  [
    "folders that say it otherwise than the files",
    ["years"],
    '"band" is given by the names of folders and by the files',
  ],
])("a file is not judged by half of what it holds: %s", async (_what, args, told) => {
  expect((await said("plain.csv")).code).toBe(0);
  const { code, stdout } = await said(...args);
  expect(code).toBe(5);
  expect(stdout).toContain("holds more than was looked at");
  expect(stdout).toContain(told);
});

it("as a released file, too; and where the file is the original, its release is judged", async () => {
  const args = ["--released", "nested.arrow", "--match", "position"];
  expect((await said("plain.csv", ...args)).stdout).toContain("nested.arrow holds more than was looked at");
  expect((await said("nested.arrow", "--released", "plain.csv", "--match", "position")).code).toBe(0);
});

it("what is written of such a file holds what was looked at", async () => {
  expect((await desk.run(["convert", "nested.arrow", "held.arrow"])).code).toBe(0);
  expect((await said("held.arrow")).code).toBe(0);
});
