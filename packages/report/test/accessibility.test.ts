import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareReports, toHtml, type RiskReport } from "../src/index.ts";
import type { Block } from "@sdc-risk/blocks";
import { browserPath, wants } from "@sdc-risk/servers";
import { emptyReport, HOSTILE, hostileComparison, hostileReport, longReport, report } from "./fixture.ts";
import { guideReport } from "./guide.ts";

/** What never comes is waited for so long: no test depends on how fast the machine is. */
const MOST = 10 * 60_000;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const ADDRESS = "http://report.test/";
/** How a document is shown. */
interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}
const WIDE: Look = { width: 1100, height: 900, colorScheme: "light" };
const PHONE: Look = { width: 390, height: 800, colorScheme: "light" };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core found. */
interface Audit {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Marks the page when a script of the report runs. */
const ATTACKS = [
  "<script>window.__pwned=1</script>",
  '"><img src=x onerror="window.__pwned=1">',
  '</style></svg><svg onload="window.__pwned=1">',
  "javascript:window.__pwned=1",
];

const guide = await guideReport();
const longNamed = longReport(`a${"x".repeat(20_000)}b`);
const columns = Array.from({ length: 40 }, (_, i) => ({
  label: `variable ${i}`,
  format: "percent" as const,
}));
const wide: RiskReport = {
  ...report,
  measures: {
    kanon: {
      ...report.measures["kanon"],
      blocks: [{ kind: "table", title: "Wide", about: "", columns, rows: [columns.map(() => null)] }],
    },
  },
};
const pages: readonly (readonly [string, () => string])[] = [
  ["the report of the fixture", () => toHtml(report)],
  ["a report without records", () => toHtml(emptyReport)],
  ["an assessment of ten records", () => toHtml(guide)],
  ["a comparison", () => toHtml(compareReports(guide, report))],
  [
    "a comparison of the fixture with a report without records",
    () => toHtml(compareReports(report, { ...emptyReport, measures: report.measures })),
  ],
  ["a comparison of long text", () => toHtml(hostileComparison("x".repeat(300)))],
  ["a report of long text", () => toHtml(hostileReport("x".repeat(300)))],
  ["a report of a column name of 20,000 characters", () => toHtml(longNamed)],
  [
    "a comparison of column names of 20,000 characters",
    () => toHtml(compareReports(longNamed, { ...longNamed, createdAt: "2026-02-02T12:00:00.000Z" })),
  ],
  ["a report of a wide table without values", () => toHtml(wide)],
  ["a report of text from right to left", () => toHtml(hostileReport("عمر الشخص / גיל"))],
];

describe("pages in a browser", wants("chromium"), () => {
  let browser: Browser;
  let page: Page;
  let html: string;
  let requests: string[];
  // one page for all: to start a process of the browser for each took most of the time
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath.chromium(), args: FLAGS, timeout: MOST });
    const context = await browser.newContext({ bypassCSP: true });
    context.setDefaultTimeout(MOST);
    page = await context.newPage();
    await page.route("**/*", async (route) => {
      const url = route.request().url();
      if (url === ADDRESS) return route.fulfill({ contentType: "text/html", body: html });
      requests.push(url);
      return route.abort();
    });
  });
  afterAll(async () => {
    await browser.close();
  });

  /** Opens a document from memory in place of the one before; any further request is listed and refused. */
  async function open(document: string, { width, height, colorScheme }: Look = WIDE): Promise<void> {
    [html, requests] = [document, []];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, media: "screen" });
    await page.goto(ADDRESS);
  }

  it.each(pages)(
    "%s has no accessibility violations, light and dark, wide and narrow, and asks for nothing",
    async (_, render) => {
      const document = render();
      for (const look of [WIDE, { ...PHONE, colorScheme: "dark" as const }]) {
        await open(document, look);
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        await page.evaluate(axe);
        const { violations } = await page.evaluate<Audit>(
          "axe.run(document, { resultTypes: ['violations'] })",
        );
        expect(
          violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0].html.slice(0, 120)})`),
        ).toEqual([]);
        expect(requests).toEqual([]);
      }
    },
  );

  it("is not longer for long names", async () => {
    const heights: number[] = [];
    for (const name of ["region", `a${"x".repeat(20_000)}b`]) {
      await open(toHtml(longReport(name)), PHONE);
      heights.push(await page.evaluate<number>("document.documentElement.scrollHeight"));
    }
    expect(heights[1]).toBeLessThan(heights[0] + 2500);
  });

  it.each(pages)("%s does not scroll sideways on a phone", async (_, render) => {
    await open(render(), PHONE);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });

  it.each([...ATTACKS, ...HOSTILE].map((text, i) => [text, i < ATTACKS.length] as const))(
    "nothing in a report is run or fetched, even without its Content-Security-Policy: %j",
    async (text, both) => {
      for (const document of [
        toHtml(hostileReport(text)),
        ...(both ? [toHtml(hostileComparison(text))] : []),
      ]) {
        await open(document);
        expect(await page.evaluate("window.__pwned")).toBeUndefined();
        expect(requests).toEqual([]);
      }
    },
  );

  it("prints each chart once, and the figures of a chart that does not show all", async () => {
    const bars = Array.from({ length: 45 }, (_, i) => ({ label: `key ${i}`, value: 45 - i }));
    const long: Block = {
      kind: "bars",
      title: "Many",
      about: "",
      x: "records",
      y: "key",
      format: "count",
      bars,
    };
    const kanon = report.measures["kanon"];
    const measures = { ...report.measures, kanon: { ...kanon, blocks: [...kanon.blocks, long] } };
    await open(toHtml({ ...report, measures }));
    const shown =
      "Array.from(document.querySelectorAll('details details table'), (table) => table.checkVisibility())";
    await page.evaluate("document.querySelectorAll('details.fold').forEach((one) => { one.open = true; })");
    const tables = await page.evaluate<boolean[]>(shown);
    expect(tables.length).toBeGreaterThan(3);
    expect(tables).toEqual(tables.map(() => false));
    await page.emulateMedia({ media: "print" });
    expect((await page.evaluate<boolean[]>(shown)).filter((one) => one)).toEqual([true]);
    await page.evaluate("document.querySelector('details details').open = true");
    expect((await page.evaluate<boolean[]>(shown)).filter((one) => one)).toEqual([true, true]);
  });

  it("prints what is folded only where it was unfolded, and says so", async () => {
    await open(toHtml(report));
    await page.emulateMedia({ media: "print" });
    const printed = (selector: string): Promise<boolean> =>
      page.evaluate<boolean>(`document.querySelector("${selector}").checkVisibility()`);
    expect(await printed("#glossary-title")).toBe(false);
    expect(await printed(".unprinted")).toBe(true);
    expect(await printed("#summary-title")).toBe(true);
    await page.evaluate("document.querySelector('[data-fold=open]').click()");
    expect(await printed("#glossary-title")).toBe(true);
    expect(await printed("#glossary")).toBe(true);
    expect(await printed(".unprinted")).toBe(false);
    expect(
      await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--running')"),
    ).toBe(`"household-survey-2025.csv · SHA-256 ${report.data.sha256!.slice(0, 8)}… · 2026-03-02"`);
  });

  it("marks the section in the contents that is read, and unfolds the one that is chosen there", async () => {
    await open(toHtml(report));
    const current = "Array.from(document.querySelectorAll('nav [aria-current]'), (one) => one.textContent)";
    expect(await page.evaluate(current)).toEqual(["At a glance: the original, household-survey-2025.csv"]);
    await page.evaluate("document.querySelector('nav [href=\"#data\"]').click()");
    await page.waitForFunction(
      "document.querySelector('nav [aria-current]').textContent !== 'At a glance: the original, household-survey-2025.csv'",
    );
    expect(await page.evaluate("document.querySelector('#data').checkVisibility()")).toBe(true);
  });

  it("gives a chart away as SVG and PNG that hold no variables of the page, and as CSV", async () => {
    await open(toHtml(report));
    await page.evaluate("document.querySelector('[data-fold=open]').click()");
    for (const type of ["svg", "png"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.evaluate(`document.querySelector('[data-take=${type}]').click()`),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^[a-z-]+\\.${type}$`));
      const bytes = readFileSync(await download.path());
      if (type === "png") expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      else {
        expect(bytes.toString()).toMatch(/^<svg [^]*fill="#2563a6"/);
        expect(bytes.toString()).not.toMatch(/var\(|currentColor/);
      }
    }
    const csv = await page.evaluate<string>("document.querySelector('.take a').getAttribute('href')");
    expect(decodeURIComponent(csv)).toMatch(/^data:text\/csv;charset=utf-8,[^\n]+\n[^\n]*,\d+/);
    expect(requests).toEqual([]);
  });

  it("leaves no page more than half empty but the last", async () => {
    await open(toHtml(report));
    await page.emulateMedia({ media: "print" });
    const tallest = await page.evaluate<number>(
      "Math.max(...Array.from(document.querySelectorAll('figure, tr, .cards > div, table:not(.long)'), (one) => one.getBoundingClientRect().height))",
    );
    expect(tallest).toBeLessThan(490); // half of what A4 has between its margins
  });

  it("can be followed by finger: no link or button is less than 24 pixels high", async () => {
    const warnings = Array.from({ length: 9 }, (_, i) => ({
      code: "odd",
      measure: null,
      message: `odd ${i}`,
    }));
    const measures = { ...report.measures, untitled: { ...report.measures["kanon"], title: "" } };
    await open(toHtml({ ...report, measures, warnings }), PHONE);
    const low =
      "Array.from(document.querySelectorAll('a:not(.skip), summary'), (one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, height]) => height < 24)";
    expect(await page.evaluate(low)).toEqual([]);
  });
});
