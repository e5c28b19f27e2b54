import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { membershipInference } from "../src/index.ts";

for (const { name, run } of measureChecks(membershipInference)) it(name, run);
