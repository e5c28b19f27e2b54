import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { readFileSync } from "node:fs";
import {
  allVariables,
  fill,
  goTo,
  openExample,
  openFile,
  run,
  saved,
  setRoles,
  upload,
  violations,
} from "./page.ts";
import {
  ATTEMPTS,
  listenToAll,
  PAGE_ONLY,
  scriptOf,
  sentFromPage,
  sentFromWorker,
  type Listener,
} from "./sending.ts";
import { inBrowser, inChromium, openPage, start, type Started } from "./support.mjs";
import { surveyFile } from "./survey.ts";

/** The address of a file of the page. */
const OWN_FILE =
  /^http:\/\/127\.0\.0\.1:\d+\/(assets\/[\w.-]+|icon\.svg|manifest\.webmanifest|service-worker\.js)?$/;

describe("the listener of these tests", inBrowser, () => {
  it("hears what a page without a policy sends, in each of the ways", async () => {
    const started = await start();
    const { page } = await openPage(started);
    const heard: string[] = [];
    const listener = createServer((request, response) => {
      if (request.url !== "/favicon.ico") heard.push(request.url ?? "");
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end();
    });
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    const to = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    await page.goto(to);
    for (const [name, attempt] of Object.entries({ ...ATTEMPTS, ...PAGE_ONLY })) {
      heard.length = 0;
      await page.evaluate(scriptOf(attempt, to));
      while (heard.length === 0) await page.waitForTimeout(20);
      if (name.startsWith("fetch")) expect(heard[0]).toBe(name === "fetch" ? "/" : "/icon.svg");
    }
    expect(await page.evaluate(scriptOf(ATTEMPTS["fetch"]!, to))).toBe("sent");
    await started.stop();
    listener.close();
  });
});

// in Firefox the app starts no workers from its worker here: see support.mjs
describe("a page whose server is gone", inChromium, () => {
  it("runs the measures all the same, with workers that start then", async () => {
    const started = await start();
    const { page } = await openPage(started);
    await openFile(page, surveyFile(20_000).path);
    // too little work for workers
    await setRoles(page, { Key: ["sex"] });
    await run(page);
    started.stopServing();
    await setRoles(page, { Key: ["region", "sex", "age", "marital", "education", "ethnicity"] });
    await run(page);
    await run(page);
    await started.stop();
  });
});

