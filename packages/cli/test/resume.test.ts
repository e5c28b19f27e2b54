import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { runHere, type Pool } from "@sdc-risk/core/tasks";
import { installed } from "@sdc-risk/session";
import { surveyTable, SURVEY_KEYS } from "@sdc-risk/testkit";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { ResumingPool } from "../src/files/resume.ts";
import { Desk, PEOPLE } from "./support/command.ts";

const measures = installed.filter(({ id }) => ["kanon", "suda2"].includes(id));
const survey = (seed: number): SdcObject =>
  SdcObject.fromArrow(surveyTable({ rows: 600, seed, missing: 0.02 }), { keys: SURVEY_KEYS.slice(0, 11) });
const told = async (sdc: SdcObject, pool?: Pool): Promise<string> =>
  JSON.stringify((await assess(sdc, measures, pool === undefined ? {} : { pool })).findings);

describe("a run that keeps finished pieces", () => {
  let file: string;
  beforeEach(() => {
    file = new Desk().path("parts");
  });
  /** Runs with the file, and ends after so many pieces. Returns what it told, and how many pieces were done. */
  async function run(
    sdc: SdcObject,
    { most = Infinity, version = "1" } = {},
  ): Promise<{ readonly report: string | null; readonly done: number }> {
    let done = 0;
    const pool = new ResumingPool(
      file,
      {
        sharesMemory: true,
        run: (task, inputs) => {
          if (++done > most) return Promise.reject(new Error("stopped"));
          return runHere(task, inputs);
        },
        close: () => Promise.resolve(),
      },
      version,
    );
    const report = await told(sdc, pool).catch((error: unknown) => {
      expect(String(error)).toContain("stopped");
      return null;
    });
    await pool.close();
    return { report, done: Math.min(done, most) };
  }

  it("goes on where it was, and tells the same", async () => {
    const sdc = survey(1);
    const expected = await told(sdc);
    const { done: all } = await run(sdc);
    writeFileSync(file, "");
    expect(await run(sdc, { most: 3 })).toEqual({ report: null, done: 3 });
    expect(await run(sdc)).toEqual({ report: expected, done: all - 3 });
    expect(await run(sdc)).toEqual({ report: expected, done: 0 });
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("does a piece again that was cut off or damaged", async () => {
    const sdc = survey(1);
    const expected = await told(sdc);
    const { done: all } = await run(sdc);
    const whole = readFileSync(file);
    for (const length of [46, 60, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      const { report, done } = await run(sdc);
      expect(report).toBe(expected);
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThanOrEqual(all);
    }
    const damaged = Buffer.from(whole);
    damaged[whole.length - 1] ^= 1;
    writeFileSync(file, damaged);
    expect(await run(sdc)).toEqual({ report: expected, done: 1 });
  });

  it("takes nothing of other data or of another version", async () => {
    const { done: all } = await run(survey(1));
    expect(await run(survey(2))).toEqual({ report: await told(survey(2)), done: all });
    expect((await run(survey(1), { version: "2" })).done).toBe(all);
  });

  it("refuses a file that holds something else, and leaves it as it is", async () => {
    writeFileSync(file, "my letters\n".repeat(10));
    await expect(run(survey(1))).rejects.toThrow("holds something else than finished pieces of a run");
    expect(readFileSync(file, "utf8")).toBe("my letters\n".repeat(10));
  });
});

describe("--resume", () => {
  it("leaves no file when the run is complete, and changes nothing in the report", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const env = { SOURCE_DATE_EPOCH: "1700000000" };
    const assessed = (name: string, ...flags: string[]): ReturnType<Desk["run"]> =>
      desk.run(["assess", "people.csv", "--keys", "region,sex,age", "--out", name, "--quiet", ...flags], {
        env,
      });
    expect(await assessed("a.json", "--resume", "parts")).toMatchObject({ code: 0, stderr: "" });
    expect(await assessed("b.json")).toMatchObject({ code: 0 });
    expect(desk.text("a.json")).toBe(desk.text("b.json"));
    expect(existsSync(desk.path("parts"))).toBe(false);
    const { code, stderr } = await assessed("a.json", "--resume", "people.csv");
    expect(code).toBe(2);
    expect(stderr).toContain('The output "people.csv" would replace an input.');
  });
});
