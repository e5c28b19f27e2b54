import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.js";

describe("a key with a million levels", () => {
  it("is assessed with a warning that names it", async () => {
    const desk = new Desk(),
      lines = ["code,sex"];
    for (let i = 0; i < 1_000_000; i++) lines.push(`K${i * 7},${i % 2}`);
    writeFileSync(desk.path("in.csv"), `${lines.join("\n")}\n`);
    expect(
      await desk.assess("in.csv", "--keys", "sex,code", "--measures", "frequency", "--out", "r.json"),
    ).toMatchObject({ code: 0, stderr: "" });
    const { measures, warnings } = desk.json("r.json");
    expect(measures["frequency"]?.summary).toMatchObject({
      records: 1_000_000,
      classes: 1_000_000,
      sampleUniques: 1_000_000,
    });
    expect(warnings).toMatchObject([
      { code: "unique-key", measure: "frequency", message: expect.stringContaining('"code"') as string },
    ]);
  });
});
