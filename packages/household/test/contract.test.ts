import { measureChecks } from "@sdc-risk/testkit";
import { describe, it } from "vitest";
import { household } from "../src/index.ts";

for (const { name, run } of measureChecks(household)) it(name, run);

describe("household within larger groups", () => {
  for (const { name, run } of measureChecks(household, { options: { within: "region" } })) it(name, run);
});
