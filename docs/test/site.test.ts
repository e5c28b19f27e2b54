import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserPath, wants } from "@sdc-risk/servers";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, pageServer } from "../../apps/workbench/serve.mjs";
import { SCHEMAS } from "../.vitepress/places.ts";
import { blocksOf } from "./support/markdown.ts";
import { pageAt, pages, ROOT } from "./support/pages.ts";
import { brokenOf, built, buildSite, builtFiles, foreignOf, SITE } from "./support/site.ts";

beforeAll(buildSite);

test("every link, anchor and picture of the built site leads somewhere", () => {
  const texts = new Map<string, string>();
  const text = (path: string): string => {
    const known = texts.get(path) ?? built(path);
    texts.set(path, known);
    return known;
  };
  const found = builtFiles(".html").map((path) => ({ path, broken: brokenOf(path, text) }));
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter(({ broken }) => broken.length > 0)).toEqual([]);
});

test("a link that leads nowhere would be found", () => {
  const pages: Readonly<Record<string, string>> = {
    "a.html":
      '<a href="/words.html#terms">1</a> <a href="#here">2</a> <a href="nowhere.html">3</a> <img src="no.png">',
    "words.html": '<h2 id="term">',
  };
  expect(brokenOf("a.html", (path) => pages[path] ?? "")).toEqual([
    "/words.html#terms",
    "#here",
    "nowhere.html",
    "no.png",
  ]);
});

test("nothing of the built site names a place outside from which a browser would load", () => {
  const files = [".html", ".css", ".js"].flatMap(builtFiles).filter((path) => !path.startsWith("files/"));
  expect(
    files
      .map((path) => ({ path, foreign: foreignOf(built(path)) }))
      .filter(({ foreign }) => foreign.length > 0),
  ).toEqual([]);
  expect(
    foreignOf('<link rel="preload" href="https://fonts.example/a.woff2">@import "//b.example/c.css"'),
  ).toEqual(["https://fonts.example/a.woff2", "//b.example/c.css"]);
});

test("each published schema stands at its address, and the page of schemas names it", () => {
  const page = readFileSync(join(ROOT, "docs/schemas.md"), "utf8");
  for (const [name, path] of Object.entries(SCHEMAS)) {
    expect(built(`schemas/${name}.json`)).toBe(readFileSync(join(ROOT, path), "utf8"));
    expect(page).toContain(`/schemas/${name}.json`);
    expect(page).toContain(`@sdc-risk/${path.slice("packages/".length)}`);
  }
});

/** No test depends on how fast the machine is; one that hangs ends some day. */
const MOST = 10 * 60_000;
/** Whether the script of a page of the site has run. */
const ALIVE = "document.querySelector('#app')?.__vue_app__ !== undefined";

