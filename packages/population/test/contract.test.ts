import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { population } from "../src/index.ts";

for (const { name, run } of measureChecks(population)) it(name, run);

describe("with other options", () => {
  const options = {
    model: "two-way" as const,
    method: "pml" as const,
    samplingFraction: "strata" as const,
    neighbourhood: { ordered: ["hhsize"], distance: 2 },
    misclassification: { sex: 0.9 },
  };
  const checks = measureChecks(population, { options }).filter(
    ({ name }) => !name.startsWith("computes with the roles that it needs"),
  );
  for (const { name, run } of checks) it(name, run);
});
