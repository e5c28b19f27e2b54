import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { ldiversity } from "../src/index.ts";

for (const { name, run } of measureChecks(ldiversity)) it(name, run);
