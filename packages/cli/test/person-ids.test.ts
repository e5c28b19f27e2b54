import { parseReport } from "@sdc-risk/report";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const people = Array.from({ length: 60 }, (_, i) => ({ pid: 1000 + 7 * i, sex: "FM"[i % 2], age: 20 + i }));
const waves = people.flatMap(({ pid, sex, age }) =>
  [1, 2, 3].map((wave) => `${pid},${wave},${sex},${age},${(pid * wave * 37) % 997}`),
);
const desk = new Desk({ "panel.csv": ["pid,wave,sex,age,q1", ...waves] });
const said = async (...args: string[]) => {
  const rules = ["--keys", "sex,age", "--census", "--policy", "k3", "--measures", "kanon"];
  const { code, stdout } = await desk.run(["assess", "panel.csv", ...rules, ...args]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it("three records of one person are no group of three", async () => {
  const { code, stdout } = await said();
  expect(stdout).toContain("The variable pid of panel.csv has no role, and it looks like the id of persons");
  expect(code).toBe(5);
});

it("declared insensitive the id still says that records are of one person", async () => {
  expect((await said("--insensitive", "pid")).code).toBe(5);
});

it("with the id named persons are counted, and the file does not meet the rule", async () => {
  expect((await said("--entity", "pid")).code).toBe(4);
});

it("a key that is called a household or a sampling cluster gets no yes", async () => {
  for (const role of ["household", "cluster"]) {
    const { code, stdout } = await desk.run([
      ...["assess", "panel.csv", "--keys", "sex", "--entity", "pid", "--policy", "k3", "--measures", "kanon"],
      ...[`--${role}`, "age", "--census", "--out", `${role}.md`, "--out", `${role}.json`],
    ]);
    expect(parseReport(desk.text(`${role}.json`)).policy?.declared).toEqual([
      expect.objectContaining({ variable: "age", as: role }),
    ]);
    expect(stdout).toContain("Wrote");
    expect(code).toBe(5);
    const named = role === "household" ? "household id" : "sampling cluster";
    expect(desk.text(`${role}.md`)).toContain(`has the role of a ${named} only, and it looks like a key`);
  }
});
