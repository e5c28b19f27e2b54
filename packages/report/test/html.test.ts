import { createHash } from "node:crypto";
import type { Block } from "@sdc-risk/blocks";
import { describe, expect, it } from "vitest";
import { toHtml, withoutInternal } from "../src/index.ts";
import { binLabels } from "../src/bin-label.ts";
import { SCRIPT, SCRIPT_HASH } from "../src/html/script.ts";
import { STYLE, STYLE_HASH } from "../src/html/style.ts";
import { classSizes, emptyReport, HOSTILE, hostileReport, individualRisks, report } from "./fixture.ts";
import { scriptsIn, tagsOf } from "./markup.ts";

const html = toHtml(report);
const tags = tagsOf(html);
const named = (name: string) => tags.filter((tag) => tag.name === name);

describe("the HTML report", () => {
  it("closes every tag by its own", () => {
    expect(tags.length).toBeGreaterThan(300);
  });

  it("asks for nothing from anywhere and runs its own script only", () => {
    expect(html).not.toMatch(/https?:|src=|url\(|@import|\son[a-z]+=|\sstyle=/);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(scriptsIn(html)).toEqual([SCRIPT]);
    const links = named("a").map(({ attributes }) => attributes["href"] ?? "");
    expect(links.filter((link) => !/^(#|data:text\/csv;charset=utf-8,)/.test(link))).toEqual([]);
  });

  it("allows by its Content-Security-Policy its own style and script, pictures that it draws, and nothing else", () => {
    const policy = named("meta").find(
      ({ attributes }) => attributes["http-equiv"] === "Content-Security-Policy",
    )!.attributes["content"];
    expect(policy).toBe(
      `default-src 'none'; style-src '${STYLE_HASH}'; script-src '${SCRIPT_HASH}'; img-src data:; ` +
        "base-uri 'none'; form-action 'none'",
    );
    expect(SCRIPT_HASH).toBe(`sha256-${createHash("sha256").update(SCRIPT).digest("base64")}`);
    expect(STYLE_HASH).toBe(`sha256-${createHash("sha256").update(STYLE).digest("base64")}`);
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).toBe(STYLE);
  });

  it("gives the same bytes for the same report, also after another was drawn", () => {
    toHtml(emptyReport);
    expect(toHtml(structuredClone(report))).toBe(html);
  });

  it("has unique ids, and every link and reference finds one", () => {
    const ids = tags.flatMap(({ attributes }) => (attributes["id"] === undefined ? [] : [attributes["id"]]));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of tags) {
      if (attributes["href"]?.startsWith("#")) expect(ids).toContain(attributes["href"].slice(1));
      if (attributes["aria-labelledby"] !== undefined) expect(ids).toContain(attributes["aria-labelledby"]);
    }
  });

  it("has headings in order: one first, no level left out", () => {
    const levels = tags.filter(({ name }) => /^h\d$/.test(name)).map(({ name }) => Number(name[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, i) => {
      if (i > 0) expect(level).toBeLessThanOrEqual(levels[i - 1] + 1);
    });
  });

  it("sets tables of half the page side by side, and those that need all of it behind them", () => {
    const tableOf = (title: string, labels: readonly string[], text: string): Block => ({
      kind: "table",
      title,
      about: "",
      columns: labels.map((label) => ({ label, format: "text" })),
      rows: [labels.map(() => text)],
    });
    const five = ["a", "b", "c", "d", "e"];
    const blocks = [
      tableOf("Long words", five, "x".repeat(20)),
      tableOf("Five short columns", five, "1"),
      tableOf("In between", five, "seven67"),
    ];
    const answer = { statement: "No.", met: false, decides: [], limits: [], next: "" };
    const page = toHtml({ ...report, answer, measures: { kanon: { ...report.measures["kanon"], blocks } } });
    const found = Array.from(
      page.matchAll(/<div class="(block[^"]*)">\s*<h3>(?:<span class="of">.*?<\/span> )?([^<]*)/g),
      ([, look, title]) => `${look}: ${title}`,
    );
    expect(found.filter((one) => blocks.some(({ title }) => one.endsWith(`: ${title}`)))).toEqual([
      "block: Five short columns",
      "block broad: In between",
      "block wide: Long words",
    ]);
  });

  it("has language, landmarks, captions, scopes and a name for every chart", () => {
    expect(named("html")[0].attributes["lang"]).toBe("en");
    for (const landmark of ["header", "nav", "main", "footer"]) expect(named(landmark)).toHaveLength(1);
    expect(named("caption")).toHaveLength(named("table").length);
    expect(named("th").every(({ attributes }) => ["col", "row"].includes(attributes["scope"] ?? ""))).toBe(
      true,
    );
    expect(named("svg")).toHaveLength(5);
    expect(
      named("svg").every(
        ({ attributes }) => attributes["role"] === "img" && attributes["aria-label"].length > 40,
      ),
    ).toBe(true);
  });

  it("opens with the verdict figures in the order of measures", () => {
    const opening = html.slice(
      html.indexOf("At a glance: the original, household-survey-2025.csv</bdi></h2>"),
      html.indexOf('id="where"'),
    );
    const figures = Array.from(
      opening.matchAll(/<dd class="figure[^"]*"><bdi>([^<]*)/g),
      ([, figure]) => figure,
    );
    expect(figures).toEqual(["412", "25.9 %", "2.13 × 10⁻⁵", "72.41", "1.58 %", "3.41 %"]);
  });

  it("leads from the verdict to where the risk sits, how it is distributed, the details, the origin and the words", () => {
    expect(Array.from(html.matchAll(/<h2 id="[^"]*"><bdi>([^<]*)/g), ([, title]) => title)).toEqual([
      "At a glance: the original, household-survey-2025.csv",
      "Where does the risk come from?",
      "How is the risk distributed?",
      "What was found?",
      "Warnings",
      "What was not computed?",
      "What was measured?",
      "With which options?",
      "How to get this report again",
      "What do the terms mean?",
    ]);
    const titles = Array.from(
      html.matchAll(/<h3>(?:<span class="of"><bdi>([^<]*)<\/bdi><\/span> )?([^<]*)/g),
      ([, of, title]) => (of === undefined ? title : `${of}: ${title}`),
    );
    expect(titles.slice(0, 5)).toEqual([
      "k-anonymity: Leave one key out",
      "k-anonymity: Risky combinations",
      "Sample and population frequencies: Class sizes",
      "Individual risk: Individual risks",
      "Sample and population frequencies: How to read this",
    ]);
    expect(titles.filter((title) => title?.includes("Class sizes"))).toHaveLength(1);
  });

  it("says of a verdict figure what it does not mean", () => {
    expect(html).toContain(
      'Records whose key nobody else in the file has. <span class="limits">They need not be unique in the population.</span>',
    );
  });

  it("shows the command that gives the report again, what it needs, and nothing where there is none", () => {
    expect(html).toContain(
      "<code>sdc-risk assess household-survey-2025.csv --keys region,sex,age --options settings.json --out report.html</code>",
    );
    expect(html).toContain(
      '<p class="lead">Run it where the files have the paths that it names; it gives this report again.</p>',
    );
    const { command: _, ...rest } = report;
    expect(toHtml(rest)).not.toMatch(/<code>|>Command</);
  });

  it("keeps a number and its % on one line, in sentences", () => {
    const answer = { statement: "No: 4.85 % of all.", met: false, decides: ["Of 0.17 %; 5 of <%>."] };
    const page = toHtml({ ...report, answer: { ...answer, limits: [], next: "Up to 5 %." } });
    expect(page).toContain("No: 4.85\u00a0% of all.");
    expect(page).toContain("Of 0.17\u00a0%; 5 of &lt;%&gt;.");
    expect(page).toContain("Up to 5\u00a0%.");
  });

  it("explains the terms that it uses and no others", () => {
    const glossary = html.slice(html.indexOf('<h2 id="glossary-title"'));
    const terms = Array.from(glossary.matchAll(/<dt><bdi>([^<]*)/g), ([, term]) => term);
    for (const term of [
      "Sample unique",
      "k-anonymity",
      "Marketer",
      "Prosecutor",
      "Individual risk",
      "Global risk",
      "Household risk",
      "Key",
    ])
      expect(terms).toContain(term);
    for (const term of ["Journalist", "l-diversity", "t-closeness", "SUDA"])
      expect(terms).not.toContain(term);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b)));
  });

  it("explains classes, frequencies and violators so that they agree where values are missing", () => {
    const meaning = (term: string): string =>
      new RegExp(`<dt><bdi>${term}</bdi></dt><dd><bdi>([^<]*)`).exec(
        html.slice(html.indexOf('<h2 id="glossary-title"')),
      )![1];
    expect(meaning("Equivalence class")).toContain("share a key exactly");
    expect(meaning("Equivalence class")).not.toMatch(/\bf\b/);
    expect(meaning("Sample frequency f")).toContain("may share it");
    expect(meaning("Violator")).toBe("A record whose sample frequency f is below k.");
  });

  it("holds every bin of a histogram as text in a table", () => {
    for (const { bins } of [classSizes, individualRisks]) {
      binLabels(bins).forEach((label, i) => {
        expect(html).toContain(
          `<th scope="row" dir="auto">${label}</th><td class="n" dir="auto">${bins[i].count.toLocaleString("en-GB")}</td>`,
        );
      });
    }
  });

  it("says where the figures come from", () => {
    for (const fact of [
      report.data.sha256!,
      "sdc-risk 0.1.0",
      "2026-03-02 09:30 UTC",
      "region, sex, age",
      "-999, -998",
      "wildcard: a missing value matches any value",
      "combinations.maxSize",
      "214 weights",
      " · quantile: not set · ",
      " · targets: none",
      "limits: none",
      "SUDA2",
      "at least two key variables",
    ]) {
      expect(html).toContain(fact);
    }
  });

  it("draws a bar for each bin that holds anything and none for an empty one", () => {
    const drawing = /<svg[^>]*Histogram of Records by Records in the class.*?<\/svg>/s.exec(html)![0];
    expect(drawing.match(/<rect/g)).toHaveLength(8);
  });

  it("says how many bars a chart leaves out, and lists all", () => {
    const bars = Array.from({ length: 200 }, (_, i) => ({ label: `label ${i}`, value: i }));
    const many = toHtml({
      ...report,
      measures: {
        m: {
          title: "M",
          options: {},
          uses: {},
          summary: {},
          blocks: [{ kind: "bars", title: "", about: "", x: "x", y: "y", format: "count", bars }],
        },
      },
    });
    expect(many).toContain("The chart shows the first 40 of 200; the table holds all.");
    expect(many.match(/<th scope="row"/g)).toHaveLength(200);
    expect(html).not.toContain("the table holds all");
  });

  it("names internal detail, and drops it after withoutInternal", () => {
    expect(html).toContain("Frisian");
    expect(html).toContain("Internal report.");
    const open = toHtml(withoutInternal(report));
    expect(open).not.toMatch(/Frisian|Internal|Rarest keys/);
    expect(report.measures["frequency"].blocks.some(({ detail }) => detail === "internal")).toBe(true);
  });

  it("shows a report without records: dashes, reasons, no charts", () => {
    const empty = toHtml(emptyReport);
    expect(tagsOf(empty).filter(({ name }) => name === "svg")).toHaveLength(0);
    expect(empty).toContain("There are no records.");
    expect(empty).toContain("Nothing to draw");
  });

  it.each(HOSTILE)("lets nothing in the report become markup: %j", (text) => {
    const known = new Set(tags.map(({ name }) => name));
    const attributes = new Set(tags.flatMap((tag) => Object.keys(tag.attributes)));
    const hostile = toHtml(hostileReport(text));
    for (const tag of tagsOf(hostile)) {
      expect(known).toContain(tag.name);
      for (const name of Object.keys(tag.attributes))
        expect([...attributes, "stroke-dasharray", "direction"]).toContain(name);
    }
    expect(hostile).not.toMatch(
      // eslint-disable-next-line no-control-regex -- the characters that must not be there
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/,
    );
    expect(hostile.match(/<svg/g)).toHaveLength(4);
    expect(hostile.match(/<code>/g)).toHaveLength(1);
  });
});
