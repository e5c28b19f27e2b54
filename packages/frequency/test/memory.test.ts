import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

// A process of its own over the built packages: nothing of the tests' machinery is counted.
const SCRIPT = `
import { SdcObject } from "@sdc-risk/core";
import { surveyTable } from "@sdc-risk/testkit";
const table = surveyTable({ rows: 1_000_000, seed: 1, missing: 0.02 });
const used = () => { const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers; };
gc();
const before = used();
let peak = 0;
const sdc = SdcObject.fromArrow(table, { keys: ["region", "urbrur", "sex", "age", "marital", "education"], weight: "weight" });
const classes = await sdc.classes(undefined, async () => { peak = Math.max(peak, used()); });
peak = Math.max(peak, used()) - before;
gc();
console.log(JSON.stringify({ records: classes.records, held: used() - before, peak }));
`;

it("codes and groups a million records with six keys in at most 100 MiB beyond the table", () => {
  const out = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", SCRIPT], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  });
  const { records, held, peak } = JSON.parse(out) as { records: number; held: number; peak: number };
  expect(records).toBe(1_000_000);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(100 * 2 ** 20);
  expect(peak).toBeLessThan(100 * 2 ** 20);
});
