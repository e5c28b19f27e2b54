import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { suda2 } from "../src/index.ts";

for (const { name, run } of measureChecks(suda2)) it(name, run);
