import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { browserPath, wants } from "@sdc-risk/servers";
import { chromium, firefox } from "playwright-core";
import { listen, pageServer } from "../serve.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What never comes is waited for so long: no test depends on how fast the machine is. */
const MOST = 10 * 60_000;

/**
 * One processor, so that the app starts no workers from a worker. While a driver or the developer tools listen,
 * Firefox may block for ever in doing so: the thread that starts a worker and the new worker wait on one
 * condition, and what wakes the first wakes one of the two (WorkerPrivate::SetIsDebuggerRegistered).
 */
const FIREFOX_PREFERENCES = { "dom.maxHardwareConcurrency": 1 };

const BROWSERS = {
  chromium: {
    path: browserPath.chromium(),
    launch: (executablePath) => chromium.launch({ executablePath, args: FLAGS, timeout: MOST }),
  },
  // the Firefox that people have, over WebDriver BiDi; the driver's own is a patched one
  firefox: {
    path: browserPath.firefox(),
    launch: (executablePath, downloadsPath) =>
      firefox.launch({
        executablePath,
        channel: "moz-firefox",
        downloadsPath,
        firefoxUserPrefs: FIREFOX_PREFERENCES,
        timeout: MOST,
      }),
  },
};

/** The browser that tests run in. */
export const browserName = process.env.BROWSER ?? "chromium";
const { path, launch } = BROWSERS[browserName];

/** Options of every test: that browser has to be there. */
export const inBrowser = wants(browserName);
const ITS_OWN_RUN = { wanted: "chromium", title: "Chromium", how: "pnpm --filter workbench e2e" };
/** Options of a test that only Chromium can run, which does so in a run of its own. */
export const inChromium =
  browserName === "chromium" ? inBrowser : { skip: true, meta: { lacks: [ITS_OWN_RUN] } };

/** The page in one file, on disk. */
const FROM_DISK = new URL("../dist-file/workbench.html", import.meta.url).href;

/**
 * A browser and the built page on loopback, or its one file on disk. What pages save comes into a folder that is
 * deleted in the end.
 */
export async function start({ headers = true, fromDisk = false } = {}) {
  const server = pageServer({ headers });
  const downloads = mkdtempSync(join(tmpdir(), "workbench-downloads-"));
  const address = fromDisk ? FROM_DISK : await listen(server);
  const browser = await launch(path, downloads);
  const stopServing = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    address,
    browser,
    downloads,
    stopServing,
    stop: async () => {
      await browser.close();
      stopServing();
      rmSync(downloads, { recursive: true });
    },
  };
}

/** The folder that the page's browser saves into. */
const folders = new WeakMap();

/**
 * What a page saves when `save` is done. Firefox does not tell its driver of files that a page makes itself:
 * the folder tells.
 */
export async function savedBy(page, save) {
  if (browserName === "chromium") {
    const [download] = await Promise.all([page.waitForEvent("download"), save()]);
    return readFileSync(await download.path());
  }
  const folder = folders.get(page.context());
  await save();
  for (;;) {
    const names = readdirSync(folder);
    const [file] = names;
    const bytes = names.length === 1 ? readFileSync(join(folder, file)) : Buffer.alloc(0);
    if (bytes.length > 0 && !file.endsWith(".part")) {
      rmSync(join(folder, file));
      return bytes;
    }
    await setTimeout(20);
  }
}

/** A page that lists what it asks for, and what it complains about. Anything but its own files is refused. */
export async function openPage(started, options = {}) {
  if (browserName === "chromium") return newPage(started, options);
  // Now and then Firefox never answers the first question that its driver asks of a new page: such a page is given up.
  for (let patience = 30_000; ; patience *= 2) {
    const opened = await newPage(started, options);
    const answer = opened.page.locator("body").count();
    answer.catch(() => undefined);
    if (await Promise.race([answer, setTimeout(patience, 0, { ref: false })])) return opened;
    console.warn(`Firefox does not answer within ${patience / 1000} s: another page is opened.`);
    await Promise.race([opened.context.close(), setTimeout(patience, undefined, { ref: false })]);
  }
}

async function newPage({ browser, address, downloads }, options) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const requests = [];
  const foreign = [];
  const complaints = [];
  folders.set(context, downloads);
  context.setDefaultTimeout(MOST);
  context.on("request", (request) => {
    const url = request.url();
    requests.push(url);
    if (!url.startsWith(address) && !url.startsWith("blob:") && !url.startsWith("data:")) foreign.push(url);
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  return { page, context, requests, foreign, complaints };
}
