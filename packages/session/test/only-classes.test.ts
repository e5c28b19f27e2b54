import { asksOnlyClasses, installed, settingsOf } from "@sdc-risk/session";
import { describe, expect, test } from "vitest";

const asks = (file: Parameters<typeof settingsOf>[0]): boolean =>
  asksOnlyClasses(settingsOf(file), installed);
const WEIGHTED = { keys: ["a", "b"], weight: "w" };
const STAYING = ["frequency", "kanon", "individual-risk", "knowledge", "suda2"];

describe("a run asks for nothing but classes", () => {
  test.each([
    ["without weights", { keys: ["a"] }],
    ["of several kinds of intruders", { scenarios: [{ name: "one", keys: ["a"] }] }],
    ["where no measure needs the keys", { ...WEIGHTED, measures: STAYING }],
    ["where other variables have codes", { ...WEIGHTED, measures: STAYING, missing: { a: [-9] } }],
  ])("%s", (_, file) => {
    expect(asks(file)).toBe(true);
  });

  test.each([
    ["with a policy", { keys: ["a"], policy: { rules: [{ figure: "kanon.violations", max: 0 }] } }],
    ["with further roles", { keys: ["a"], household: "h" }],
    ["with ids", { keys: ["a"], id: "i" }],
    ["with weights and all measures", WEIGHTED],
    [
      "with weights and a measure that needs the keys",
      { ...WEIGHTED, measures: ["frequency", "population"] },
    ],
    ["with codes that weights may have", { ...WEIGHTED, measures: STAYING, missing: [-9] }],
  ])("but not %s", (_, file) => {
    expect(asks(file as Parameters<typeof settingsOf>[0])).toBe(false);
  });
});
