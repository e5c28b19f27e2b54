import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { utility } from "../src/index.ts";

describe("utility", () => {
  for (const { name, run } of measureChecks(utility, { released: true })) it(name, run);
});

describe("utility of incomes and regressions", () => {
  const options = {
    incomes: ["income"],
    regressions: [{ outcome: "income", predictors: ["sex", "age"] }],
  };
  for (const { name, run } of measureChecks(utility, { options, released: true })) it(name, run);
});
