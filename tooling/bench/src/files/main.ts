import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { command, type FlagsOf } from "../command.ts";
import { withTables } from "../output/markdown.ts";
import { machineOf, stateOf } from "../output/result.ts";
import { LIMIT } from "../process/limit.ts";
import { timedCommand } from "../process/run-command.ts";
import { Yardstick } from "../yardstick/yardstick.ts";
import { FILES, makeFiles, type SurveyFile } from "./make.ts";
import { filesTable, timesTable, type FileResult, type FilesResult } from "./told.ts";
import { readByHaven, readHere, type Seen, type Took } from "./took.ts";

const HELP = `Usage: pnpm bench:files [--records NUMBER] [--runs NUMBER] [--folder FOLDER] [--json FILE] [--markdown FILE]

The survey of 27 variables as CSV, SPSS, Stata, SAS and Parquet, read to an Arrow table here and by haven in R, each time
in a process of its own, by turns. Wants haven and readstat: apt-get install -y r-cran-haven readstat

  --records NUMBER  of the survey (default: 1000000)
  --runs NUMBER     the best of so many counts (default: 3)
  --folder FOLDER   where the files go while they are needed (default: the temporary folder)
  --json FILE       figures (default: bench-output/files.json)
  --markdown FILE   replaces the table of a document, between <!-- files --> and <!-- /files -->`;

const FLAGS = {
  records: { type: "string", default: "1000000" },
  runs: { type: "string", default: "3" },
  folder: { type: "string", default: tmpdir() },
  json: { type: "string", default: "bench-output/files.json" },
  markdown: { type: "string" },
} as const;

/** A file that the two read otherwise is an error, and its times mean nothing. */
function agree({ about }: SurveyFile, here: Seen, haven: Seen): void {
  for (const [name, value] of Object.entries(haven) as [keyof Seen, number][])
    if (!(Math.abs(here[name] - value) <= 1e-9 * Math.abs(value)))
      throw new Error(`${about}: ${name} is ${here[name]} here, and ${value} by haven.`);
}

/** The shortest times, and the highest peak. */
const best = <T extends Took>(before: T | null, now: T): T =>
  before === null
    ? now
    : {
        ...now,
        seconds: Math.min(before.seconds, now.seconds),
        cpu: Math.min(before.cpu, now.cpu),
        peak: Math.max(before.peak, now.peak),
      };

async function measured(
  file: SurveyFile,
  folder: string,
  runs: number,
  yardstick: Yardstick,
): Promise<FileResult> {
  const { about, name, haven: reader } = file;
  const path = join(folder, name);
  const before = yardstick.last;
  let here: FileResult["here"] | null = null;
  let haven: Took | null = null;
  for (let i = 0; i < runs; i++) {
    here = best(here, await readHere(path));
    if (reader === null) continue;
    haven = best(haven, await readByHaven(folder, reader, name));
    agree(file, here.seen, haven.seen);
  }
  const yardstickMs = Math.min(before, await yardstick.measure());
  return { about, bytes: (await stat(path)).size, here: here!, haven, yardstickMs };
}

/** The command that converts the .sav to Parquet. */
async function converted(
  folder: string,
  runs: number,
  yardstick: Yardstick,
): Promise<FilesResult["converted"]> {
  const peakFile = join(folder, "peak");
  const args = ["convert", join(folder, "survey.sav"), join(folder, "converted.parquet"), "--quiet"];
  const before = yardstick.last;
  let ms = Infinity;
  let peak = 0;
  for (let i = 0; i < runs; i++) {
    ms = Math.min(ms, await timedCommand(args, peakFile, LIMIT));
    peak = Math.max(peak, Number(await readFile(peakFile, "utf8")));
  }
  return { seconds: ms / 1000, peak, yardstickMs: Math.min(before, await yardstick.measure()) };
}

async function bench(folder: string, records: number, runs: number): Promise<FilesResult> {
  const [load = 0] = loadavg();
  const state = stateOf();
  await makeFiles(folder, records);
  const yardstick = await Yardstick.start(1e6);
  const rows: FileResult[] = [];
  try {
    for (const file of FILES) {
      const one = await measured(file, folder, runs, yardstick);
      const { here, haven } = one;
      rows.push(one);
      console.log(
        `${one.about}: ${here.seconds.toFixed(2)} s (processor ${here.cpu.toFixed(2)} ` +
          `s)${haven === null ? "" : `, haven ${haven.seconds.toFixed(2)} s (${haven.cpu.toFixed(2)} s)`}; ` +
          `peak ${Math.round(here.peak / 2 ** 20)} MiB, ${timesTable(one).toFixed(2)} times the ` +
          `table${haven === null ? "" : `, haven ${Math.round(haven.peak / 2 ** 20)} MiB`}`,
      );
    }
    return {
      state,
      machine: machineOf(),
      load,
      records,
      runs,
      rows,
      converted: await converted(folder, runs, yardstick),
    };
  } finally {
    yardstick.stop();
  }
}

async function main({ folder: parent, json, markdown, ...sizes }: FlagsOf<typeof FLAGS>): Promise<void> {
  // a document without a place for the table is told before the work
  if (markdown !== undefined) withTables(readFileSync(markdown, "utf8"), "", "files");
  const folder = await mkdtemp(join(parent, "sdc-risk-files-"));
  try {
    const result = await bench(folder, Number(sizes.records), Number(sizes.runs));
    const told = filesTable(result);
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
    console.log(`\n${told}`);
    if (markdown !== undefined)
      writeFileSync(markdown, withTables(readFileSync(markdown, "utf8"), told, "files"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await command(HELP, FLAGS, main);
