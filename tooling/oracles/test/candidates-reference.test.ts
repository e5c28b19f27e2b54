import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { personsBelow } from "../src/candidates/candidate-figures.ts";
import { candidateViews } from "../src/candidates/candidate-views.ts";
import { EXAMPLE_BELOW } from "@sdc-risk/testkit";
import { parseCsv } from "../../../packages/testkit/test/csv.ts";

const [header, ...records] = parseCsv(
  readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8"),
);

/** Expected persons with fewer than 2, 3 and 5 effective candidates in the example survey, empty values as gaps. */
function expectedBelow(names: readonly string[]): number[] {
  const columns = names.map((name) => header.indexOf(name));
  const released = records.map((record) => columns.map((j) => (record[j] === "" ? null : record[j])));
  const persons = candidateViews({ released });
  return [2, 3, 5].map((k) => Number(personsBelow(persons, k).toFixed(6)));
}

describe("effective candidates of the example survey", () => {
  it.each(EXAMPLE_BELOW)("are fewer than 2, 3 and 5 for so many persons by %j", (names, expected) => {
    expect(expectedBelow(names)).toEqual(expected);
  });
});