describe("in a browser", wants("chromium"), () => {
  let browser: Browser;
  let address: string;
  const server = pageServer({ root: SITE, headers: false });

  beforeAll(async () => {
    address = await listen(server);
    browser = await chromium.launch({
      executablePath: browserPath.chromium(),
      timeout: MOST,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    });
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  /** A page of the site, what it asks for, and what goes wrong in it. */
  async function open(path: string, width = 1280): Promise<{ page: Page; asked: string[]; wrong: string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    page.setDefaultTimeout(MOST);
    const asked: string[] = [];
    const wrong: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    await page.goto(`${address}${path}`, { waitUntil: "networkidle" });
    return { page, asked, wrong };
  }

  test("no page asks for anything but own files, has an error, or is wider than a phone", async () => {
    const found: unknown[] = [];
    const look = async (path: string): Promise<void> => {
      const { page, asked, wrong } = await open(path, 390);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      const foreign = asked.filter((url) => !url.startsWith(address) && !url.startsWith("data:"));
      if (wide > 0 || foreign.length > 0 || wrong.length > 0) found.push({ path, wide, foreign, wrong });
      await page.close();
    };
    // each page waits until nothing is asked for any more: several at a time
    const paths = builtFiles(".html").filter((path) => path !== "404.html" && !path.startsWith("files/"));
    const next = paths.values();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const path of next) await look(path);
      }),
    );
    expect(found).toEqual([]);
  });

  test("the search finds a page by a word, without a server", async () => {
    const { page, asked, wrong } = await open("index.html");
    const box = page.locator(".VPLocalSearchBox input");
    // the key is heard once the page's script runs
    const opened = async (): Promise<boolean> => {
      if (!(await box.isVisible())) await page.keyboard.press("Control+k");
      return box.isVisible();
    };
    await expect.poll(opened, { timeout: 120_000, interval: 500 }).toBe(true);
    await box.fill("suda contribution");
    const first = page.locator(".VPLocalSearchBox .result").first();
    // results follow the letters as they come
    await expect.poll(() => first.getAttribute("href"), { timeout: 120_000 }).toMatch(/suda2|concepts/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/suda2|concepts/);
    expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
    expect(wrong).toEqual([]);
    await page.close();
  });

  describe("an example of a page", () => {
    const pagesWithExamples = [
      ["getting-started.html", "docs/getting-started.md"],
      ["measures/frequency.html", "docs/measures/frequency.md"],
      ["measures/kanon.html", "docs/measures/kanon.md"],
      ["measures/suda2.html", "docs/measures/suda2.md"],
      ["treating-files.html", "docs/treating-files.md"],
    ] as const;
    /** What is printed, with the time left out as pages leave it out. */
    const withoutTime = (text: string): string =>
      text.replace(/, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/gm, ",…").trimEnd();
    const isRun = ({ directive }: { readonly directive: string | null }): boolean =>
      directive !== null && /^run\b/.test(directive);
    const loads = (asked: readonly string[]): number => asked.filter((url) => url.includes("/run/")).length;

    test("all of them are tried here", () => {
      const holding = pages.filter(({ text }) => blocksOf(text).some(isRun)).map(({ path }) => path);
      expect(holding).toEqual(pagesWithExamples.map(([, path]) => path).sort());
    });

    test.each(pagesWithExamples)("%s prints in the browser what the page shows", async (address_, path) => {
      const { page, asked, wrong } = await open(address_);
      const shown = blocksOf(pageAt(path).text).filter(isRun);
      const examples = page.locator(".run-example");
      await expect.poll(() => examples.locator(".run-start").count(), { timeout: MOST }).toBe(shown.length);
      expect(loads(asked)).toBe(0);
      for (const [at, { output }] of shown.entries()) {
        const example = examples.nth(at);
        expect((await example.locator(".run-output").textContent())?.trimEnd()).toBe(output);
        await example.locator(".run-start").click();
        const printed = example.locator(".run-output[data-state=done]");
        await printed.waitFor({ timeout: 120_000 });
        expect(withoutTime((await printed.textContent()) ?? "")).toBe(output);
      }
      expect(loads(asked)).toBeGreaterThan(0);
      expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
      expect(wrong).toEqual([]);
      await page.close();
    });

    test("changes what it prints with the data, by the keyboard alone, and can be put back", async () => {
      const { page } = await open("getting-started.html");
      const example = page.locator(".run-example").first();
      const output = example.locator(".run-output");
      const before = await output.textContent();
      await example.getByLabel("people.csv").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Backspace");
      for (let i = 0; i < "90-99,poor".length; i++) await page.keyboard.press("Backspace");
      await page.keyboard.type("30-39,poor");
      expect(await output.getAttribute("data-state")).toBe("edited");
      await page.keyboard.press("Tab"); // the settings
      await page.keyboard.press("Tab"); // Run
      await page.keyboard.press("Enter");
      await example.locator(".run-output[data-state=done]").waitFor({ timeout: 120_000 });
      expect(await output.textContent()).toContain("would correctly identify 5 of");
      expect(before).toContain("would correctly identify 6 of");
      await example.getByRole("button", { name: "Restore" }).click();
      expect(await output.textContent()).toBe(before);
      expect(await example.getByLabel("people.csv").inputValue()).toContain("90-99,poor");
      await page.close();
    });

    test("says what is wrong with the settings or the data, and shows no output beside it", async () => {
      const { page, wrong } = await open("measures/kanon.html");
      const example = page.locator(".run-example").first();
      const trouble = async (settings: string): Promise<string | null> => {
        await example.getByLabel("settings.json").fill(settings);
        await example.locator(".run-start").click();
        const alert = example.getByRole("alert");
        await alert.waitFor({ timeout: 120_000 });
        expect(await example.locator(".run-output").textContent()).toBe("");
        return alert.textContent();
      };
      expect(await trouble('{ "keys": ["Residense"] }')).toMatch(/Residense.*Did you mean "Residence"/);
      expect(await trouble("{ keys }")).toContain("no JSON");
      expect(await trouble('{ "keys": ["Educ"], "population": "all.csv" }')).toContain("names a file");
      expect(await trouble('{ "keys": ["Educ"], "engine": "duckdb" }')).toContain("engine");
      expect(wrong).toEqual([]);
      await page.close();
    });

    test("stands as text where there are no scripts", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${address}measures/suda2.html`);
      const [{ code, output }] = blocksOf(pageAt("docs/measures/suda2.md").text).filter(isRun);
      const text = await page.locator(".run-example").innerText();
      for (const part of ["ten.csv", "settings.json", code, output ?? "?"]) expect(text).toContain(part);
      expect(await page.locator(".run-example button.run-start").count()).toBe(0);
      await context.close();
    });
  });

  test("what a term means is shown when the keyboard reaches it, and Escape closes it", async () => {
    const { page } = await open("policies.html");
    const term = page.locator("abbr.term").first();
    const meaning = (await term.getAttribute("title")) ?? "";
    expect(readFileSync(join(ROOT, "docs/words.md"), "utf8")).toContain(meaning);
    // what a key does is there once the script has run
    await expect.poll(() => page.evaluate(ALIVE), { timeout: MOST }).toBe(true);
    await term.focus();
    const bubble = page.locator("#term-meaning");
    expect(await bubble.textContent()).toBe(meaning);
    expect(await bubble.isVisible()).toBe(true);
    expect(await term.getAttribute("aria-describedby")).toBe("term-meaning");
    await page.keyboard.press("Escape");
    expect(await bubble.isVisible()).toBe(false);
    await page.close();
  });

  test("a reader can choose dark colours, and go to the next page and back", async () => {
    const { page } = await open("getting-started.html");
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains("dark"));
    await expect.poll(() => page.evaluate(ALIVE), { timeout: MOST }).toBe(true);
    const before = await isDark();
    await page.locator(".VPNavBarAppearance .VPSwitchAppearance").click();
    expect(await isDark()).toBe(!before);
    await page.locator(".pager-link.next").click();
    await page.waitForURL(/statistical-office/);
    await page.locator(".pager-link.prev").click();
    await page.waitForURL(/getting-started/);
    await page.close();
  });
});
