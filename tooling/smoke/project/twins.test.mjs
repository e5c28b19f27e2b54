import { it } from "node:test";
import { measureChecks } from "@sdc-risk/testkit";
import { twins } from "./twins.mjs";

for (const { name, run } of measureChecks(twins)) it(name, run);
