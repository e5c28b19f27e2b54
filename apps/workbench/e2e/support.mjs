import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { listen, pageServer } from "../serve.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
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

export const hasChromium = existsSync(CHROMIUM);

/** A browser and the built page on loopback. */
export async function start({ headers = true } = {}) {
  const server = pageServer({ headers }),
    address = await listen(server),
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: MOST });
  return {
    address,
    browser,
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page that lists what it asks for, and what it complains about. Anything but its own files is refused. */
export async function openPage({ browser, address }, options = {}) {
  const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
      ...options,
    }),
    page = await context.newPage();
  const requests = [],
    foreign = [],
    complaints = [];
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
