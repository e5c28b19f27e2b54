import { readFile } from "@sdc-risk/io/node";
import { EXAMPLE_BELOW } from "@sdc-risk/testkit";
import { checkSettings, microdata, run, settingsOf } from "@sdc-risk/session";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Persons with fewer than 2, 3 and 5 effective candidates by a report on a file. */
async function belowIn(name: string, keys: readonly string[]): Promise<readonly number[]> {
  const file = { ...(await readFile(path(name), {})), name, sha256: "0".repeat(64) };
  const settings = settingsOf(
    checkSettings({ keys, measures: ["kanon"], options: { kanon: { k: [2, 3, 5], combinations: null } } }),
  );
  const { report } = await run(settings, microdata(settings, file, []), {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    remedies: false,
  });
  const { violations } = report.measures["kanon"].summary as unknown as {
    readonly violations: readonly { readonly judged: { readonly records: number } }[];
  };
  return violations.map(({ judged }) => Number(judged.records.toFixed(6)));
}

// counted by all pairs, from the definition, by programs that share nothing with this one
it.each([
  ...EXAMPLE_BELOW.map(([keys, below]) => ["../../../../examples/survey.csv", keys, below] as const),
  [
    "survey-2k-na.csv",
    ["region", "sex", "age", "marital", "education"],
    [1707.796038, 1927.265879, 1988.337757],
  ] as const,
])("a report on %s by %j has the persons whose own gaps are gaps", async (name, keys, below) => {
  expect(await belowIn(name, keys)).toEqual(below);
});
