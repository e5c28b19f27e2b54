import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { knowledge } from "../src/index.ts";

for (const { name, run } of measureChecks(knowledge)) it(name, run);
