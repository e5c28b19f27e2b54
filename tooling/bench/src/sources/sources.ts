import { rm, stat, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { defineBench, type BenchOutput } from "../bench.ts";
import { machineOf, stateOf } from "../output/result.ts";
import { inFolder } from "../process/in-folder.ts";
import { runBare, type Counted } from "./bare.ts";
import { counted, measure, recordColumns, special } from "./commands.ts";
import { writePeople } from "./people.ts";
import { sizeOf } from "./sizes.ts";
import { bareSeconds, sourceCharts, sourceTables, type SourceResult } from "./told.ts";

/** A report that counted otherwise than plain SQL is an error, and its time means nothing. */
function agree(report: Counted, plain: Counted): void {
  for (const [name, value] of Object.entries(plain) as [keyof Counted, number][])
    if (Math.abs(report[name] - value) > 1e-9 * Math.abs(value))
      throw new Error(`The report says ${name} ${report[name]}, and plain SQL ${value}.`);
}

async function measured(records: number, scattered: boolean, folder: string): Promise<SourceResult> {
  const people = join(folder, "people.parquet");
  const risks = join(folder, "risks.parquet");
  const plain = join(folder, "plain.parquet");
  const begun = performance.now();
  await writePeople(people, records, scattered);
  const madeSeconds = (performance.now() - begun) / 1000;
  const [load = 0] = loadavg();
  await writeFile(join(folder, "options.json"), JSON.stringify({ suda2: { maxSize: 3 } }));
  const measures = await measure(people, folder, null);
  const withRecords = await measure(people, folder, risks);
  const recordsBytes = (await stat(risks)).size;
  const columns = await recordColumns(risks, records);
  await rm(risks);
  const bare = await runBare({ people, records: plain, columns });
  await rm(plain);
  agree(await counted(folder), bare.facts);
  const suda = await special(people, folder);
  const fileBytes = (await stat(people)).size;
  await rm(people);
  return {
    records,
    scattered,
    state: stateOf(),
    machine: machineOf(),
    load,
    fileBytes,
    madeSeconds,
    bare,
    measures,
    withRecords,
    recordsBytes,
    suda,
  };
}

/** Figures that were measured before, with new ones in place of those of the same file. */
function together(before: readonly SourceResult[], found: SourceResult): SourceResult[] {
  const others = before.filter((one) => one.records !== found.records || one.scattered !== found.scattered);
  return [...others, found].sort(
    (a, b) => a.records - b.records || Number(a.scattered) - Number(b.scattered),
  );
}

function writeDocument(results: readonly SourceResult[], output: BenchOutput): void {
  const charts = [...sourceCharts(results)].map(([name, chart]) => ({ name: `sources-${name}`, ...chart }));
  const pictures = charts.map(({ name, title }) => `![${title}](${output.pictureOf(name)})`);
  output.document(sourceTables(results, pictures), new Map(charts.map(({ name, svg }) => [name, svg])));
}

function print(one: SourceResult): void {
  const { records, suda } = one;
  const commands = [
    ["measures", one.measures, bareSeconds(one, false)],
    ["with a records file", one.withRecords, bareSeconds(one, true)],
  ] as const;
  for (const [what, { seconds, peak }, bare] of commands)
    console.log(
      `${records} records, ${what}: ${seconds.toFixed(1)} s, ${(seconds / bare).toFixed(2)} times the ` +
        `plain queries (${bare.toFixed(1)} s), peak ${Math.round(peak / 2 ** 20)} MiB`,
    );
  console.log(
    `${records} records, SUDA up to size 3: ${suda.seconds.toFixed(1)} s, peak ` +
      `${Math.round(suda.peak / 2 ** 20)} MiB`,
  );
}

/** Large files through DuckDB, beside plain queries. */
export const bench = defineBench({
  about: [
    "The command over Parquet files of people in DuckDB, beside plain queries of the same groups.",
    "Figures of other sizes in the file of figures stay, and are written into the document, too.",
  ],
  flags: {
    records: {
      value: "NUMBERS",
      help: "sizes of the files, split at commas; 100M takes some 15 GB of disk and minutes",
      default: "1M,3M,10M,100M",
    },
    scattered: { help: "members of households are apart, instead of one after the other" },
    folder: { value: "FOLDER", help: "where the files go while they are needed", default: tmpdir() },
  },
  keepsFigures: true,
  place: "sources",
  async run({ records, scattered, folder: parent }, output) {
    let results = output.before === null ? [] : (JSON.parse(output.before) as SourceResult[]);
    for (const size of records.split(",").map(sizeOf))
      await inFolder(parent, "sources", async (folder) => {
        const one = await measured(size, scattered, folder);
        results = together(results, one);
        output.figures(results);
        writeDocument(results, output);
        print(one);
      });
  },
});
