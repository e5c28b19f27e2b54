import { assess, headlineOf } from "@sdc-risk/assess";
import { defineMeasure, SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { GUIDE_ROLES, guideTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { buildReport, parseReport, toHtml, toJson, toMarkdown, type RiskReport } from "../src/index.ts";

/** A measure from elsewhere with all that the contract has to offer; nothing else knows of it. */
const twins = defineMeasure(
  {
    id: "acme-twins",
    title: "Twins",
    about: "How many records share a key with one other?",
    version: "1.0.0",
    needs: ["keys"],
    uses: [frequency],
    terms: [
      { term: "Twin", meaning: "One of two records that share a key.", source: "Acme 2026" },
      { term: "Triplet", meaning: "One of three records that share a key." },
      { term: "Threshold", meaning: "The number of records that makes a twin." },
      { term: "Lonely", written: /alone/gi, meaning: "A record that shares its key with nobody." },
    ],
    options: z.strictObject({
      missing: z.enum(["own", "none"]).default("own"),
      depth: z.number().default(2),
    }),
    missing: ({ missing }) =>
      missing === "own" ? "a missing value is a twin of another one" : "a missing value has no twin",
    async compute(_sdc, run) {
      const { counts, records } = await run.classes();
      const twin = Int32Array.from(counts, (f) => (f === run.options.depth ? 1 : 0));
      return {
        summary: { records },
        columns: {
          size: { grain: "class", values: counts, about: "Records that share the key." },
          twin: { grain: "class", values: twin, about: "1 for twins.", headline: "high" },
        },
      };
    },
  },
  ({ summary }) => [
    {
      kind: "text",
      title: "Twins of the file",
      about: `Of ${summary.records} records; a threshold, and who is alone.`,
    },
  ],
);

const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
const found = async (measures: Parameters<typeof assess>[1], options = {}): Promise<RiskReport> =>
  buildReport(sdc, await assess(sdc, measures, { options }), {
    software: { name: "sdc-risk", version: "0.1.0" },
    createdAt: new Date(0),
    data: { name: "guide.csv", sha256: null },
    released: [],
    warnings: [],
  });

describe("a measure from elsewhere", () => {
  it("brings the terms that its words use into the glossary, also in the plural, and no others", async () => {
    const { terms } = await found([twins]);
    const told = terms!.map(({ term }) => term);
    expect(told).toEqual(expect.arrayContaining(["Lonely", "Threshold", "Threshold (Twins)", "Twin"]));
    expect(told).not.toContain("Triplet");
    expect(terms!.find(({ term }) => term === "Twin")).toEqual({
      term: "Twin",
      meaning: "One of two records that share a key.",
      source: "Acme 2026",
    });
    expect(told).toEqual([...told].sort((a, b) => a.localeCompare(b, "en")));
    expect(toHtml(await found([twins]))).toContain(
      "<dt><bdi>Twin</bdi></dt><dd><bdi>One of two records that share a key. Source: Acme 2026.</bdi></dd>",
    );
    expect(toMarkdown(await found([twins]))).toContain(
      "| Twin | One of two records that share a key. Source: Acme 2026. |",
    );
  });

  it("finds a term again with an expression that remembers its place", async () => {
    for (const run of [1, 2, 3])
      expect(
        (await found([twins])).terms!.some(({ term }) => term === "Lonely"),
        `run ${run}`,
      ).toBe(true);
  });

  it("says how it takes missing values, and how the measure does that it uses and that stands in no section", async () => {
    expect(toMarkdown(await found([twins]))).toContain(
      "| Twins | missing values: a missing value is a twin of another one; wildcard: a missing value matches any value (frequency) · ",
    );
    const both = toMarkdown(
      await found([frequency, twins], {
        "acme-twins": { missing: "none" },
        frequency: { missing: "category" },
      }),
    );
    expect(both).toContain(
      "| Frequencies of keys | missing values: category: a missing value is a category of its own · ",
    );
    expect(both).toContain("| Twins | missing values: a missing value has no twin · ");
  });

  it("looks the same when it was read back from JSON", async () => {
    for (const measures of [[twins], [twins, frequency, individualRisk]]) {
      const report = await found(measures);
      const back = parseReport(toJson(report));
      expect(back).toEqual(report);
      expect([toHtml(back), toMarkdown(back)]).toEqual([toHtml(report), toMarkdown(report)]);
    }
  });

  it("leads the records with its headline, before the measures that it uses", async () => {
    const { findings } = await assess(sdc, [frequency, twins]);
    expect(headlineOf(findings)).toEqual({ measure: "acme-twins", column: "twin", riskier: "high" });
  });
});

describe("a report of an earlier version", () => {
  it("is read without terms and without what measures say of missing values", async () => {
    const { terms: _, ...rest } = await found([twins]);
    const { missing: __, ...measure } = rest.measures["acme-twins"];
    const old = parseReport(toJson({ ...rest, measures: { "acme-twins": measure } }));
    expect(toMarkdown(old)).not.toMatch(/Glossary|Policy/);
  });
});
