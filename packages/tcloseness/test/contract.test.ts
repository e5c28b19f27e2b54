import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { tcloseness } from "../src/index.ts";

for (const { name, run } of measureChecks(tcloseness)) it(name, run);
