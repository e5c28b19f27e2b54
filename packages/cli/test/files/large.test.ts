import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

/** More than a function takes arguments, or a list of 18 bits holds. */
const LEVELS = 300_000;

describe("a key with 300,000 levels", () => {
  it("is assessed with a warning that names it", async () => {
    const desk = new Desk();
    const lines = ["code,sex"];
    for (let i = 0; i < LEVELS; i++) lines.push(`K${i * 7},${i % 2}`);
    writeFileSync(desk.path("in.csv"), `${lines.join("\n")}\n`);
    expect(
      await desk.assess("in.csv", "--keys", "sex,code", "--measures", "frequency", "--out", "r.json"),
    ).toMatchObject({ code: 0, stderr: "" });
    const { measures, warnings } = desk.json("r.json");
    expect(measures["frequency"]?.summary).toMatchObject({
      records: LEVELS,
      classes: LEVELS,
      sampleUniques: LEVELS,
    });
    expect(warnings).toMatchObject([
      { code: "unique-key", measure: "frequency", message: expect.stringContaining('"code"') as string },
    ]);
  });
});
