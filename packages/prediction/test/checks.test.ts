import { measureChecks } from "@sdc-risk/testkit";
import { it } from "vitest";
import { prediction } from "../src/index.ts";

const options = { trees: 2, permutations: 3, folds: 2 };
for (const released of [false, true])
  for (const { name, run } of measureChecks(prediction, { options, released }))
    it(`${name}${released ? ", with a released file" : ""}`, run);
