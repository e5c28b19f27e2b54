import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { twins } from "./twins.mjs";

for (const { name, run } of measureChecks(twins)) it(name, run);
