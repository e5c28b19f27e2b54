/* global window, document, PerformanceObserver */
// Measures the built page: size of the first load, time until it can be used, and a file of 1M records. Writes Markdown to standard output.
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { surveyCsv } from "@sdc-risk/testkit";
import { openPage, start } from "./support.mjs";

const ROWS = Number(process.argv[2] ?? 1_000_000),
  SIX = ["region", "sex", "age", "marital", "education", "ethnicity"];
const dist = new URL("../dist/", import.meta.url),
  seconds = (ms) => `${(ms / 1000).toFixed(1)} s`,
  lines = [];
const say = (what, value) => {
  lines.push(`| ${what} | ${value} |`);
  console.error(what, value);
};

const path = join(tmpdir(), `survey-${ROWS}.csv`);
if (!existsSync(path)) {
  const out = createWriteStream(path);
  for (const chunk of surveyCsv({ rows: ROWS, seed: 1 }))
    if (!out.write(chunk)) await new Promise((done) => out.once("drain", done));
  out.end();
  await finished(out);
}

/** Memory of the browser's renderer processes in MiB: what the system gave them. */
function rendererMemory() {
  let most = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) continue;
      const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      most = Math.max(most, Number(peak) / 1024);
    } catch {
      /* it has ended meanwhile */
    }
  }
  return Math.round(most);
}

const started = await start();
try {
  const { page, requests } = await openPage(started);
  await page.getByRole("button", { name: "Open the example" }).waitFor();
  const files = [...new Set(requests.map((url) => new URL(url).pathname.slice(1) || "index.html"))];
  say(
    "First load, gzipped",
    `${Math.round(files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000)} kB in ${files.length} files`,
  );
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const usable = await page.evaluate(
    () => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
  );
  say(
    "First paint, and time until it can be used",
    `${Math.round(paint)} ms, ${Math.round(Math.max(paint, usable))} ms`,
  );
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.long.push({ duration: Math.round(duration), on: document.querySelector("h1")?.textContent });
    }).observe({ type: "longtask" });
  });
  say(
    `File of ${ROWS.toLocaleString("en")} records and 27 variables`,
    `${Math.round(statSync(path).size / 1e6)} MB of CSV`,
  );

  let begun = Date.now();
  const lap = () => {
    const now = Date.now(),
      took = now - begun;
    begun = now;
    return seconds(took);
  };
  await page.locator("input[type=file]").first().setInputFiles(path);
  await page.getByRole("heading", { name: "Variables" }).waitFor({ timeout: 300_000 });
  say("Read it and look at its variables", lap());
  await page.getByRole("button", { name: "Next: Roles" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  const marked = [...SIX.map((name) => [name, "Key"]), ["weight", "Weight"], ["hid", "Household"]];
  for (const [name, role] of marked) {
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("checkbox", { name: `${name}: ${role}`, exact: true }).check();
  }
  lap();
  await page.waitForFunction(() => !document.querySelector("[role=alert]"));
  await page.getByRole("button", { name: "Next: Measures" }).click();
  await page.getByRole("checkbox", { name: "Population uniqueness" }).uncheck();
  begun = Date.now();
  await page.getByRole("button", { name: "Run the measures" }).click();
  await page.getByRole("heading", { name: /^Disclosure risk/ }).waitFor({ timeout: 300_000 });
  say("Run: frequencies, k-anonymity, individual and household risk, special uniques; 6 keys", lap());
  await page.getByRole("tab", { name: "What if" }).click();
  await page.getByLabel("Treatment of age").selectOption("bands");
  begun = Date.now();
  await page.getByRole("button", { name: "Compute", exact: true }).click();
  await page.getByRole("heading", { name: "Before and after" }).waitFor({ timeout: 120_000 });
  say("What if age were in bands", lap());
  await page.getByRole("tab", { name: "Records" }).click();
  begun = Date.now();
  await page.getByRole("button", { name: "Show records" }).click();
  await page.locator(".records .row").first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector(".records .row")?.textContent?.includes("…"));
  say("Records, sorted by risk", lap());
  await page.getByRole("button", { name: "Next: Take away" }).click();
  for (const [button, what] of [
    ["HTML report", "HTML report"],
    ["CSV", "Records as CSV"],
    ["Parquet", "Records as Parquet"],
  ]) {
    begun = Date.now();
    await Promise.all([
      page.waitForEvent("download", { timeout: 120_000 }),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    say(what, lap());
  }
  say("Largest memory of the tab", `${rendererMemory()} MiB`);
  const long = await page.evaluate(() => window.long);
  say(
    "Tasks of the page above 50 ms",
    long.length === 0 ? "none" : long.map(({ duration, on }) => `${duration} ms (${on})`).join(", "),
  );
  console.log(["| | |", "|---|---|", ...lines].join("\n"));
} finally {
  await started.stop();
}
