import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, goTo, run, saved, setRoles, upload, violations } from "./page.ts";
import { inBrowser, openPage, start } from "./support.mjs";

const bytes = (name: string): Buffer =>
  readFileSync(new URL(`../../../packages/io/test/fixtures/${name}`, import.meta.url));

/** Lets files fall onto a part of the page, as a hand would. */
async function fall(
  page: Page,
  part: string,
  files: readonly (readonly [name: string, bytes: Buffer])[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const [name, base64] of all)
        data.items.add(new File([Uint8Array.from(atob(base64!), (c) => c.charCodeAt(0))], name!));
      return data;
    },
    files.map(([name, content]) => [name, content.toString("base64")]),
  );
  for (const event of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent(part, event, { dataTransfer: transfer });
}

async function drop(page: Page, ...names: readonly string[]): Promise<void> {
  await fall(
    page,
    ".drop",
    names.map((name) => [name, bytes(name)]),
  );
  await page.getByRole("heading", { name: "Variables" }).waitFor();
}

/** Has the file read without its codebook. */
async function withoutCodebook(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Read the file without people.xml" }).click();
  await page.getByText("Sex of the person").first().waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Variables" }).waitFor();
}

describe("files of other programs in the workbench", inBrowser, () => {
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
    await goTo(page, "Export");
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

  it("a codebook that is dropped with a file describes it, and stands in settings and command", async () => {
    const { page, context, foreign, complaints } = await openPage(app);
    await drop(page, "people.csv", "people.xml");
    await page.getByText("Labels and declared missing values of 6 of 6 variables").waitFor();
    await page.getByText("Sex of the person").first().waitFor();
    await withoutCodebook(page);
    await fall(page, ".codebook", [
      ["people.xml", bytes("people.xml")],
      ["other.xml", bytes("people.xml")],
    ]);
    await page.getByText("Add one file here; these are 2: people.xml, other.xml.").waitFor();
    await fall(page, ".codebook", [["people.xml", bytes("people.xml")]]);
    await page.getByText("Sex of the person").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await goTo(page, "Roles");
    await addBeside(page, "Released file", upload("released.csv", bytes("people.csv")));
    await page.getByText("released.csv").waitFor();
    await setRoles(page, { Key: ["sex", "region"], Weight: ["weight"], "Record id": ["id"] });
    await run(page);
    await page.getByText("sex (Sex of the person)").first().waitFor();
    await goTo(page, "Export");
    await page.getByText("--ddi people.xml").first().waitFor();
    const settings = await saved(page, "Settings (JSON)");
    expect(JSON.parse(String(settings))).toMatchObject({ ddi: "people.xml" });
    expect([foreign, complaints]).toEqual([[], []]);

    await goTo(page, "File");
    await withoutCodebook(page);
    await goTo(page, "Measures");
    await page
      .getByRole("button", { name: "Load settings" })
      .locator("+ input")
      .setInputFiles(upload("own.json", settings));
    await page.getByText("The settings name the DDI codebook “people.xml”.").waitFor();
    await context.close();
  });

  it("a catalogue of SAS that is dropped with a table labels its values; two tables at once are refused", async () => {
    const { page, context, complaints } = await openPage(app);
    await fall(page, ".drop", [
      ["people.sav", bytes("people.sav")],
      ["people.dta", bytes("people.dta")],
    ]);
    await page.getByText("these are 2: people.sav, people.dta.").waitFor();
    await drop(page, "coded.sas7bcat", "coded.sas7bdat");
    await page.getByRole("button", { name: "Read the file without coded.sas7bcat" }).waitFor();
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
