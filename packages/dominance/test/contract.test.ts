import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { dominance } from "../src/index.ts";

describe("dominance", () => {
  for (const { name, run } of measureChecks(dominance)) it(name, run);
});

describe("dominance of chosen variables in chosen tables", () => {
  const options = {
    by: [["region"], ["sex", "urbrur"]],
    variables: ["savings"],
    weights: "none" as const,
    coalition: 2,
  };
  for (const { name, run } of measureChecks(dominance, { options })) it(name, run);
});
