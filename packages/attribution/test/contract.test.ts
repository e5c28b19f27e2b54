import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { attribution } from "../src/index.ts";

for (const { name, run } of measureChecks(attribution)) it(name, run);
