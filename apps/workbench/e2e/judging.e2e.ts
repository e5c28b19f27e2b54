import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, differences, rounded, undated } from "./command-line.ts";
import { fill, goTo, openExample, run, saved, upload, violations } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");

/** The card of a scenario. */
const card = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: `Scenario ${name}`, exact: true });

const addScenario = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Add a scenario" }).click();

/** Names a scenario that was just added. */
async function named(page: Page, given: string, name: string): Promise<Locator> {
  await fill(card(page, given).getByLabel("Name", { exact: true }), name);
  return card(page, name);
}

/** Two scenarios and a policy, made by hand. */
async function judged(page: Page): Promise<void> {
  await openExample(page);
  await goTo(page, "Measures");
  await page.getByText("Scenarios and policy").click();
  await addScenario(page);
  const neighbour = await named(page, "intruder 1", "neighbour");
  await fill(neighbour.getByLabel("Who is it?"), "Lives next door.");
  await addScenario(page);
  const employer = await named(page, "intruder 2", "employer");
  await employer.getByLabel("Use region as a key").uncheck();
  await employer.getByLabel("Add a key").selectOption("occupation");
  await employer.getByLabel("Treatment of age").selectOption("bands");
  await fill(employer.getByLabel("Width"), "5");
  await fill(employer.getByLabel("Coverage"), "0.2");
  await fill(employer.getByLabel("Divergence"), "0.05");
  await page.getByLabel("Policy", { exact: true }).selectOption({ label: "3-anonymity" });
}

interface Saved {
  readonly keys?: readonly string[];
  readonly scenarios: readonly {
    readonly name: string;
    readonly keys: readonly string[];
    readonly intruder?: string;
    readonly coverage?: number;
    readonly divergence?: number;
    readonly recodings?: object;
  }[];
  readonly policy: { readonly name: string };
}

