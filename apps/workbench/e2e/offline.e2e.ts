import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { goTo, openExample, run, saved } from "./page.ts";
import { undated } from "./command-line.ts";
import { inBrowser, openPage, start, type Started } from "./support.mjs";

/** Waits until the browser keeps the page. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return null;
  });

const reportOfExample = async (page: Page): Promise<unknown> => {
  await openExample(page);
  await run(page);
  await page.getByRole("tab", { name: "What if" }).click();
  await goTo(page, "Export");
  return undated(await saved(page, "JSON report"));
};

describe.each([
  ["with the headers of its own server", true],
  ["from a server that sends no headers", false],
])("the page without a connection, %s", inBrowser, (_, headers) => {
  let started: Started;
  beforeAll(async () => {
    started = await start({ headers });
  });
  afterAll(async () => {
    await started.stop();
  });

  it("opens and assesses once it was open, with its server gone, and gives the same report", async () => {
    const { page, complaints } = await openPage(started);
    await kept(page);
    const before = await reportOfExample(page);
    expect(complaints).toEqual([]);

    started.stopServing();
    await page.goto("about:blank");
    await page.goto(started.address);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(headers);
    expect(await reportOfExample(page)).toEqual(before);
    // nothing else is answered in the server's place
    await expect(page.goto(`${started.address}other.html`)).rejects.toThrow(
      /ERR_CONNECTION_REFUSED|NS_ERROR/,
    );
  });
});

describe("the manifest of the page", inBrowser, () => {
  it("names the page, its folder and a picture, which are there", async () => {
    const started = await start();
    const { page } = await openPage(started);
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const address = new URL(href ?? "", started.address);
    const response = await fetch(address);
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    const manifest = (await response.json()) as {
      readonly start_url: string;
      readonly display: string;
      readonly icons: readonly { readonly src: string }[];
    };
    expect(new URL(manifest.start_url, address).href).toBe(started.address);
    expect(manifest.display).toBe("standalone");
    expect(manifest.icons.length).toBe(1);
    for (const { src } of manifest.icons) expect((await fetch(new URL(src, address))).status).toBe(200);
    await started.stop();
  });
});
