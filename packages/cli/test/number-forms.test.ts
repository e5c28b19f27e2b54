import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const rows = (income: (row: number) => string): string[] => [
  "region,income",
  ...Array.from({ length: 12 }, (_, i) => `${1 + (i % 2)},${income(i)}`),
];
const COMMAND = [
  "--keys",
  "region",
  "--numeric",
  "income",
  "--census",
  "--policy",
  "k3",
  "--measures",
  "kanon",
];

it("a file that writes one number in several forms may tell by them what values do not", async () => {
  const several = rows((i) => (i === 5 ? "40.0" : "40"));
  const own = new Desk({
    "a.csv": rows(() => "40"),
    "b.csv": several,
    "f/b.csv": several,
    "f/c.csv": several,
  });
  const said = async (...args: string[]) => {
    const { code, stdout } = await own.run(["assess", ...args, ...COMMAND]);
    return { code, stdout: stdout.replace(/\s+/g, " ") };
  };
  expect((await said("a.csv")).code).toBe(0);
  for (const args of [["b.csv"], ["a.csv", "--released", "b.csv", "--match", "position"]]) {
    const { code, stdout } = await said(...args);
    expect(code).toBe(5);
    expect(stdout).toContain("b.csv writes one number in several forms: income (40 and 40.0).");
  }
  const folder = await said("f");
  expect(folder.code).toBe(5);
  expect(folder.stdout).toContain("writes one number in several forms: income (40 and 40.0).");
  expect((await own.run(["convert", "b.csv", "c.csv"])).code).toBe(0);
  expect((await said("c.csv")).code).toBe(0);
});
