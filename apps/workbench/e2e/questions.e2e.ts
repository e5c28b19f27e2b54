import { required } from "@sdc-risk/data";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill, goTo, openFile, saved, upload } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const publicUse: unknown = JSON.parse(readFileSync(at("examples/policies/public-use.json"), "utf8"));

describe("five questions", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("lead from the example to a verdict in four clicks, by the rule of the release type", async () => {
    const { page, complaints } = await openPage(started);
    await page.getByRole("button", { name: "Open the example" }).click();
    await page.getByRole("button", { name: "Next: Roles" }).click();
    await page.getByRole("radio", { name: /^Anybody/ }).check();
    await page.getByText(/The verdict is by “Public use file/).waitFor();
    await page.getByRole("button", { name: "Check the file" }).click();
    const first = page.getByRole("region", { name: "The verdict", exact: true });
    await first.waitFor();
    const early = await first.textContent();
    expect(early).toMatch(/Not computed yet: the other measures, the warnings, and a treatment/);
    const [statement] = /^No\. survey\.csv does not meet the policy[^.]*\./.exec(early ?? "") ?? [];
    await page.getByRole("heading", { name: /^Disclosure risk of/ }).waitFor();
    await page.getByText(required(statement, "statement of the first verdict")).waitFor();
    await page.getByText(/^No\. survey\.csv does not meet the policy “Public use file/).waitFor();
    await goTo(page, "Export");
    const settings = JSON.parse(String(await saved(page, "Settings (JSON)"))) as { policy: unknown };
    expect(settings.policy).toEqual(publicUse);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("tick what is suggested, with the reason and the label, and say which rule decides", async () => {
    const { page } = await openPage(started);
    await openFile(page, upload("people.sav", readFileSync(at("packages/io/test/fixtures/people.sav"))));
    await page.getByRole("button", { name: "Next: Roles" }).click();
    const known = page.getByRole("region", { name: /Who might look/ });
    const region = known.getByRole("listitem").filter({ hasText: "region" });
    expect(await region.getByRole("checkbox").isChecked()).toBe(true);
    expect(await region.textContent()).toContain("Région");
    expect((await region.textContent())!.length).toBeGreaterThan("region Région".length + 10);
    await region.getByRole("checkbox").uncheck();
    expect(await region.getByRole("checkbox").isChecked()).toBe(false);
    await page.getByRole("button", { name: /^Undo/ }).click();
    expect(await region.getByRole("checkbox").isChecked()).toBe(true);

    const secret = page.getByRole("region", { name: /What must nobody learn/ });
    const add = secret.getByRole("combobox");
    const label = (await add.locator("option").nth(1).textContent())!;
    const name = (await add.locator("option").nth(1).getAttribute("value"))!;
    await add.selectOption({ label });
    expect(await secret.getByRole("checkbox", { name: `${name}: Sensitive` }).isChecked()).toBe(true);

    const design = page.getByRole("region", { name: /How was the file made/ });
    expect(await design.getByLabel("Sampling weight").inputValue()).toMatch(/weight/i);
    await design.getByLabel("Sampling weight").selectOption("");
    await design.getByText(/Without a weight the file is taken as the whole population/).waitFor();
    await page.context().close();
  });

  it("ask for a synthetic file and a control file, and tell copies", async () => {
    const [head = "", ...rows] = readFileSync(at("examples/survey.csv"), "utf8").trimEnd().split("\n");
    const part = (from: number, to: number): Buffer =>
      Buffer.from([head, ...rows.slice(from, to), ""].join("\n"));
    const { page, complaints } = await openPage(started);
    await openFile(page, upload("training.csv", part(0, 300)));
    await page.getByRole("button", { name: "Next: Roles" }).click();
    await page.getByRole("radio", { name: /^A synthetic file/ }).check();
    const files = page.getByRole("region", { name: /^The synthetic file, and records/ });
    await files.getByText(/Without a control file there is no verdict/).waitFor();
    const given = files.locator("input[type=file]");
    await given.first().setInputFiles(upload("synthetic.csv", part(0, 300)));
    await files.getByText("synthetic.csv").waitFor();
    await given.last().setInputFiles(upload("control.csv", part(900, 1200)));
    await files.getByText("control.csv").waitFor();
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText(/^No\. synthetic\.csv does not meet the policy “Synthetic files/).waitFor();
    await page
      .getByText(/300 of 300 records of the release are copies of originals/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("let limits be changed, and call what comes of it by another name", async () => {
    const { page } = await openPage(started);
    await page.getByRole("button", { name: "Open the example" }).click();
    await page.getByRole("button", { name: "Next: Roles" }).click();
    await page.getByRole("radio", { name: /^Anybody/ }).check();
    await page.getByText("Change the limits").click();
    await fill(page.getByLabel("Below"), "0.5");
    await page.getByRole("radio", { name: "Another rule" }).waitFor();
    const rule = page.getByRole("region", { name: /Which rule decides/ });
    expect(await rule.getByLabel("Policy", { exact: true }).inputValue()).toBe("own");
    await rule.getByText(/Limits were changed in the workbench/).waitFor();
    await page.getByRole("radio", { name: "Not decided yet" }).check();
    await page.getByText("No rule is chosen: figures, and no verdict.").waitFor();
    await page.context().close();
  });
});
