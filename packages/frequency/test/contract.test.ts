import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { frequency } from "../src/index.ts";

for (const { name, run } of measureChecks(frequency)) it(name, run);
