import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { kanon } from "../src/index.ts";

for (const { name, run } of measureChecks(kanon)) it(name, run);