describe("scenarios and a policy", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("are made by hand, judged as the command line judges them, and saved with the decision record", async () => {
    const { page, complaints } = await openPage(started);
    await judged(page);
    await run(page);
    await page
      .getByText(
        /^No\. survey\.csv does not meet the policy “3-anonymity”: its rule fails in both scenarios\.$/,
      )
      .waitFor();
    const matrix = page.getByRole("table", { name: "Scenarios" });
    expect(await matrix.getByRole("columnheader").allTextContents()).toEqual(
      expect.arrayContaining(["neighbour", "employer"]),
    );
    await page
      .getByText(
        "Find a treatment in the step Treat. If the file is treated elsewhere, add it as a released file in the step Roles, and run again.",
      )
      .waitFor();
    await goTo(page, "Export");
    const settings = await saved(page, "Settings (JSON)");
    const json = await saved(page, "JSON report");
    const { keys, scenarios, policy } = JSON.parse(String(settings)) as Saved;
    expect(keys).toBeUndefined();
    expect(scenarios.map(({ name }) => name)).toEqual(["neighbour", "employer"]);
    expect(scenarios[0]!.intruder).toBe("Lives next door.");
    expect(scenarios[1]).toMatchObject({
      coverage: 0.2,
      divergence: 0.05,
      recodings: { age: { kind: "bands", width: 5, from: 0 } },
    });
    expect(scenarios[1]!.keys).toContain("occupation");
    expect(scenarios[1]!.keys).not.toContain("region");
    expect(policy.name).toBe("3-anonymity");

    const epoch = Math.floor(
      Date.parse((JSON.parse(String(json)) as { createdAt: string }).createdAt) / 1000,
    );
    const names = ["d.html", "d.md", "d.json", "d.docx"];
    const command = (args: readonly string[], outputs: readonly string[]) =>
      commandLine(
        { "survey.csv": example, "sdc-risk.json": settings },
        ["assess", "survey.csv", "--config", "sdc-risk.json", ...args],
        outputs,
        { SOURCE_DATE_EPOCH: String(epoch) },
        4,
      );
    const theirs = command(["--out", "report.json"], ["report.json"]);
    expect(differences(undated(json), undated(theirs["report.json"]!))).toEqual([]);
    const decision = command(["--template", "decision", ...names.flatMap((name) => ["--out", name])], names);
    const moment = (text: string): string => text.replaceAll(/\.\d{3}Z/g, ".000Z");
    expect(moment(rounded(await saved(page, "Decision as HTML")))).toBe(moment(rounded(decision["d.html"]!)));
    expect(String(await saved(page, "Decision as Markdown"))).toBe(String(decision["d.md"]));
    expect(differences(undated(await saved(page, "Decision as JSON")), undated(decision["d.json"]!))).toEqual(
      [],
    );
    const docx = String(await saved(page, "Decision as DOCX (Word)"));
    for (const one of [docx, String(decision["d.docx"])]) expect(one).toMatch(/^PK.*word\/document\.xml/s);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("judge by several policies, of which the worst decides, as the command line does", async () => {
    const { page, complaints } = await openPage(started);
    await openExample(page);
    await goTo(page, "Measures");
    await page.getByText("Scenarios and policy").click();
    const lenient = { name: "lenient", rules: [{ figure: "kanon.violations.share", k: 2, max: 0.999 }] };
    const load = (button: string, policy: object): Promise<void> =>
      page
        .getByRole("button", { name: button })
        .locator("+ input")
        .setInputFiles(upload("p.json", JSON.stringify(policy)));
    await load("Load a policy", lenient);
    await page.getByLabel("Judge by another policy, too").selectOption({ label: "3-anonymity" });
    await page.getByText("The file has to meet all of them").waitFor();
    await load("Load another policy", lenient);
    await page.getByText(/Two policies are called “lenient”/).waitFor();
    expect(await page.getByRole("button", { name: "Run the measures" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Leave out “lenient”" }).click();
    await page.getByText(/Two policies are called/).waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    await run(page);
    await page.getByText(/^No\. survey\.csv does not meet the policy “3-anonymity”.*“lenient”: /).waitFor();
    for (const name of ["3-anonymity", "lenient"])
      await page.getByRole("heading", { name: `Policy: ${name}` }).waitFor();
    await page.getByRole("button", { name: "Treat", exact: false }).first().click();
    await page.getByText(/A treatment is searched for one policy, and several are chosen/).waitFor();
    await goTo(page, "Export");
    await page.getByText(/A decision record is about one policy/).waitFor();
    const settings = await saved(page, "Settings (JSON)");
    const json = await saved(page, "JSON report");
    const theirs = commandLine(
      { "survey.csv": example, "sdc-risk.json": settings },
      ["assess", "survey.csv", "--config", "sdc-risk.json", "--out", "report.json"],
      ["report.json"],
      {},
      4,
    );
    expect(differences(undated(json), undated(theirs["report.json"]!))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("come back from a settings file, and go one by one", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Measures");
    const settings = {
      weight: "weight",
      scenarios: [
        { name: "a", keys: ["region", "sex"] },
        {
          name: "b",
          keys: ["sex", "age"],
          coverage: 0.5,
          recodings: { age: { kind: "ends", bottom: null, top: 80 } },
        },
      ],
      policy: "hdx",
    };
    const file = upload("s.json", JSON.stringify(settings));
    await page.getByRole("button", { name: "Load settings" }).locator("+ input").setInputFiles(file);
    await card(page, "b").waitFor();
    expect(await card(page, "b").getByLabel("Coverage").inputValue()).toBe("0.5");
    expect(await card(page, "b").getByLabel("All from").inputValue()).toBe("80");
    expect(await page.getByLabel("Policy", { exact: true }).inputValue()).toBe("hdx");
    await page.getByRole("button", { name: "Remove the scenario a" }).click();
    await goTo(page, "Roles");
    const isKey = (name: string): Promise<boolean> =>
      page.getByRole("checkbox", { name: `${name}: Key`, exact: true }).isChecked();
    expect([await isKey("region"), await isKey("sex"), await isKey("age")]).toEqual([false, true, true]);
    await page.context().close();
  });

  it("tell what is wrong where it is wrong, and do not run", async () => {
    const { page } = await openPage(started);
    const runs = page.getByRole("button", { name: "Run the measures" });
    await judged(page);
    await fill(card(page, "employer").getByLabel("Coverage"), "1.5");
    await card(page, "employer").getByText("A coverage is above 0").waitFor();
    expect(await runs.isDisabled()).toBe(true);
    await fill(card(page, "employer").getByLabel("Coverage"), "0.5");
    await card(page, "employer").getByText("A coverage is above 0").waitFor({ state: "detached" });
    await fill(card(page, "employer").getByLabel("Name", { exact: true }), "neighbour");
    await page.getByText('Another scenario is named "neighbour".').waitFor();
    await page.getByRole("button", { name: "Remove the scenario neighbour" }).last().click();
    const rules = (scenario: string): string =>
      JSON.stringify({
        name: "ours",
        rules: [{ figure: "kanon.violations.share", k: 3, max: 0.1, scenario }],
      });
    const load = (text: string): Promise<void> =>
      page
        .getByRole("button", { name: "Load a policy" })
        .locator("+ input")
        .setInputFiles(upload("p.json", text));
    await load(rules("neighbor"));
    await page.getByText('there is no scenario "neighbor". Did you mean "neighbour"?').waitFor();
    expect(await runs.isDisabled()).toBe(true);
    await load(rules("neighbour"));
    await page
      .getByText(
        "Share of records in groups of fewer than 3 with the same keys: at most 10 % (for neighbour).",
      )
      .waitFor();
    await page.getByText("there is no scenario").waitFor({ state: "detached" });
    expect(await runs.isDisabled()).toBe(false);
    await load("{}");
    await page
      .getByRole("alert")
      .getByText(/policy/i)
      .waitFor();
    await page.context().close();
  });

  it.each([
    ["light", 1100],
    ["dark", 390],
  ] as const)("axe-core finds nothing, %s at %i pixels", async (colorScheme, width) => {
    const { page } = await openPage(started, { colorScheme, viewport: { width, height: 900 } });
    await judged(page);
    expect(await violations(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
