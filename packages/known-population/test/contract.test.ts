import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { knownPopulation } from "../src/index.ts";

for (const { name, run } of measureChecks(knownPopulation)) it(name, run);
