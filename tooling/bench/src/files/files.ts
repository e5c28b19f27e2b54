import { required } from "../required.ts";
import { readFile, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { defineBench } from "../bench.ts";
import { machineOf, stateOf } from "../output/result.ts";
import { inFolder } from "../process/in-folder.ts";
import { LIMIT } from "../process/limit.ts";
import { timedCommand } from "../process/run-command.ts";
import { Yardstick } from "../yardstick/yardstick.ts";
import { FILES, makeFiles, type SurveyFile } from "./make.ts";
import { filesTable, timesTable, type FileResult, type FilesResult } from "./told.ts";
import { readByHaven, readHere, type Seen, type Took } from "./took.ts";

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
  return { about, bytes: (await stat(path)).size, here: required(here, "run"), haven, yardstickMs };
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

async function allFiles(folder: string, records: number, runs: number): Promise<FilesResult> {
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

/** Files of other programs, read here and by haven. */
export const bench = defineBench({
  about: [
    "The survey of 27 variables as CSV, SPSS, Stata, SAS and Parquet, read to an Arrow table here and by haven in R, each",
    "time in a process of its own, by turns. Needs haven and readstat: apt-get install -y r-cran-haven readstat",
  ],
  flags: {
    records: { value: "NUMBER", help: "of the survey", default: "1000000" },
    runs: { value: "NUMBER", help: "the best of so many counts", default: "3" },
    folder: { value: "FOLDER", help: "where the files go while they are needed", default: tmpdir() },
  },
  keepsFigures: true,
  place: "files",
  run: ({ folder: parent, records, runs }, output) =>
    inFolder(parent, "files", async (folder) => {
      const result = await allFiles(folder, Number(records), Number(runs));
      const times = filesTable(result);
      output.figures(result);
      console.log(`\n${times}`);
      output.document(times);
    }),
});
