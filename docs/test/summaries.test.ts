import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { readFile } from "@sdc-risk/io/node";
import { kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { tcloseness } from "@sdc-risk/tcloseness";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAt, ROOT } from "./support/pages.js";

const { table } = await readFile(join(ROOT, "examples/survey.csv"));
const sdc = SdcObject.fromArrow(table, { keys: ["region", "sex", "age"], sensitive: ["health", "disability"], weight: "weight", household: "hid", strata: ["urbrur"] });
const { findings } = await assess(sdc, [frequency, kanon, individualRisk, household, ldiversity, tcloseness], { options: { "individual-risk": { targets: [0.01] } } });

/** Every name of a field, at any depth. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** The words of the code on the page's section about the summary. */
function told(id: string): Set<string> {
  const section = /\n## Summary\n([^]*?)\n## /.exec(pageAt(`docs/measures/${id}.md`).text)?.[1] ?? "";
  return new Set([...section.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code!.match(/\w+/g) ?? []));
}

test.each(findings)("the page of $id tells every field of the summary", ({ id, done }) => {
  const words = told(id);
  expect([...new Set(namesIn(done.summary))].filter((name) => !words.has(name))).toEqual([]);
});

test.each(findings)("the page of $id tells every column of the records file", ({ id, done }) => {
  const { text } = pageAt(`docs/measures/${id}.md`);
  expect(Object.keys(done.columns).map((name) => name.split(".").at(-1)!).filter((name) => !new RegExp(`[.]${name}\``).test(text))).toEqual([]);
});
