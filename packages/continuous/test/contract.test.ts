import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { continuous } from "../src/index.js";

describe("continuous", () => {
  for (const { name, run } of measureChecks(continuous)) it(name, run);
});

describe("continuous with Gower distance and probabilistic linkage", () => {
  const options = { linkage: { distance: "gower" as const }, probabilistic: { blocking: ["sex"] } };
  for (const { name, run } of measureChecks(continuous, {
    options,
    roles: { keys: ["urbrur", "marital", "education"] },
  }))
    it(name, run);
});

describe("continuous with Mahalanobis distance, one scale and both tails", () => {
  const options = {
    linkage: { distance: "mahalanobis" as const },
    rmd: { center: "mean" as const, scale: "original" as const, squared: true },
    outliers: { tails: "both" as const },
  };
  for (const { name, run } of measureChecks(continuous, { options })) it(name, run);
});