describe.each([
  ["with the headers of its own server", true],
  ["from a server that sends no headers", false],
])("nothing leaves the page, %s", inBrowser, (_, headers) => {
  let started: Started;
  let listener: Listener;
  beforeAll(async () => {
    started = await start({ headers });
    listener = await listenToAll();
  });
  afterAll(async () => {
    await started.stop();
    listener.close();
  });

  it("asks for nothing but its own files on the whole way, and for nothing at all once it works", async () => {
    const { page, foreign, requests, complaints } = await openPage(started);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(headers);
    await openExample(page);
    await run(page);
    await page.getByRole("tab", { name: "What if" }).click();
    await page.getByLabel("Use age as a key").uncheck();
    await page.getByRole("button", { name: "Compute", exact: true }).click();
    await page.getByRole("heading", { name: "Before and after" }).waitFor();
    await page.getByRole("tab", { name: "Records" }).click();
    await goTo(page, "Export");
    await saved(page, "HTML report");
    expect(foreign).toEqual([]);
    expect(
      requests.filter(
        (url) => !OWN_FILE.test(url) && !/^blob:http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}$/.test(url),
      ),
    ).toEqual([]);
    expect(complaints).toEqual([]);

    // offline from here on: all that is needed is there
    await page.context().setOffline(true);
    await run(page);
    await page.context().close();
  });

  it("is stopped by the browser when a script of the page tries to send", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    expect(await sentFromPage(page, listener)).toEqual([]);
  });

  it("is stopped by the browser when a worker tries to send", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    expect(await sentFromWorker(page, listener)).toEqual([]);
  });

  /** All that the page keeps, as text; names of places that are empty are not in it. */
  const storedText = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      const texts: string[] = [];
      const read = async (value: unknown): Promise<void> => {
        if (value instanceof Blob) texts.push(await value.text());
        else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
          texts.push(new TextDecoder("latin1").decode(value));
        else if (typeof value === "object" && value !== null)
          for (const [name, one] of Object.entries(value)) {
            texts.push(name);
            await read(one);
          }
        else texts.push(String(value));
      };
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((done) => {
          const open = indexedDB.open(name!);
          open.onsuccess = () => done(open.result);
        });
        for (const store of database.objectStoreNames)
          await read(
            await new Promise<unknown>((done) => {
              const all = database.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => done(all.result);
            }),
          );
        database.close();
      }
      return texts.join("\n");
    });
  const stored = async (page: Page): Promise<unknown> => {
    const { cached, ...others } = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).length,
      local: localStorage.length,
      session: sessionStorage.length,
      cached: (
        await Promise.all(
          (typeof caches === "undefined" ? [] : await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url),
          ),
        )
      ).flat(),
      cookies: document.cookie,
    }));
    // the page's own files, for times without a connection, are no data
    return { ...others, caches: cached.filter((url) => !OWN_FILE.test(url)).length };
  };
  /** What is kept is encrypted first. */
  const SOON = { timeout: 10 * 60_000 };
  const NOTHING = { databases: 0, local: 0, session: 0, caches: 0, cookies: "" };
  const PASSPHRASE = "correct horse battery";

  /** Keeps what is open as a project, and waits until all changes are kept. */
  async function keep(page: Page, name: string, withFiles: boolean): Promise<void> {
    await page.getByRole("button", { name: "Keep on this computer" }).click();
    await fill(page.getByLabel(/^Name of the project/), name);
    await fill(page.getByLabel(/^Passphrase \(/), PASSPHRASE);
    await fill(page.getByLabel("The passphrase again"), PASSPHRASE);
    await page.getByRole("checkbox", { name: /^Keep the file, too/ }).setChecked(withFiles);
    await page.getByRole("button", { name: "Keep the project" }).click();
    await page.getByText(/^saved \d/).waitFor();
    await page.keyboard.press("Escape");
  }
  const unlock = async (page: Page, name: string, passphrase: string): Promise<void> => {
    await page.getByRole("button", { name: `Open ${name}` }).click();
    await fill(page.getByLabel(`Passphrase of ${name}`), passphrase);
    await page.getByRole("button", { name: "Unlock" }).click();
  };

  it("stores nothing unless asked, keeps encrypted what it is asked to, and deletes it", async () => {
    const { page, context } = await openPage(started);
    await openExample(page);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "urbrur: Key" }).check();
    expect(await stored(page)).toEqual(NOTHING);
    await page.reload();
    await page.getByRole("button", { name: "Open the example" }).waitFor();

    await openExample(page);
    await goTo(page, "Roles");
    await keep(page, "survey of 2026", true);
    await expect.poll(() => storedText(page), SOON).toContain("survey of 2026");
    const before = await storedText(page);
    await page.getByRole("checkbox", { name: "urbrur: Key" }).check();
    await expect.poll(() => storedText(page), SOON).not.toBe(before);
    const kept = await storedText(page);
    expect(kept).toContain("survey of 2026");
    // the example holds these words many times
    expect(kept).not.toMatch(/urbrur|survey\.csv|Northreach|married|battery/);
    await page.reload();
    await unlock(page, "survey of 2026", "another one");
    await page.getByText("This is not the passphrase").waitFor();
    await fill(page.getByLabel("Passphrase of survey of 2026"), PASSPHRASE);
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("was opened again").waitFor();
    await allVariables(page);
    expect(await page.getByRole("checkbox", { name: "urbrur: Key" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Kept on this computer" }).click();
    await page.getByRole("button", { name: "Delete what is kept" }).click();
    await page.getByText("was deleted").waitFor();
    expect(await stored(page)).toEqual(NOTHING);
    await context.close();
  });

  it("keeps settings only unless the file is to be kept, too, and lists several projects", async () => {
    const { page, context } = await openPage(started);
    const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");
    await openFile(page, upload("mine.csv", example));
    await setRoles(page, { Key: ["sex", "age"] });
    await keep(page, "one", false);
    expect((await storedText(page)).length).toBeLessThan(20_000);
    await goTo(page, "File");
    await page.getByRole("button", { name: "Close the file" }).click();
    await page.getByRole("heading", { name: "Choose the file to check" }).waitFor();
    await openFile(page, upload("other.csv", "sex,age\nf,1\nm,2\n"));
    await keep(page, "two", true);
    await page.reload();
    await page.getByRole("heading", { name: "Projects on this computer" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await unlock(page, "one", PASSPHRASE);
    await page.getByText("Choose mine.csv to go on").waitFor();
    await openFile(page, upload("mine.csv", example), false);
    await page.getByText("was opened again").waitFor();
    await goTo(page, "Roles");
    expect(await page.getByRole("checkbox", { name: "age: Key", exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole("checkbox", { name: "region: Key", exact: true }).isChecked()).toBe(false);
    await page.reload();
    await page.getByRole("button", { name: "Delete two" }).click();
    await page.getByRole("button", { name: "Delete one" }).click();
    await page.getByRole("heading", { name: "Projects on this computer" }).waitFor({ state: "detached" });
    expect(await stored(page)).toEqual(NOTHING);
    await context.close();
  });
});
