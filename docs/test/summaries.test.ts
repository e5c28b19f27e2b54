import { assess } from "@sdc-risk/assess";
import { attribution } from "@sdc-risk/attribution";
import { continuous } from "@sdc-risk/continuous";
import { SdcObject } from "@sdc-risk/core";
import { dominance } from "@sdc-risk/dominance";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { readFile } from "@sdc-risk/io/node";
import { kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { population } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import { tcloseness } from "@sdc-risk/tcloseness";
import {
  EXAMPLE_FIRMS,
  EXAMPLE_SURVEY,
  firmsTable,
  surveyTable,
  syntheticTable,
  treatedTable,
} from "@sdc-risk/testkit";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAt, ROOT } from "./support/pages.ts";

const { table } = await readFile(join(ROOT, "examples/survey.csv"));
const keys = ["region", "sex", "age"];
const sdc = SdcObject.fromArrow(table, {
  keys,
  sensitive: ["health", "disability"],
  weight: "weight",
  household: "hid",
  strata: ["urbrur"],
});
const { findings } = await assess(
  sdc,
  [frequency, kanon, individualRisk, household, ldiversity, tcloseness, suda2, population],
  {
    options: {
      "individual-risk": { targets: [0.01] },
      population: { misclassification: { sex: 0.9 }, neighbourhood: { ordered: ["age"] } },
    },
  },
);

const against = SdcObject.fromArrow(
  table,
  { keys, numeric: ["income", "expend"] },
  { released: [treatedTable(EXAMPLE_SURVEY)] },
);
const { findings: compared } = await assess(against, [continuous], {
  options: { continuous: { probabilistic: { blocking: ["region"] } } },
});

const versions = [1, 2].map((seed) => syntheticTable(table, { within: ["sex"], seed }));
const several = SdcObject.fromArrow(
  table,
  { keys, sensitive: ["health", "labor"] },
  {
    released: versions,
    control: surveyTable({ rows: 900, seed: 77 }),
  },
);
const { findings: attributed } = await assess(several, [attribution], {
  options: { attribution: { exclude: { levels: { labor: ["child"] } } } },
});

const firms = SdcObject.fromArrow(firmsTable(EXAMPLE_FIRMS), {
  keys: ["region", "size"],
  numeric: ["turnover"],
  weight: "weight",
});
const { findings: ofFirms } = await assess(firms, [dominance]);

/** Every name of a field, at any depth. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** The words of the code on the page's section about the summary. */
function told(id: string): Set<string> {
  const section = /\n## Summary\n([^]*?)\n## /.exec(pageAt(`docs/measures/${id}.md`).text)?.[1] ?? "";
  return new Set([...section.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/\w+/g) ?? []));
}

test.each([...findings, ...compared, ...ofFirms, ...attributed])(
  "the page of $id tells every field of the summary",
  ({ id, done }) => {
    const words = told(id);
    expect([...new Set(namesIn(done.summary))].filter((name) => !words.has(name))).toEqual([]);
  },
);

test.each([...findings, ...ofFirms])(
  "the page of $id tells every column of the records file",
  ({ id, done }) => {
    const { text } = pageAt(`docs/measures/${id}.md`);
    // the last part of a name, where it is a key or ends in a size as pages write these
    const parts = Object.keys(done.columns)
      .map((name) => name.split(".").at(-1)!)
      .map((part) => (keys.includes(part) ? "<key>" : part.replace(/_\d+$/, "_<size>")));
    expect(parts.filter((name) => !new RegExp(`[.]${name}\``).test(text))).toEqual([]);
  },
);

test.each(compared)("the page of $id names every column of the records file in full", ({ id, done }) => {
  const { text } = pageAt(`docs/measures/${id}.md`);
  expect(Object.keys(done.columns).filter((name) => !text.includes(`\`${id}.${name}\``))).toEqual([]);
});
