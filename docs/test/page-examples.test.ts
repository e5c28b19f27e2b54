import { expect, it } from "vitest";
import { runCommands } from "../.vitepress/theme/run/session.ts";

/** Three persons of a kind in the north, and some that are alone. */
const PEOPLE = "region,age\nnorth,20\nnorth,20\nnorth,20\nnorth,31\nnorth,34\nsouth,31\nsouth,34\nsouth,34\n";
const PLAN = ["sdc-risk plan people.csv --config settings.json --out treated.csv"];

const filesOf = (policy: unknown): Map<string, string> =>
  new Map([
    ["people.csv", PEOPLE],
    ["settings.json", JSON.stringify({ keys: ["region", "age"], policy })],
  ]);

it("writes no file as treated where nothing was treated that does, and says so", async () => {
  const files = filesOf({ name: "low", rules: [{ figure: "individual-risk.globalRisk", max: 0.001 }] });
  const printed = await runCommands(PLAN, files);
  expect(printed).toMatch(/^Cannot tell whether the file meets the policy “low” as it\s+is\./);
  expect(printed.replace(/\s+/g, " ")).toContain("Not written: treated.csv. No value was treated,");
  expect(printed).not.toContain("Wrote");
  expect(printed).not.toContain("\n\n\n");
  expect([...files.keys()]).toEqual(["people.csv", "settings.json"]);
});

it("writes the treated file where one was found", async () => {
  const files = filesOf({ name: "k2", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] });
  const printed = await runCommands(PLAN, files);
  expect(printed).toContain("Wrote treated.csv\n");
  expect(files.get("treated.csv")).toMatch(/^region,age\r?\n/);
  expect(files.get("treated.csv")).not.toBe(PEOPLE);
});
