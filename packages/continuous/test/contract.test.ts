import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { continuous } from "../src/index.ts";

describe("continuous", () => {
  for (const { name, run } of measureChecks(continuous, { released: true })) it(name, run);
});

describe("continuous before a release", () => {
  for (const { name, run } of measureChecks(continuous)) it(name, run);
});

describe("continuous before a release, on both tails and without categorical keys", () => {
  const options = { outliers: { tails: "both" as const, percentile: 0.9 } };
  for (const { name, run } of measureChecks(continuous, { options, roles: { keys: [] } })) it(name, run);
});

describe("continuous with Gower distance and probabilistic linkage", () => {
  const options = { linkage: { distance: "gower" as const }, probabilistic: { blocking: ["sex"] } };
  for (const { name, run } of measureChecks(continuous, {
    options,
    released: true,
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
  for (const { name, run } of measureChecks(continuous, { options, released: true })) it(name, run);
});
