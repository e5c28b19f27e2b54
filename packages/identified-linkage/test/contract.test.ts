import { checksInFull, measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { identifiedLinkage } from "../src/index.ts";

// sets of keys double with each one
const roles = checksInFull() ? {} : { keys: ["sex", "marital", "education"] };
for (const { name, run } of measureChecks(identifiedLinkage, { roles })) it(name, run);
