import { readBytes } from "@sdc-risk/io";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, differences, rounded, undated } from "./command-line.ts";
import { addBeside, goTo, openExample, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, inChromium, openPage, start, type Started } from "./support.mjs";
import { survey, surveyFile, treated } from "./survey.ts";

const example = readFileSync(new URL("../../../examples/survey.csv", import.meta.url), "utf8");
const SIX = ["region", "sex", "age", "marital", "education", "ethnicity"];

/** The same sixty persons in each format. */
const people = (format: string): Buffer =>
  readFileSync(new URL(`../../../packages/io/test/fixtures/people.${format}`, import.meta.url));

/** A records file read back: its columns, numbers at twelve digits. */
async function rowsOf(bytes: Uint8Array, name: string): Promise<unknown> {
  const { table } = await readBytes(new Uint8Array(bytes), name);
  return Object.fromEntries(
    table.schema.fields.map((field) => [
      field.name,
      Array.from(table.getChild(field.name)!, (value: unknown) =>
        typeof value === "number" ? Number(value.toPrecision(12)) : value,
      ),
    ]),
  );
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Milliseconds of the processor that tasks on the main thread of pages took, the longest first: what other
 * programs take meanwhile does not count.
 */
function longestTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name === "RunTask" && tdur !== undefined && main.has(`${pid} ${tid}`),
  );
  return tasks.map(({ tdur }) => Math.round(tdur! / 1000)).sort((a, b) => b - a);
}

/** What a trace of a page is to hold: its tasks, with the time of the processor that each took. */
const TRACED = {
  categories: ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"],
};

/** A fixed piece of work, of the kind that a page does: elements, a layout, and numbers. */
function fixedWork(): number {
  const box = document.createElement("div");
  for (let i = 0; i < 1500; i++)
    box.append(Object.assign(document.createElement("p"), { textContent: `row ${i}` }));
  document.body.append(box);
  const height = box.offsetHeight;
  box.remove();
  return height + Float64Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 10_007).sort()[0]!;
}

/** Milliseconds of the processor that the fixed piece of work takes now, in an empty page: the median of several. */
async function yardstick({ browser }: Started): Promise<number> {
  const page = await browser.newPage();
  const times = 9;
  await browser.startTracing(page, TRACED);
  for (let time = 0; time < times; time++) await page.evaluate(fixedWork);
  const tasks = longestTasks(await browser.stopTracing());
  await page.close();
  return tasks[Math.floor(times / 2)]!;
}

/**
 * Milliseconds that tasks of the page may take: 50, or more where the machine is slow now. One of them may wait for the
 * collection of garbage, so the longest has more room; work on all records would take many times that.
 */
const allowed = (fixed: number) => ({ longest: Math.max(150, 10 * fixed), others: Math.max(50, 3 * fixed) });

