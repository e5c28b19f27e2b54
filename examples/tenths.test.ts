import { treatmentChecks } from "@sdc-risk/treat/checks";
import { it } from "vitest";
import { tenths } from "./tenths.mjs";

for (const { name, run } of treatmentChecks(tenths)) it(name, run);
