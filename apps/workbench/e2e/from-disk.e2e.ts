import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, differences, rounded, undated } from "./command-line.ts";
import { goTo, openExample, openFile, run, saved, setRoles } from "./page.ts";
import { listenToAll, sentFromPage, sentFromWorker, type Listener } from "./sending.ts";
import { browserName, inBrowser, openPage, start, type Started } from "./support.mjs";
import { surveyFile } from "./survey.ts";

const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");

describe("the page in one file, from disk", inBrowser, () => {
  let started: Started;
  let served: Started;
  let listener: Listener;
  beforeAll(async () => {
    started = await start({ fromDisk: true });
    served = await start();
    listener = await listenToAll();
  });
  afterAll(async () => {
    await started.stop();
    await served.stop();
    listener.close();
  });

  /** What a page says of the example with all its measures, and what the browser said of the page. */
  async function assessed(from: Started) {
    const opened = await openPage(from);
    const { page, foreign, complaints } = opened;
    await openExample(page);
    await run(page, true);
    await goTo(page, "Export");
    const outputs = {
      json: undated(await saved(page, "JSON report")),
      settings: String(await saved(page, "Settings (JSON)")),
      records: rounded(await saved(page, "CSV")),
    };
    return { outputs, foreign, complaints, opened };
  }

  it("holds its French texts, too", async () => {
    const { page, context, requests, complaints } = await openPage(started, { locale: "fr-FR" });
    await page.getByRole("button", { name: "Ouvrir l’exemple" }).click();
    await page.getByRole("button", { name: "Suite : Rôles" }).click();
    await page.getByRole("heading", { name: "Cinq questions" }).waitFor();
    expect(complaints).toEqual([]);
    const others = requests.filter((url) => !/^(blob:|data:image\/svg)/.test(url));
    expect(others.filter((url) => url !== started.address)).toEqual([]);
    await context.close();
  });

  it("assesses the example with the figures of the served page and of the command line", async () => {
    const here = await assessed(started);
    const there = await assessed(served);
    expect(here.opened.page.url()).toMatch(/^file:.*\/workbench\.html(#|$)/);
    expect(differences(here.outputs.json, there.outputs.json)).toEqual([]);
    expect(here.outputs.settings).toBe(there.outputs.settings);
    expect(here.outputs.records).toBe(there.outputs.records);
    const theirs = commandLine(
      { "survey.csv": example, "sdc-risk.json": here.outputs.settings },
      ["assess", "survey.csv", "--config", "sdc-risk.json", "--out", "report.json"],
      ["report.json"],
    );
    expect(differences(here.outputs.json, undated(theirs["report.json"] ?? ""))).toEqual([]);
    expect({ foreign: here.foreign, complaints: here.complaints }).toEqual({ foreign: [], complaints: [] });
    // nothing but itself, of which the driver of Firefox does not tell: no part of it is loaded from anywhere
    const others = here.opened.requests.filter((url) => !/^(blob:|data:image\/svg)/.test(url));
    expect(others.filter((url) => url !== started.address)).toEqual([]);
    for (const { opened } of [here, there]) await opened.context.close();
  });

  it("takes a file of the disk, computes in its workers, and shows what if", async () => {
    const { page, complaints } = await openPage(started);
    await openFile(page, surveyFile(20_000).path);
    await setRoles(page, { Key: ["region", "sex", "age", "marital", "education"], Weight: ["weight"] });
    await run(page);
    // the driver of Firefox reaches into no worker
    if (browserName === "chromium")
      expect(page.workers().map((one) => one.url().startsWith("blob:"))).toContain(true);
    await page.getByRole("tab", { name: "What if" }).click();
    await page.getByLabel("Use age as a key").uncheck();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    await page.getByRole("heading", { name: "Before and after" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("can send nothing, neither from the page nor from a worker, by any way", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    expect(await sentFromPage(page, listener)).toEqual([]);
    expect(await sentFromWorker(page, listener)).toEqual([]);
    await page.context().close();
  });

  it("runs no script that is not its own", async () => {
    const { page } = await openPage(started);
    const ran = await page.evaluate(async () => {
      const added = document.createElement("script");
      added.textContent = "document.title = 'changed'";
      document.head.append(added);
      await new Promise((done) => setTimeout(done, 100));
      return document.title;
    });
    expect(ran).toBe("sdc-risk workbench");
    await page.context().close();
  });
});
