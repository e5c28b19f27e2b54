import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { identifiedLinkage } from "../src/index.js";

for (const { name, run } of measureChecks(identifiedLinkage)) it(name, run);
