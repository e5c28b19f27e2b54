import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, fill, goTo, openExample, openFile, run, upload, violations } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

const isKey = (page: Page, name: string): Promise<boolean> =>
  page.getByRole("checkbox", { name: `${name}: Key`, exact: true }).isChecked();

/** What a worker is asked before it shows comes in its time. */
const SOON = { timeout: 10 * 60_000 };

/** How often the browser asks when the page is loaded again; the page is left all the same. */
async function asksOnReload(page: Page): Promise<number> {
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked++;
    void dialog.accept();
  });
  await page.reload();
  page.removeAllListeners("dialog");
  return asked;
}

describe("changes of settings", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("are undone and redone by keys and by buttons", async () => {
    const { page, complaints } = await openPage(started);
    await openExample(page);
    const undo = page.getByRole("button", { name: /^Undo/ });
    const redo = page.getByRole("button", { name: /^Redo/ });
    expect(await undo.isDisabled()).toBe(true);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "age: Key", exact: true }).uncheck();
    await page.getByRole("button", { name: "Clear all" }).click();
    expect(await isKey(page, "sex")).toBe(false);
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector("[aria-label^=Redo]")?.hasAttribute("disabled"));
    expect([await isKey(page, "sex"), await isKey(page, "age")]).toEqual([true, false]);
    await undo.click();
    await expect.poll(() => isKey(page, "age"), SOON).toBe(true);
    await expect.poll(() => undo.isDisabled(), SOON).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => isKey(page, "age"), SOON).toBe(false);
    await redo.click();
    await expect.poll(() => isKey(page, "sex"), SOON).toBe(false);
    await expect.poll(() => redo.isDisabled(), SOON).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("are undone for missing codes, measures and policies, too, and text fields keep an undo of their own", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Roles");
    const codes = page.getByRole("textbox", { name: "In all variables" });
    await fill(codes, "North");
    await page.getByRole("button", { name: "Apply and read again" }).click();
    const undo = page.getByRole("button", { name: /^Undo/ });
    await page.waitForFunction(() => !document.querySelector("[aria-label^=Undo]")?.hasAttribute("disabled"));
    await goTo(page, "Measures");
    await page.getByRole("checkbox", { name: "Population uniqueness" }).uncheck();
    await page.getByText("Scenarios and policy").click();
    const policy = page.getByLabel("Policy", { exact: true });
    await policy.selectOption({ label: "3-anonymity" });
    await undo.click();
    await expect.poll(() => policy.inputValue(), SOON).toBe("");
    await undo.click();
    const measure = page.getByRole("checkbox", { name: "Population uniqueness" });
    await expect.poll(() => measure.isChecked(), SOON).toBe(true);
    await goTo(page, "Roles");
    expect(await codes.inputValue()).toBe("North");
    await codes.focus();
    await page.keyboard.press("Control+z");
    expect(await undo.isDisabled()).toBe(false);
    await undo.click();
    await expect.poll(() => codes.inputValue(), SOON).toBe("");
    await expect.poll(() => undo.isDisabled(), SOON).toBe(true);
    await page.context().close();
  });

  it("are undone for files beside the data, which are read again when that is redone", async () => {
    const { page, complaints } = await openPage(started);
    await openFile(page, upload("survey.csv", "id,sex,age\n1,f,30\n2,m,41\n3,f,30\n"));
    await goTo(page, "Roles");
    await addBeside(page, "Released file", upload("treated.csv", "id,sex,age\n1,f,30\n2,m,\n3,f,30\n"));
    const remove = page.getByRole("button", { name: "Remove treated.csv" });
    await remove.waitFor();
    await page.getByRole("button", { name: "Undo: files beside the data" }).click();
    await remove.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Redo: files beside the data" }).click();
    await remove.waitFor();
    await remove.click();
    await remove.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo: files beside the data" }).click();
    await remove.waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("are lost in no silence: the browser asks before the page is left", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    expect(await asksOnReload(page)).toBe(0);
    await openExample(page);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "age: Key", exact: true }).uncheck();
    expect(await asksOnReload(page)).toBe(1);
    await openExample(page);
    await run(page);
    expect(await asksOnReload(page)).toBe(1);
    await page.context().close();
  });

  it("have keys, which a list shows, and those of one letter can be switched off", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    expect(await list.textContent()).toContain("Ctrl+Shift+Z");
    expect(await violations(page)).toEqual([]);
    await list.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    expect(await list.count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: /^Disclosure risk of/ }).waitFor();
    await page.context().close();
  });
});
