import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, goTo, run, saved, setRoles, upload, violations } from "./page.js";
import { hasBrowser, openPage, start } from "./support.mjs";

const bytes = (name: string): Buffer =>
  readFileSync(new URL(`../../../packages/io/test/fixtures/${name}`, import.meta.url));

/** Lets a file fall onto the page, as a hand would. */
async function drop(page: Page, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64!), (c) => c.charCodeAt(0))], file!));
      return data;
    },
    [name, bytes(name).toString("base64")],
  );
  for (const event of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent(".drop", event, { dataTransfer: transfer });
  await page.getByRole("heading", { name: "Variables" }).waitFor();
}

describe.skipIf(!hasBrowser)("files of other programs in the workbench", () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.stop());

  it.each(["people.sav", "people.dta", "people.por", "people.xpt", "people.sas7bdat", "people.xlsx"])(
    "%s is opened by drag and drop",
    async (name) => {
      const { page, context, foreign, complaints } = await openPage(app);
      await drop(page, name);
      await page.getByText("60", { exact: false }).first().waitFor();
      if (name === "people.sav") await page.getByText("Sex of the person").first().waitFor();
      expect([foreign, complaints]).toEqual([[], []]);
      await context.close();
    },
  );

  it("a declared missing value that is ticked is a level of its own, with a released file beside it, too", async () => {
    const { page, context, complaints } = await openPage(app);
    await drop(page, "people.sav");
    const facts = async (): Promise<string[]> => {
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: "Values of region" }) });
      return (await row.getByRole("cell").allTextContents()).slice(2, 4);
    };
    expect(await facts()).toEqual(["3", "6.67 %"]);
    await page.getByText("-9 (refused) in 4 records").waitFor();
    await goTo(page, "Roles");
    await addBeside(page, "Released file", upload("released.sav", bytes("people.sav")));
    await page.getByText("released.sav").waitFor();
    await goTo(page, "File");
    const box = page.getByRole("checkbox", { name: "region: -9 (refused) in 4 records" });
    await box.check();
    await page.getByText("that count as levels: -9 (refused) in 4 records.").waitFor();
    expect(await box.isChecked()).toBe(true);
    expect(await facts()).toEqual(["4", "0"]);
    expect(await violations(page)).toEqual([]);
    await setRoles(page, { Key: ["sex", "region"], Weight: ["weight"], "Record id": ["id"] });
    await run(page);
    await page.getByText("refused").first().waitFor();
    await goTo(page, "Take away");
    expect(JSON.parse(String(await saved(page, "Settings (JSON)")))).toMatchObject({
      keepMissing: { region: [-9] },
    });
    await goTo(page, "File");
    await box.uncheck();
    await page.getByText("that count as levels").waitFor({ state: "detached" });
    expect(await facts()).toEqual(["3", "6.67 %"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("labels stand in the report and among the levels of what-if", async () => {
    const { page, context, complaints } = await openPage(app);
    await drop(page, "people.sav");
    await setRoles(page, { Key: ["sex", "region", "age"], Weight: ["weight"] });
    await run(page);
    await page.getByText("sex (Sex of the person)").first().waitFor();
    await page.getByText("東京").first().waitFor();
    await page.getByRole("tab", { name: "What if" }).click();
    await page
      .getByLabel(/treatment/i)
      .nth(1)
      .selectOption("merge");
    await page.getByText("Île-de-France").first().waitFor();
    expect(complaints).toEqual([]);
    await goTo(page, "File");
    await context.close();
  });
});
