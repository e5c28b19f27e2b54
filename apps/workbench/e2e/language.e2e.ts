import { installed, PRESETS } from "@sdc-risk/session";
import { EXAMPLE_SURVEY, surveyTable } from "@sdc-risk/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RELEASE_POLICIES } from "../src/state/release-types.ts";
import { goTo, violations } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

/** What of a page is written in no message: words outside of the brackets of the pseudo-locale. */
const wordsOutside = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (known) => {
      const quoted = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const pattern = new RegExp(`(?<!\\w)(?:${quoted.join("|")})(?!\\w)`, "g");
      // data, code, languages by their own names, values in a small picture, and names with a letter underlined
      const own = "bdi, code, kbd, .code, .language, .mini, .role-head";
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (element === null || !element.checkVisibility() || element.closest(own) !== null) continue;
        if (node instanceof Element)
          for (const name of ["aria-label", "title", "placeholder", "alt"])
            texts.push(node.getAttribute(name) ?? "");
        else texts.push(node.textContent ?? "");
      }
      const left = texts.map((text) => {
        let rest = text;
        for (let before = ""; before !== rest;) {
          before = rest;
          rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
        }
        return rest.replace(pattern, " ").trim();
      });
      return [...new Set(left.filter((text) => /\p{L}\p{Ll}/u.test(text)))];
    },
    names.toSorted((a, b) => b.length - a.length),
  );

/** The page's own parts that it loaded, without those that are kept for times without a connection. */
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

/** The part of the page that holds its French texts. */
const FRENCH = /\/fr-[\w-]+\.js$/;

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

describe("the language of the page", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started.stop());

  it("is French where the browser is, and English anywhere else, which then loads no French", async () => {
    const french = await openPage(started, { locale: "fr-CA" });
    await french.page.getByRole("heading", { name: "Choisissez le fichier" }).waitFor();
    expect(await languageOf(french.page)).toBe("fr");
    expect(await french.page.title()).toBe("sdc-risk, l’atelier");
    expect((await loaded(french.page)).filter((name) => FRENCH.test(name))).toHaveLength(1);
    const german = await openPage(started, { locale: "de-DE" });
    await german.page.getByRole("heading", { name: "Choose the file" }).waitFor();
    expect(await languageOf(german.page)).toBe("en");
    expect((await loaded(german.page)).filter((name) => FRENCH.test(name))).toEqual([]);
    expect(french.complaints.concat(german.complaints, german.foreign)).toEqual([]);
  });

  it("is chosen in the head, keeps what is open, and is remembered", async () => {
    const { page } = await openPage(started, { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Open the example" }).click();
    await page.getByRole("heading", { name: "Variables" }).waitFor();
    await goTo(page, "Roles");
    const unpicked = page.getByRole("checkbox", { name: "sex: Key", exact: true });
    await unpicked.uncheck();
    await page.getByLabel("Language").focus();
    await page.getByLabel("Language").selectOption("fr");
    await page.getByRole("heading", { name: "Qu’est chaque variable" }).waitFor();
    expect(await page.getByRole("checkbox", { name: "sex: Clé", exact: true }).isChecked()).toBe(false);
    expect(await page.getByLabel("Langue").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([["language", "fr"]]);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("heading", { name: "Choisissez le fichier" }).waitFor();
    await page.getByLabel("Langue").selectOption("en");
    await page.getByRole("heading", { name: "Choose the file" }).waitFor();
    expect(await languageOf(page)).toBe("en");
  });

  it("has every word of the page in its messages", async () => {
    const { page, context } = await openPage(started);
    await context.addInitScript(() => localStorage.setItem("language", "en-XA"));
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "⟦" }).waitFor();
    const found: string[] = [];
    const names = [
      ...[...Object.values(PRESETS), ...Object.values(RELEASE_POLICIES)].map(({ name }) => name),
      ...installed.map(({ id }) => id),
      ...surveyTable({ ...EXAMPLE_SURVEY, rows: 3 }).schema.fields.map(({ name }) => name),
      ...["survey.csv", "CSV · utf-8"],
    ];
    const look = async (where: string): Promise<void> => {
      found.push(...(await wordsOutside(page, names)).map((text) => `${where}: ${text}`));
    };
    await look("the start");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await look("the list of keys");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open the example" }).click();
    await page.getByRole("table").waitFor();
    await look("the file");
    const next = page.getByRole("button", { name: /^⟦Next/ });
    await next.click();
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await look("the questions");
    await page.locator(".heading-row .quiet").click();
    await page.getByRole("table").waitFor();
    await look("the roles");
    await next.click();
    await page.locator(".measure").first().waitFor();
    await look("the measures");
    expect(found).toEqual([]);
  });
});
