import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill, openFile, upload, violations } from "./page.ts";
import { inBrowser, openPage, savedBy, start, type Started } from "./support.mjs";

const TEXT = "id;income;born\n1;1.234,50;31.12.1980\n2;3,5;1.2.1999\n3;7,0;15.6.2000\n";

describe("decimal commas and dates", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("are recognised, and read as numbers and ages in a file that is saved and opened", async () => {
    const { page, complaints } = await openPage(started);
    await openFile(page, upload("people.csv", TEXT));
    const form = page.getByRole("form", { name: "Decimal commas and dates" });
    await form.waitFor();
    expect(await form.getByLabel("income").inputValue()).toBe("number");
    expect(await form.getByLabel("born").inputValue()).toBe("date-dmy");
    await form.getByLabel("born").selectOption("age-dmy");
    await fill(form.getByLabel("Age on this day"), "2020-06-14");
    expect(await violations(page)).toEqual([]);
    const csv = await savedBy(page, () =>
      form.getByRole("button", { name: "Convert, save and open" }).click(),
    );
    expect(String(csv)).toBe("id,income,age\n1,1234.50,39\n2,3.5,21\n3,7.0,19\n");
    await page.getByRole("heading", { name: "people-converted.csv" }).waitFor();
    await page.getByText(/people-converted\.csv was made, saved and opened/).waitFor();
    expect(await form.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
