import { uniforms } from "@sdc-risk/data/kernels";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const random = uniforms(5);
const people = Array.from({ length: 400 }, () => ({
  sex: 1 + Math.floor(2 * random()),
  region: 1 + Math.floor(4 * random()),
  answer: Math.floor(900 * random()),
  hidden: random() < 0.2,
  coin: random() < 0.5,
}));
type Person = (typeof people)[number];
/** The file with a code for missing values in place of some values of sex. */
const lines = (code: (person: Person) => string | null): string[] => [
  "sex,region,answer",
  ...people.map((one) => `${(one.hidden ? code(one) : null) ?? one.sex},${one.region},${one.answer}`),
];
const category = (code: number): string => `<catgry missing="Y"><catValu>${code}</catValu></catgry>`;
const desk = new Desk({
  "original.csv": lines(() => null),
  "tell.csv": lines(({ sex }) => (sex === 1 ? "-8" : "-9")),
  "chance.csv": lines(({ coin }) => (coin ? "-8" : "-9")),
  "one.csv": lines(() => "-9"),
  "book.xml": `<codeBook><dataDscr><var name="sex">${category(-8)}${category(-9)}</var></dataDscr></codeBook>`,
});
const judged = async (file: string, ...more: string[]) => {
  const { code, stdout } = await desk.run([
    ...[
      "assess",
      "original.csv",
      "--released",
      file,
      "--match",
      "position",
      "--keys",
      "sex,region",
      "--census",
    ],
    ...["--insensitive", "answer", "--policy", "k3", "--measures", "kanon", ...more],
  ]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it.each([
  ["that the settings declare", ["--missing", "-8,-9"]],
  ["that a codebook declares", ["--ddi", "book.xml"]],
])("two codes for suppressed values, one for each value, tell the value: codes %s", async (_, declared) => {
  const { code, stdout } = await judged("tell.csv", ...declared);
  expect(stdout).toContain(
    "tell.csv holds the key sex otherwise than the original, but sex.missing gives it away",
  );
  expect(code).toBe(5);
  for (const file of ["chance.csv", "one.csv"]) {
    const other = await judged(file, ...declared);
    expect(other.stdout).not.toContain("sex.missing");
    expect(other.code).toBe(0);
  }
});
