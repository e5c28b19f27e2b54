import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, differences, undated } from "./command-line.ts";
import { addBeside, fill, goTo, openExample, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");

/** Three persons of a kind in the north, and some that are alone: few enough that a search tries everything. */
const PEOPLE = `region,age,note\n${"n,20,=a n,20,b n,20,007 n,30.0,d s,20,e s,30.0,f s,31,g s,31,h".split(" ").join("\n")}\n`;
const PAIRS = {
  name: "pairs",
  rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }],
};
const SCRIPTS = { R: "R", Python: "py", "SQL (DuckDB)": "sql", Stata: "do", SPSS: "sps", SAS: "sas" };

/** Chooses a policy of those that the page offers. */
async function choosePolicy(page: Page, label: string): Promise<void> {
  await goTo(page, "Measures");
  await page.getByText("Scenarios and policy").click();
  await page.getByLabel("Policy", { exact: true }).selectOption({ label });
}

const slider = (page: Page, key: string): Locator => page.getByRole("slider", { name: `Level of ${key}` });

/** What is said of the treatment that is looked at, once it is assessed. */
async function verdict(page: Page): Promise<string> {
  const region = page.getByRole("region", { name: "This treatment" });
  await region.locator("p.treat-statement").waitFor();
  await page.locator(".treat-verdict[aria-busy=false]").waitFor();
  return (await region.locator("p.treat-statement").textContent())!;
}

/** The example with a policy, at the step Treat, with its verdict. */
async function treatExample(page: Page): Promise<void> {
  await openExample(page);
  await choosePolicy(page, "3-anonymity");
  await run(page);
  await page.getByRole("button", { name: "Next: Treat" }).click();
  await slider(page, "age").waitFor();
  expect(await verdict(page)).toBe("✗ Does not meet “3-anonymity”");
}

