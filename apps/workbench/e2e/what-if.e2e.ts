import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "./command-line.ts";
import { goTo, openExample, run, violations } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");

interface Report {
  readonly measures: Readonly<Record<string, { readonly summary: Readonly<Record<string, number>> }>>;
}

describe("what if", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("tells the risk without a key as the command line does, keeps scenarios, and compares them", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await run(page);
    await page.getByRole("tab", { name: "What if" }).click();
    await page.getByLabel("Use age as a key").uncheck();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    const row = page.locator(".before-after tr", { hasText: "Sample uniques" }).first();
    await row.waitFor();
    const base = JSON.parse(
      readFileSync(new URL("../../../examples/survey.sdc-risk.json", import.meta.url), "utf8"),
    ) as { keys: string[] };
    const uniques = (keys: readonly string[]): string => {
      const out = commandLine(
        { "survey.csv": example, "c.json": JSON.stringify({ ...base, keys }) },
        ["assess", "survey.csv", "--config", "c.json", "--out", "r.json"],
        ["r.json"],
      );
      return (JSON.parse(String(out["r.json"])) as Report).measures["frequency"]!.summary[
        "sampleUniques"
      ]!.toLocaleString("en");
    };
    expect(await row.locator("td").allTextContents()).toEqual(
      expect.arrayContaining([uniques(base.keys), uniques(base.keys.filter((key) => key !== "age"))]),
    );
    await page.getByLabel("Name of the scenario").fill("No age");
    await page.getByRole("button", { name: "Keep as a scenario" }).click();

    await page.getByLabel("Use age as a key").check();
    await page.getByLabel("Treatment of age").selectOption("bands");
    await page.getByLabel("Width").fill("10");
    const before = await row.textContent();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    await page.waitForFunction(
      (text) => document.querySelector(".before-after tbody tr:nth-child(2)")?.textContent !== text,
      before,
    );
    const banded = example
      .split("\n")
      .map((line, i) => {
        const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ""));
        if (i === 0 || line === "") return line;
        const age = cells[6]!;
        cells[6] = age === "" ? "" : `b${Math.floor(Number(age) / 10)}`;
        return cells.slice(0, 27).join(",");
      })
      .join("\n");
    const theirs = commandLine(
      { "survey.csv": banded, "c.json": JSON.stringify(base) },
      ["assess", "survey.csv", "--config", "c.json", "--out", "r.json"],
      ["r.json"],
    );
    const expected = (JSON.parse(String(theirs["r.json"])) as Report).measures["frequency"]!.summary[
      "sampleUniques"
    ]!;
    expect(await row.textContent()).toContain(expected.toLocaleString("en"));
    await page.getByLabel("Name of the scenario").fill("Age by tens");
    await page.getByRole("button", { name: "Keep as a scenario" }).click();

    await page.getByLabel("Treatment of education").selectOption("merge");
    const levels = page.locator(".levels input");
    await levels.first().check();
    await levels.nth(1).check();
    await page.getByLabel("Name of the merged value").fill("low");
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("button", { name: "Take low apart" }).waitFor();
    await page.getByLabel("Add a key").selectOption("urbrur");
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    await page.locator(".before-after .notice", { hasText: "urbrur" }).waitFor();
    await page.getByRole("button", { name: "Keep as a scenario" }).click();
    expect(await page.locator(".scenarios thead th").count()).toBe(5);
    expect(await page.locator(".scenarios thead").textContent()).toContain("coarser: age");
    await page.getByRole("button", { name: "Delete No age" }).click();
    expect(await page.locator(".scenarios thead th").count()).toBe(4);
    await page.getByRole("tab", { name: "Findings" }).click();
    await page.getByRole("tab", { name: "What if" }).click();
    await page.getByRole("button", { name: "Open Age by tens" }).click();
    expect(await page.getByLabel("Width").inputValue()).toBe("10");
  });

  it("filters and sorts records, which are off until they are asked for", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await run(page);
    await page.getByRole("tab", { name: "Records" }).click();
    expect(await page.getByRole("table", { name: "Records" }).count()).toBe(0);
    await page.getByRole("button", { name: "Show records" }).click();
    const table = page.getByRole("table", { name: "Records" });
    const first = (column: number): Promise<string | null> =>
      table.getByRole("row").nth(1).getByRole("cell").nth(column).textContent();
    await table.getByRole("row").nth(5).waitFor();
    await page.locator(".records .row:not(:has-text('…'))").first().waitFor();
    await page.getByLabel("Filter by").selectOption("region");
    await page.getByLabel("region contains").fill("lowmarsh");
    const lines = example
      .split("\n")
      .slice(1)
      .filter((line) => line.split(",")[2] === "Lowmarsh").length;
    await page.getByText(`${lines} of 2,000 records`).waitFor();
    await page.getByLabel("Filter by").selectOption("frequency.fk");
    await page.getByLabel("frequency.fk, to").fill("1");
    await page.waitForFunction((n) => !document.body.textContent.includes(`${n} of 2,000 records`), lines);
    // keys stand before the figures
    const place = await table
      .getByRole("columnheader")
      .evaluateAll((heads) => heads.findIndex((head) => head.textContent.includes("frequency.Fk")));
    const sorted = async (sign: 1 | -1): Promise<number> => {
      await page.getByRole("button", { name: "Sort by frequency.Fk", exact: true }).click();
      // rows of the old order stand until those of the new one are there
      await page.waitForFunction(
        ({ up, at }) => {
          const cells = [2, 3, 4, 5, 6].map(
            (row) =>
              document.querySelector(`.records .row[aria-rowindex="${row}"]`)?.children[at]?.textContent ??
              "…",
          );
          const values = cells.map((text) => up * Number(text.replace(/,/g, "")));
          return values.every((value, i) => i === 0 || value >= values[i - 1]!) && values[4]! > values[0]!;
        },
        { up: sign, at: place },
      );
      return Number((await first(place))!.replace(/,/g, ""));
    };
    const high = await sorted(-1);
    expect(await sorted(1)).toBeLessThan(high);
  });

  it("gives the verdict on a file with other keys, its rules beside the report, and which variables nothing was asked of", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Measures");
    await page.getByText("Scenarios and policy").click();
    await page.getByLabel("Policy", { exact: true }).selectOption({ label: "3-anonymity" });
    await run(page);
    const unjudged = page.locator(".not-judged");
    expect(await unjudged.locator("summary").textContent()).toMatch(
      /^Not judged: \d+ variables without a role$/,
    );
    expect(await unjudged.textContent()).toContain("urbrur");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("tab", { name: "What if" }).click();
    for (const key of ["region", "age", "marital", "education", "ethnicity"])
      await page.getByLabel(`Use ${key} as a key`).uncheck();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    const rules = page.getByRole("region", { name: "Rules of “3-anonymity”" });
    await rules.waitFor();
    await rules.getByText("1 of 1 rules met with these keys; 0 before.").waitFor();
    const verdict = page.getByRole("region", { name: "Verdict with these keys" });
    // the rules are met, but variables that stay in the file tell the keys that were taken out
    expect(await verdict.getByRole("status").textContent()).toMatch(
      /^Cannot tell\. The rules of the policy “3-anonymity” are met, but .* survey-what-if\.csv/,
    );
    expect(await verdict.getByRole("listitem").allTextContents()).toContainEqual(
      expect.stringMatching(/^survey-what-if\.csv lacks the key region, but /),
    );
    const cells = await rules.locator("tbody td").allTextContents();
    expect(cells).toEqual(["at most 0", expect.stringMatching(/^1,9[\d.,]+ ✗ not met$/), "0 ✓ met"]);
    await page.getByLabel("Use age as a key").check();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    await rules.getByText("0 of 1 rules met with these keys; 0 before.").waitFor();
    expect(await verdict.getByRole("status").textContent()).toMatch(
      /^No\. survey-what-if\.csv does not meet the policy “3-anonymity”/,
    );
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
