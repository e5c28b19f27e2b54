import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { individualRisk } from "../src/index.ts";

for (const { name, run } of measureChecks(individualRisk)) it(name, run);