describe("the way through the workbench", inBrowser, () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started.stop();
  });

  it("goes with the example from the file to downloads that equal the command line's, without complaint", async () => {
    const { page, foreign, complaints } = await openPage(started);
    await openExample(page);
    await page.getByRole("button", { name: "Next: Roles" }).click();
    await page.getByRole("button", { name: "Next: Measures" }).click();
    await run(page);
    await page.getByRole("button", { name: "Next: Export" }).click();
    const settings = await saved(page, "Settings (JSON)");
    const command = (await page.locator(".command code").textContent())!;
    expect(command).toBe("sdc-risk assess survey.csv --config sdc-risk.json --out report.html");

    const names = ["report.html", "report.json", "report.md", "records.csv"];
    const json = await saved(page, "JSON report");
    const epoch = String(
      Math.floor(Date.parse((JSON.parse(String(json)) as { createdAt: string }).createdAt) / 1000),
    );
    const ours = commandLine(
      { "survey.csv": example, "sdc-risk.json": settings },
      [
        "assess",
        "survey.csv",
        "--config",
        "sdc-risk.json",
        ...names.slice(0, 3).flatMap((name) => ["--out", name]),
        "--records",
        "records.csv",
      ],
      names,
      { SOURCE_DATE_EPOCH: epoch },
    );
    expect(differences(undated(json), undated(ours["report.json"]!))).toEqual([]);
    // the date of ours has no fractions of a second
    expect(rounded(await saved(page, "HTML report")).replace(/(datetime="[^"]+)\.\d{3}Z/, "$1.000Z")).toBe(
      rounded(ours["report.html"]!),
    );
    expect(String(await saved(page, "Markdown report"))).toBe(String(ours["report.md"]));
    expect(rounded(await saved(page, "CSV"))).toBe(rounded(ours["records.csv"]!));
    for (const [button, name] of [
      ["Arrow", "records.arrow"],
      ["Parquet", "records.parquet"],
    ] as const) {
      const theirs = commandLine(
        { "survey.csv": example, "sdc-risk.json": settings },
        ["assess", "survey.csv", "--config", "sdc-risk.json", "--records", name],
        [name],
      );
      expect(await rowsOf(await saved(page, button), name)).toEqual(await rowsOf(theirs[name]!, name));
    }
    expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
  });

  it("runs all measures on the example as the command line does", async () => {
    const { page } = await openPage(started);
    await openExample(page);
    await run(page, true);
    await goTo(page, "Export");
    const json = await saved(page, "JSON report");
    const settings = await saved(page, "Settings (JSON)");
    const theirs = commandLine(
      { "survey.csv": example, "sdc-risk.json": settings },
      ["assess", "survey.csv", "--config", "sdc-risk.json", "--out", "report.json"],
      ["report.json"],
    );
    expect(differences(undated(json), undated(theirs["report.json"]!))).toEqual([]);
  });

  it("reads Parquet, Arrow and gzip as it reads CSV", async () => {
    const settings = JSON.stringify({ keys: ["region", "sex"] });
    const made = commandLine(
      { "survey.csv": example, "s.json": settings },
      ["assess", "survey.csv", "--config", "s.json", "--records", "r.parquet"],
      ["r.parquet"],
    );
    const arrow = commandLine(
      { "survey.csv": example, "s.json": settings },
      ["assess", "survey.csv", "--config", "s.json", "--records", "r.arrow"],
      ["r.arrow"],
    );
    for (const [file, rows] of [
      [upload("r.parquet", made["r.parquet"]!), "2,000"],
      [upload("r.arrow", arrow["r.arrow"]!), "2,000"],
      [upload("survey.csv.gz", gzipSync(example)), "2,000"],
    ] as const) {
      const { page, complaints } = await openPage(started);
      await openFile(page, file);
      expect(await page.locator(".facts-row").first().textContent()).toContain(`Records${rows}`);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it.each(["sav", "por", "dta", "xpt", "sas7bdat"])("opens a .%s", async (format) => {
    const { page, complaints } = await openPage(started);
    await openFile(page, upload(`people.${format}`, people(format)));
    expect(await page.locator(".facts-row").first().textContent()).toContain("Records60");
    expect(await page.getByRole("row", { name: /^Values of weight/i }).textContent()).toContain("Weight");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows what a file of SPSS says of its variables", async () => {
    const { page } = await openPage(started);
    await openFile(page, upload("people.sav", people("sav")));
    await page.getByRole("button", { name: "Values of region" }).click();
    const dialog = await page.getByRole("dialog").textContent();
    expect(dialog).toContain("Région");
    expect(dialog).toContain("Missing, as the file declares: -9 (refused) in 4 records");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Values of weight" }).click();
    expect(await page.getByRole("dialog").textContent()).toContain("declared as the weight of the records.");
    await page.context().close();
  });

  // how long tasks take Chromium alone tells
  it(
    "assesses 100,000 records as the command line does, and no task of the page is long",
    inChromium,
    async () => {
      const { path, text: file } = surveyFile(100_000);
      // what else the machine does only ever adds to the time of a task, so work that is long is so in every attempt
      for (let attempt = 1; ; attempt++) {
        const { page } = await openPage(started);
        const before = await yardstick(started);
        await started.browser.startTracing(page, TRACED);
        await openFile(page, path);
        await setRoles(page, { Key: SIX, Weight: ["weight"], Household: ["hid"], Sensitive: ["health"] });
        await run(page);
        await page.getByRole("tab", { name: "Records" }).click();
        await page.getByRole("button", { name: "Show records" }).click();
        await page.getByRole("table", { name: "Records" }).getByRole("row").nth(5).waitFor();
        await page.getByRole("button", { name: "Next: Export" }).click();
        const long = longestTasks(await started.browser.stopTracing());
        if (attempt === 1) {
          const json = await saved(page, "JSON report");
          const settings = await saved(page, "Settings (JSON)");
          const theirs = commandLine(
            { "survey.csv": file, "sdc-risk.json": settings },
            ["assess", "survey.csv", "--config", "sdc-risk.json", "--out", "report.json"],
            ["report.json"],
          );
          expect(differences(undated(json), undated(String(theirs["report.json"])))).toEqual([]);
        }
        await page.context().close();
        const fixed = Math.max(before, await yardstick(started));
        process.stdout.write(
          `longest tasks of the page with 100,000 records, in ms of the processor: ${long.slice(0, 5).join(", ")}; ` +
            `a fixed piece of work takes ${fixed}\n`,
        );
        const { longest, others } = allowed(fixed);
        if (long[0]! < longest && long[1]! < others) break;
        expect(
          attempt,
          `attempts in which a task took over ${longest} ms, or two over ${others} ms`,
        ).toBeLessThan(3);
      }
    },
  );

  it("takes a released file, tells where it does not fit, and names it in the report", async () => {
    const { page } = await openPage(started);
    await openFile(page, upload("survey.csv", survey(2000)));
    await setRoles(page, {
      Key: ["region", "sex"],
      "Numeric key": ["income", "expend"],
      "Record id": ["id"],
    });
    await addBeside(page, "Released file", upload("released.csv", treated(2000)));
    await page.getByText("released.csv", { exact: true }).waitFor();
    await run(page);
    await page.getByRole("heading", { name: "After treatment", level: 2 }).waitFor();
    await page.getByRole("heading", { name: "Continuous keys", level: 2 }).waitFor();
    await goTo(page, "Export");
    const json = await saved(page, "JSON report");
    const settings = await saved(page, "Settings (JSON)");
    const theirs = commandLine(
      { "survey.csv": survey(2000), "released.csv": treated(2000), "sdc-risk.json": settings },
      [
        "assess",
        "survey.csv",
        "--released",
        "released.csv",
        "--config",
        "sdc-risk.json",
        "--out",
        "report.json",
      ],
      ["report.json"],
    );
    expect(differences(undated(json), undated(theirs["report.json"]!))).toEqual([]);

    await goTo(page, "Roles");
    const twice = treated(2000).split("\n");
    const repeated = [...twice.slice(0, 11), ...twice.slice(10)].join("\n");
    await addBeside(page, "Released file", upload("twice.csv", repeated));
    const alert = page.locator(".panel", { hasText: "Released file" }).getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("occurs twice in the released file");
  });

  it("takes a file that is dropped, and makes only those rows of a wide file that are in sight", async () => {
    const { page } = await openPage(started);
    const names = Array.from({ length: 2000 }, (_, i) => `v${i + 1}`);
    const rows = Array.from({ length: 5 }, (_, r) => names.map((__, i) => (r * i) % 7));
    const content = [names, ...rows].map((row) => `${row.join(",")}\n`).join("");
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "wide.csv"));
      return data;
    }, content);
    await page.dispatchEvent(".drop", "drop", { dataTransfer: transfer });
    await page.getByRole("heading", { name: "Variables" }).waitFor();
    const shown = page.getByRole("table", { name: "Variables" }).getByRole("row");
    expect(await shown.count()).toBeLessThan(60);
    await page.locator(".variables").evaluate((one) => {
      one.scrollTop = one.scrollHeight;
    });
    await page.getByRole("button", { name: "Values of v2000" }).waitFor();
    await goTo(page, "Roles");
    expect(await page.getByRole("checkbox").count()).toBeLessThan(600);
  });
});
