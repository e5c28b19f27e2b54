/* global window, document, DataTransfer, DragEvent, PerformanceObserver */
// Measures the built page: size of the first load, time until it can be used, and a file of 1M records that is
// dropped onto it. Writes Markdown to standard output.
// node e2e/measure.mjs [RECORDS or FILE]: a file holds the variables of the survey, in any format.
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { finished } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { surveyCsv } from "@sdc-risk/testkit";
import { openPage, start } from "./support.mjs";

const [, , wanted = "1000000"] = process.argv;
const ROWS = Number(wanted);
const SIX = ["region", "sex", "age", "marital", "education", "ethnicity"];
const dist = new URL("../dist/", import.meta.url);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const lines = [];
const say = (what, value) => {
  lines.push(`| ${what} | ${value} |`);
  console.error(what, value);
};

const path = Number.isNaN(ROWS) ? wanted : join(tmpdir(), `survey-${ROWS}.csv`);
if (!existsSync(path)) {
  const out = createWriteStream(path);
  for (const chunk of surveyCsv({ rows: ROWS, seed: 1 }))
    if (!out.write(chunk)) await new Promise((done) => out.once("drain", done));
  out.end();
  await finished(out);
}

/** Lets a file of the disk fall onto the page, as a hand would. */
async function drop(page) {
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "from-disk";
    input.hidden = true;
    document.body.append(input);
  });
  await page.locator("#from-disk").setInputFiles(path);
  await page.evaluate(() => {
    const input = document.querySelector("#from-disk");
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(input.files[0]);
    input.remove();
    for (const kind of ["dragenter", "dragover", "drop"])
      document
        .querySelector(".drop")
        .dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  });
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
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, dist))).length);
  const kilobytes = Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1000);
  say("First load, gzipped", `${kilobytes} kB in ${files.length} files`);
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
    Number.isNaN(ROWS) ? "File" : `File of ${ROWS.toLocaleString("en")} records and 27 variables`,
    `${Math.round(statSync(path).size / 1e6)} MB of ${extname(path).slice(1)}`,
  );

  let begun = Date.now();
  const lap = () => {
    const now = Date.now();
    const took = now - begun;
    begun = now;
    return seconds(took);
  };
  await drop(page);
  await page.getByRole("heading", { name: "Variables" }).waitFor({ timeout: 300_000 });
  say("Read it and look at its variables", lap());
  say("Largest memory of the tab so far", `${rendererMemory()} MiB`);
  await page.getByRole("button", { name: "Next: Roles" }).click();
  await page.getByRole("button", { name: "All variables" }).click();
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
  await page.getByRole("button", { name: "Next: Export" }).click();
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