describe("the step Treat", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("is not on the way without a policy", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    const steps = page.getByRole("navigation", { name: "Steps" });
    expect(await steps.getByRole("button", { name: "Treat" }).count()).toBe(0);
    await choosePolicy(page, "3-anonymity");
    expect(await steps.getByRole("button", { name: "Treat" }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it("finds what sdc-risk plan finds, and saves the same files", async () => {
    const { page, foreign, complaints } = await openPage(started);
    await openFile(page, upload("people.csv", PEOPLE));
    await setRoles(page, { Key: ["region", "age"], Insensitive: ["note"] });
    await page.getByLabel("The file holds everyone").check();
    await goTo(page, "Measures");
    await page.getByText("Scenarios and policy").click();
    await page
      .getByRole("button", { name: "Load a policy" })
      .locator("+ input")
      .setInputFiles(upload("k2.json", JSON.stringify(PAIRS)));
    await page.getByText("“pairs”").first().waitFor();
    await run(page);
    await goTo(page, "Treat");
    await page.getByRole("button", { name: "Search a treatment" }).click();
    await page.getByText(/to choose from\.$/).waitFor();
    expect(await verdict(page)).toBe("✓ Meets “pairs”");

    const files: Record<string, Buffer> = {
      "people-treated.csv": await saved(page, "CSV"),
      "people-treated.parquet": await saved(page, "Parquet"),
      "people-treated.arrow": await saved(page, "Arrow"),
      "people-plan.json": await saved(page, "Plan (JSON)"),
    };
    // Chromium drops what a page saves beyond ten files a second
    const pause = (): Promise<void> => page.waitForTimeout(1500);
    await pause();
    for (const [language, ending] of Object.entries(SCRIPTS))
      files[`people-plan.${ending}`] = await saved(page, language);
    await pause();
    const json = await saved(page, "JSON report");
    const html = await saved(page, "HTML report");
    const command = (await page.locator(".command code").textContent())!;
    await goTo(page, "Export");
    const settings = await saved(page, "Settings (JSON)");

    const names = Object.keys(files);
    const flags = names.flatMap((name) => [
      name.endsWith("-plan.json") ? "--plan" : name.includes("-plan.") ? "--script" : "--out",
      name,
    ]);
    const input = { "people.csv": PEOPLE, "sdc-risk.json": settings };
    const planned = commandLine(
      input,
      ["plan", "people.csv", "--config", "sdc-risk.json", ...flags, "--out", "r.json"],
      [...names, "r.json"],
    );
    for (const name of names) expect([name, files[name]!.equals(planned[name]!)]).toEqual([name, true]);
    const without = (report: Buffer): unknown => {
      const {
        command: _,
        plan,
        ...rest
      } = undated(report) as {
        command: string;
        plan: { front: readonly object[] };
      };
      // the page computes expected correct matches of all treatments, by which its front is made
      return { ...rest, plan: { ...plan, front: [] } };
    };
    expect(differences(without(json), without(planned["r.json"]!))).toEqual([]);
    expect(String(html)).toContain("the treated people.csv");

    expect(command).toBe("sdc-risk treat people.csv --plan people-plan.json --out people-treated.csv");
    for (const format of ["csv", "parquet", "arrow"]) {
      const name = `people-treated.${format}`;
      const treated = commandLine(
        { ...input, "people-plan.json": files["people-plan.json"]! },
        ["treat", "people.csv", "--plan", "people-plan.json", "--out", name],
        [name],
      );
      expect([name, files[name]!.equals(treated[name]!)]).toEqual([name, true]);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("searches the example, ends at once where it is cancelled, and lets one choose from what it found", async () => {
    const { page, foreign, complaints } = await openPage(started);
    await treatExample(page);
    await fill(page.getByLabel("Time limit"), "600");
    await page.getByRole("button", { name: "Search a treatment" }).click();
    await page.getByText(/^(?:[3-9]|\d\d+) treatments assessed\./).waitFor();
    expect(await slider(page, "age").isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The search was cancelled.").waitFor();
    expect(await verdict(page)).toMatch(/3-anonymity/);
    const points = page.getByRole("radiogroup", { name: "Treatments to choose from" }).getByRole("radio");
    expect(await points.count()).toBeGreaterThan(1);

    // the first is the file as it is: by the keyboard to it, and from it to the next
    await points.first().focus();
    await page.keyboard.press("Space");
    await page.getByText("Nothing. The file stays as it is.").waitFor();
    expect(await page.getByRole("region", { name: "Take away" }).count()).toBe(0);
    await page.keyboard.press("ArrowRight");
    await page.getByText("Nothing. The file stays as it is.").waitFor({ state: "detached" });
    expect(await points.nth(1).isChecked()).toBe(true);
    expect(await points.nth(1).getAttribute("aria-label")).toMatch(
      /^Loss [\d.]+ %, [\d.,]+ expected correct matches, [\d,]+ suppressed values?, (?:meets|does not meet) the rules$/,
    );
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("assesses what sliders say, undoes and redoes it, and saves what sdc-risk treat makes of the plan", async () => {
    const { page, complaints } = await openPage(started);
    await treatExample(page);
    for (const key of ["region", "education", "ethnicity", "marital"]) {
      await slider(page, key).focus();
      await page.keyboard.press("End");
    }
    await slider(page, "age").focus();
    await page.keyboard.press("ArrowRight");
    const level = (await slider(page, "age").getAttribute("aria-valuetext"))!;
    expect(level).toMatch(/^top code \d+ \(\d+ values\)$/);
    await page.getByText("region left out").waitFor();
    expect(await verdict(page)).toBe("✗ Does not meet “3-anonymity”");
    await page.getByLabel("Also suppress single values").check();
    await page.getByText("No value is suppressed.").waitFor({ state: "detached" });
    // others look like keys and have no role
    expect(await verdict(page)).toBe("? Cannot tell whether it meets “3-anonymity”");
    const rules = page.getByRole("table", { name: "Before and after" });
    expect(await rules.getByRole("cell").allTextContents()).toEqual(
      expect.arrayContaining(["1,977.5", "0", "at most 0", "✓ met"]),
    );

    // the head of the page undoes settings; this step its treatments
    const step = page.getByRole("main");
    const csv = await saved(page, "CSV");
    const plan = await saved(page, "Plan (JSON)");
    const theirs = commandLine(
      { "survey.csv": example, "plan.json": plan },
      ["treat", "survey.csv", "--plan", "plan.json", "--out", "t.csv"],
      ["t.csv"],
    );
    expect(csv.equals(theirs["t.csv"]!)).toBe(true);
    expect(String(csv)).not.toBe(example);

    await step.getByRole("button", { name: "Undo this treatment" }).click();
    await page.getByText("No value is suppressed.").waitFor();
    await step.getByRole("button", { name: "Undo this treatment" }).click();
    expect(await slider(page, "age").inputValue()).toBe("0");
    await step.getByRole("button", { name: "Redo the next treatment" }).click();
    expect(await slider(page, "age").getAttribute("aria-valuetext")).toBe(level);
    await step.getByRole("button", { name: "Redo the next treatment" }).click();
    expect(await page.getByLabel("Also suppress single values").isChecked()).toBe(true);
    expect(await step.getByRole("button", { name: "Redo the next treatment" }).isDisabled()).toBe(true);
    expect(await verdict(page)).toBe("? Cannot tell whether it meets “3-anonymity”");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps keys as they are that are fixed, and takes levels and hierarchies of one's own", async () => {
    const { page } = await openPage(started);
    await openFile(page, upload("people.csv", PEOPLE));
    await setRoles(page, { Key: ["region", "age"], Insensitive: ["note"] });
    await choosePolicy(page, "3-anonymity");
    await run(page);
    await goTo(page, "Treat");
    await verdict(page);
    await page.getByLabel("Keep region as it is").check();
    expect(await slider(page, "region").isDisabled()).toBe(true);
    await page.getByLabel("Also suppress single values").check();
    await fill(page.getByLabel("Candidates per person"), "6");
    await page.getByText("This would suppress values of a key that you keep as it is.").waitFor();
    await page.getByLabel("Keep region as it is").uncheck();
    await verdict(page);

    await page.getByText("More", { exact: true }).last().click();
    await fill(page.getByLabel("Levels", { exact: true }).last(), "wide");
    await page.keyboard.press("Enter");
    await page.getByText('"wide"; expected widths of bands').waitFor();
    await fill(page.getByLabel("Levels", { exact: true }).last(), "10");
    await page.keyboard.press("Enter");
    await verdict(page);
    await slider(page, "age").focus();
    await page.keyboard.press("End");
    await page.getByText("age in bands of 10").waitFor();

    await page.getByText("More", { exact: true }).first().click();
    await page
      .getByRole("button", { name: "Load a hierarchy" })
      .first()
      .locator("+ input")
      .setInputFiles(upload("region.csv", "n;land\ns;land\n"));
    await page.getByText("The hierarchy of region is used.").waitFor();
    await verdict(page);
    await slider(page, "region").focus();
    await page.keyboard.press("End");
    await page.getByText("region left out").waitFor();
    await page.context().close();
  });

  it("is of the original, not of a released file that is open, and of roles as they are now", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Roles");
    await addBeside(page, "Released file", upload("released.csv", example));
    await page.getByText("released.csv", { exact: true }).waitFor();
    await choosePolicy(page, "3-anonymity");
    await run(page);
    await goTo(page, "Treat");
    expect(await verdict(page)).toBe("✗ Does not meet “3-anonymity”");
    expect(await page.getByRole("slider").count()).toBe(6);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "ethnicity: Key", exact: true }).uncheck();
    await goTo(page, "Treat");
    await page.getByText("were changed since the report was made").waitFor();
    await verdict(page);
    expect(await page.getByRole("slider").count()).toBe(5);
    await page.context().close();
  });
});
