import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goTo, openExample, openFile, run, saved, setRoles } from "./page.ts";
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

  it("stores nothing unless asked, survives a reload when asked, and deletes it all with one button", async () => {
    const { page, context } = await openPage(started);
    const stored = async (): Promise<unknown> => {
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
    const kept = (): Promise<boolean> =>
      page.evaluate(async () => {
        const [{ name } = { name: undefined }] = await indexedDB.databases();
        if (name === undefined) return false;
        const database = await new Promise<IDBDatabase>((done) => {
          const open = indexedDB.open(name);
          open.onsuccess = () => done(open.result);
        });
        const [store] = database.objectStoreNames;
        const entries =
          store === undefined
            ? 0
            : await new Promise<number>((done) => {
                const count = database.transaction(store).objectStore(store).count();
                count.onsuccess = () => done(count.result);
              });
        database.close();
        return entries > 0;
      });
    const nothing = { databases: 0, local: 0, session: 0, caches: 0, cookies: "" };
    await openExample(page);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "urbrur: Key" }).check();
    expect(await stored()).toEqual(nothing);
    await page.reload();
    await page.getByRole("button", { name: "Open the example" }).waitFor();

    await openExample(page);
    await goTo(page, "Roles");
    await page.getByRole("checkbox", { name: "urbrur: Key" }).check();
    await page.getByRole("button", { name: "Keep on this computer" }).click();
    await page.getByRole("checkbox", { name: "Keep on this computer" }).check();
    while (!(await kept())) await page.waitForTimeout(50);
    await page.reload();
    await page.getByText("was opened again").waitFor();
    expect(await page.getByRole("checkbox", { name: "urbrur: Key" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Kept on this computer" }).click();
    await page.getByRole("button", { name: "Delete what is kept" }).click();
    await page.getByText("has been deleted").waitFor();
    expect(await stored()).toEqual(nothing);
    await context.close();
  });
});
