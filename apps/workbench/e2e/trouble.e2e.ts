import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill, goTo, openExample, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";
import { listen, pageServer } from "../serve.mjs";
import { surveyFile } from "./survey.ts";

describe("what goes wrong is told where it is caused", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it.each([
    ["rows of different lengths", "a,b\n1,2\n3\n", /line 3 has 1 field/],
    ["a file without records", "a,b\n", /record/],
    ["two columns of one name", "a,a\n1,2\n", /"a"/],
    ["a Parquet file that is cut off", "PAR1rubbishPAR1", /Parquet/],
    ["an empty file", "", /empty|nothing|no /i],
  ])("refuses %s", async (_, content, message) => {
    const { page } = await openPage(started);
    await openFile(page, upload(content.startsWith("PAR1") ? "bad.parquet" : "bad.csv", content), false);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(message);
    await page.context().close();
  });

  it("keeps the open file when another one cannot be read", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await page.locator("input[type=file]").first().setInputFiles(upload("bad.csv", "a,b\n1,2\n3\n"));
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("survey.csv");
  });

  it("shows a bad weight at its variable, and goes on when that is put right", async () => {
    const { page } = await openPage(started);
    await openFile(page, upload("weights.csv", "region,w\na,1\nb,0\na,2\n"));
    await setRoles(page, { Key: ["region"], Weight: ["w"] });
    const row = page.getByRole("row", { name: /^w/ });
    await row.getByRole("alert").waitFor();
    expect(await row.getByRole("alert").textContent()).toContain("must be a positive number");
    expect(await page.getByRole("button", { name: "Next: Measures" }).isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "w: Weight" }).uncheck();
    await row.getByRole("alert").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Next: Measures" }).click();
  });

  it("shows roles that contradict each other at their variable", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await setRoles(page, { Key: ["region", "age"], "Numeric key": ["age"] });
    await page.getByRole("row", { name: /^age/ }).getByRole("alert").waitFor();
    expect(await page.getByRole("row", { name: /^age/ }).getByRole("alert").textContent()).toContain(
      "either categorical or continuous",
    );
  });

  it("shows a wrong option at its field, and does not run with it", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Measures");
    await page.locator(".measure", { hasText: "k-anonymity" }).first().getByText("Options").click();
    const k = page.getByLabel("k", { exact: true }).first();
    await fill(k, "1");
    await page.locator(".option", { has: k }).getByRole("alert").first().waitFor();
    expect(await page.getByRole("button", { name: "Run the measures" }).isDisabled()).toBe(true);
    await fill(k, "4, x");
    expect(await page.locator(".option", { has: k }).getByText("“x” is no number.").count()).toBe(1);
    await fill(k, "");
    await k.pressSequentially("4, 6");
    expect(await k.inputValue()).toBe("4, 6");
    await page.getByRole("button", { name: "Back to the defaults" }).first().click();
    expect(await k.inputValue()).toBe("");
    await k.pressSequentially("4");
    await page.locator("button:enabled", { hasText: "Run the measures" }).waitFor();
    await run(page);
    await page.getByText("Violators of 4-anonymity").first().waitFor();
  });

  it("declares missing codes, reads the file again, and gives columns their types", async () => {
    const { page } = await openPage(started);
    const age = (i: number): string => (i % 10 === 0 ? "NA" : String(20 + i));
    const rows = Array.from({ length: 60 }, (_, i) => `r${i % 3},${age(i)},${1 + (i % 4)}.5`);
    await openFile(page, upload("codes.csv", ["region,age,w", ...rows].map((row) => `${row}\n`).join("")));
    expect(await page.getByRole("row", { name: /^Values of age/ }).textContent()).toContain("text");
    await goTo(page, "Roles");
    await fill(page.getByRole("textbox", { name: "In all variables" }), "NA");
    await page.getByRole("button", { name: "Apply and read again" }).click();
    await page.getByRole("row", { name: /^age whole number/ }).waitFor();
    await setRoles(page, { Key: ["region", "age"] });
    await run(page);
    await goTo(page, "Export");
    expect((JSON.parse(String(await saved(page, "JSON report"))) as { missing: unknown }).missing).toEqual([
      "NA",
    ]);
  });

  it("saves settings, loads them again, and refuses what is no settings file", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await goTo(page, "Measures");
    const settings = await saved(page, "Save the settings");
    const load = page.getByRole("button", { name: "Load settings" }).locator("+ input");
    await load.setInputFiles(upload("bad.json", '{"kyes": []}'));
    expect(await page.getByRole("alert").textContent()).toContain(
      'There is no setting "kyes". Did you mean "keys"?',
    );
    await load.setInputFiles(upload("other.json", '{"keys": ["nowhere"]}'));
    await page.getByText("The file has no variable “nowhere”").waitFor();
    await load.setInputFiles(
      upload(
        "mine.json",
        JSON.stringify({
          keys: ["region"],
          measures: ["frequency"],
          options: { frequency: { missing: "category" } },
        }),
      ),
    );
    await page.getByText("Settings of mine.json are in place.").waitFor();
    expect(JSON.parse(String(await saved(page, "Save the settings")))).toEqual({
      keys: ["region"],
      measures: ["frequency"],
      options: { frequency: { missing: "category" } },
    });
    await load.setInputFiles(upload("sdc-risk.json", settings));
    await page.getByText("Settings of sdc-risk.json are in place.").waitFor();
    expect(String(await saved(page, "Save the settings"))).toBe(String(settings));
  });

  it("cancels a run, keeps nothing of it, and runs again", async () => {
    const { page } = await openPage(started);
    await openFile(page, surveyFile(200_000).path);
    await setRoles(page, {
      Key: [
        "region",
        "urbrur",
        "hhsize",
        "sex",
        "age",
        "relat",
        "marital",
        "education",
        "labor",
        "occupation",
        "industry",
        "ethnicity",
      ],
      Weight: ["weight"],
      Household: ["hid"],
    });
    await goTo(page, "Measures");
    await page.getByRole("button", { name: "Run the measures" }).click();
    await page.getByRole("progressbar", { name: "All measures" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The run was cancelled").waitFor();
    await setRoles(page, { Key: ["region", "sex"] });
    await run(page);
  });
});

describe("a page that the server does not give whole", inBrowser, () => {
  it.each([
    ["without the file of its worker", 404, {}],
    ["with a policy that forbids its workers", 200, { "Content-Security-Policy": "worker-src 'none'" }],
  ] as const)("%s says so, and what to do", async (_what, status, headers) => {
    const started = await start();
    const built = pageServer({ headers: false });
    let whole = false;
    const server = createServer((request, response) => {
      const worker = request.url?.includes("data-worker") === true;
      if (!whole) for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value);
      if (!whole && worker && status === 404) response.writeHead(404).end();
      else built.emit("request", request, response);
    });
    try {
      const { page } = await openPage({ ...started, address: await listen(server) });
      await page.getByRole("button", { name: "Open the example" }).click();
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.textContent()).toContain("A part of this page did not load");
      expect(await alert.textContent()).toContain("Load the page again.");
      whole = true;
      if (status === 200) await page.reload(); // what is forbidden stays so in a page
      await openExample(page);
      expect(await page.getByRole("alert").count()).toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
      await started.stop();
    }
  });
});
