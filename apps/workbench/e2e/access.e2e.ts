import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawn, goTo, openExample, openFile, run, upload, violations } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

/** Every step, and what is done to get there. */
const STEPS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ["the start", () => Promise.resolve()],
  ["the privacy note", (page) => page.getByRole("button", { name: "Data stay in this page" }).click()],
  [
    "a file that cannot be read",
    async (page) => {
      await page.keyboard.press("Escape");
      await openFile(page, upload("bad.csv", "a,b\n1\n"), false);
      await page.getByRole("alert").waitFor();
    },
  ],
  ["the file", openExample],
  [
    "a variable",
    async (page) => {
      await page.getByRole("button", { name: "Values of age" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "the questions",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Next: Roles" }).click();
      await page.getByRole("radio", { name: /^Anybody/ }).check();
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.getByRole("radio", { name: "Not decided yet" }).check();
    },
  ],
  ["the roles", (page) => goTo(page, "Roles")],
  ["a hint", (page) => page.getByRole("button", { name: "What does Key mean?" }).first().focus()],
  [
    "roles that contradict",
    async (page) => {
      await page.getByRole("checkbox", { name: "age: Numeric key", exact: true }).check();
      await page.getByRole("row", { name: /^age/ }).getByRole("alert").waitFor();
    },
  ],
  [
    "the measures",
    async (page) => {
      await page.getByRole("checkbox", { name: "age: Numeric key", exact: true }).uncheck();
      await goTo(page, "Measures");
      for (const summary of await page.locator(".measure summary").all()) await summary.click();
    },
  ],
  ["the report", run],
  [
    "the report with internal detail",
    async (page) => {
      await page.getByLabel("Show internal detail").check();
      for (const summary of await page.locator(".report summary").all()) await summary.click();
    },
  ],
  [
    "what if",
    async (page) => {
      await page.getByRole("tab", { name: "What if" }).click();
      await page.getByLabel("Treatment of age").selectOption("bands");
      await page.getByLabel("Treatment of education").selectOption("merge");
      await page.getByRole("button", { name: "Compute", exact: true }).click();
      await page.getByRole("button", { name: "Keep as a scenario" }).click();
      await page.getByText("All figures").click();
    },
  ],
  [
    "the records",
    async (page) => {
      await page.getByRole("tab", { name: "Records" }).click();
      await page.getByRole("button", { name: "Show records" }).click();
      await page.getByLabel("Filter by").selectOption("age");
      await page.getByRole("table", { name: "Records" }).waitFor();
    },
  ],
  ["the run, done", (page) => goTo(page, "Run")],
  ["export", (page) => goTo(page, "Export")],
  [
    "a treatment",
    async (page) => {
      await goTo(page, "Measures");
      await page.getByText("Scenarios and policy").click();
      await page.getByLabel("Policy", { exact: true }).selectOption({ label: "3-anonymity" });
      await run(page);
      await goTo(page, "Treat");
      await page.locator(".treat-statement").waitFor();
    },
  ],
  [
    "treatments to choose from",
    async (page) => {
      await page.getByLabel("Time limit").fill("600");
      await page.getByRole("button", { name: "Search a treatment" }).click();
      await page.getByText(/^(?:[4-9]|\d\d+) treatments assessed\./).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("region", { name: "Take away" }).waitFor();
      for (const summary of await page.locator(".treat summary").all()) await summary.click();
    },
  ],
];

/** Of the window, in pixels. */
const HEIGHT = 900;

describe("accessibility", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  // the way is walked once on a wide window and once on a phone, and looked at in two forms each: the walk takes longer
  it.each([
    [
      { colorScheme: "light", width: 1440 },
      { colorScheme: "dark", width: 1440 },
    ],
    [
      { colorScheme: "dark", width: 390 },
      { colorScheme: "light", width: 683 },
    ],
  ] as const)("axe-core finds nothing on any step, %o and %o", async (...forms) => {
    const [first] = forms;
    const { page } = await openPage(started, {
      colorScheme: first.colorScheme,
      viewport: { width: first.width, height: HEIGHT },
      reducedMotion: "reduce",
    });
    const lookAs = async ({ colorScheme, width }: (typeof forms)[number]): Promise<void> => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: HEIGHT });
      await drawn(page);
    };
    const found: string[] = [];
    for (const [name, reach] of STEPS) {
      await reach(page);
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const form of forms) {
        await lookAs(form);
        const where = `${name}, ${form.colorScheme} at ${form.width} pixels`;
        found.push(...(await violations(page)).map((one) => `${where}: ${one}`));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) found.push(`${where}: the page is ${over} pixels too wide`);
      }
      await lookAs(first);
    }
    expect(found).toEqual([]);
  });

  it("the theme that is chosen wins over the system's", async () => {
    const { page } = await openPage(started, { colorScheme: "light" });
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.getByLabel("Colours").selectOption("dark");
    expect(await paper()).not.toBe(light);
  });

  it("can be walked from end to end by keyboard", async () => {
    const { page } = await openPage(started);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (): Promise<string> =>
      page.evaluate(() =>
        (
          document.activeElement?.getAttribute("aria-label") ??
          document.activeElement?.textContent ??
          ""
        ).trim(),
      );
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 120; i++) {
        await press("Tab");
        if (name.test(await focused())) return;
      }
      throw new Error(`Tab does not reach ${String(name)}.`);
    };
    await tabTo(/^Open the example/);
    await press("Enter");
    await page.getByRole("heading", { name: "Variables" }).waitFor();
    await tabTo(/^Next: Roles/);
    await press("Enter");
    await page.getByRole("heading", { name: "Five questions" }).waitFor();
    await tabTo(/^All variables$/);
    await press("Enter");
    await page.getByRole("heading", { name: "What is each variable?" }).waitFor();
    await tabTo(/^id: Key$/);
    await press("ArrowDown", "ArrowDown", "ArrowDown");
    expect(await focused()).toBe("urbrur: Key");
    await press("k");
    expect(await page.getByRole("checkbox", { name: "urbrur: Key" }).isChecked()).toBe(true);
    await press("k");
    for (let i = 0; i < 22; i++) {
      const before = await focused();
      await press("ArrowDown");
      await page.waitForFunction(
        (label) => document.activeElement?.getAttribute("aria-label") !== label,
        before,
      );
    }
    expect(await focused()).toBe("weight: Key");
    await page.getByRole("button", { name: "Next: Measures" }).focus();
    await press("Enter");
    await page.getByRole("heading", { name: "Choose the measures" }).waitFor();
    await tabTo(/^Run the measures/);
    await press("Enter");
    await page.getByRole("heading", { name: /^Disclosure risk/ }).waitFor();
    await tabTo(/^Findings/);
    await tabTo(/anonymity.*Bar chart|Bar chart/);
    await press("ArrowDown");
    expect(await page.locator(".chart:focus .reading").textContent()).toMatch(/: [\d,]+/);
    await page.getByRole("tab", { name: "Findings" }).focus();
    await press("ArrowRight");
    expect(await page.getByRole("tab", { name: "What if" }).getAttribute("aria-selected")).toBe("true");
  });

  it("leads keyboards and screen readers to the heading of what appears", async () => {
    const { page } = await openPage(started);
    const focused = (): Promise<string> =>
      page.evaluate(() => `${document.activeElement!.tagName} ${document.activeElement!.textContent}`);
    expect(await focused()).toMatch(/^BODY/);
    await openExample(page);
    expect(await focused()).toBe("H1 survey.csv");
    await goTo(page, "Roles");
    await page.getByRole("heading", { name: "What is each variable?" }).waitFor();
    expect(await focused()).toBe("H1 What is each variable?");
    await run(page);
    expect(await focused()).toBe("H1 Disclosure risk of survey.csv");
    await page.context().close();
  });

  it("cuts a column name of 20,000 characters, whole in its title, and no page gets wider for it", async () => {
    const name = `a${"x".repeat(20_000)}b`;
    const lines = Array.from({ length: 60 }, (_, i) => `${"mf"[i % 2]!},${i % 7}`);
    const { page } = await openPage(started, { viewport: { width: 390, height: 800 } });
    const size = (): Promise<number[]> =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    await openFile(page, upload("long.csv", `sex,${name}\n${lines.join("\n")}\n`));
    expect(await page.locator(`.variables [title="${name}"]`).count()).toBe(1);
    expect((await size())[0]).toBe(390);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "sex: Key", exact: true }).setChecked(true);
    await page.getByRole("checkbox", { name: `${name}: Key`, exact: true }).setChecked(true);
    expect((await size())[0]).toBe(390);
    await run(page);
    for (const tab of ["Findings", "What if", "Records"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("tabpanel").waitFor();
      const [width, height] = await size();
      expect(width).toBe(390);
      expect(height).toBeLessThan(16_000);
    }
    await page.context().close();
  });

  it("goes back by the browser's button, and its title names the step and no file", async () => {
    const { page } = await openPage(started);
    expect(await page.title()).toBe("sdc-risk workbench");
    await openExample(page);
    expect(await page.title()).toBe("File – sdc-risk workbench");
    await goTo(page, "Roles");
    await goTo(page, "Measures");
    expect(await page.title()).toBe("Measures – sdc-risk workbench");
    await page.goBack();
    await page.getByRole("heading", { name: "What is each variable?" }).waitFor();
  });
});
