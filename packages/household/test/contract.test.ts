import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { household } from "../src/index.js";

for (const { name, run } of measureChecks(household)) it(name, run);
