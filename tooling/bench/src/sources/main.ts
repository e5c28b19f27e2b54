import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { command, type FlagsOf } from "../command.ts";
import { withTables } from "../output/markdown.ts";
import { machineOf, stateOf } from "../output/result.ts";
import { runBare, type Counted } from "./bare.ts";
import { counted, measure, recordColumns, special } from "./commands.ts";
import { writePeople } from "./people.ts";
import { sizeOf } from "./sizes.ts";
import { bareSeconds, sourceCharts, sourceTables, type SourceResult } from "./told.ts";

const HELP = `Usage: pnpm bench:sources [--records NUMBERS] [--scattered] [--folder FOLDER] [--json FILE] [--markdown FILE]

  --records NUMBERS  sizes of the files, split at commas (default: 1M,3M,10M,100M; the last
                     takes some 15 GB of disk and minutes)
  --scattered        members of households lie apart, instead of one after the other
  --folder FOLDER    where the files go while they are needed (default: the temporary folder)
  --json FILE        figures; those of other sizes stay (default: bench-output/sources.json)
  --markdown FILE    replaces the tables of a document, between <!-- sources --> and <!-- /sources -->,
                     by all figures of the JSON file; charts are written beside it`;

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
function together(json: string, found: SourceResult): SourceResult[] {
  const before = existsSync(json) ? (JSON.parse(readFileSync(json, "utf8")) as SourceResult[]) : [];
  const others = before.filter((one) => one.records !== found.records || one.scattered !== found.scattered);
  return [...others, found].sort(
    (a, b) => a.records - b.records || Number(a.scattered) - Number(b.scattered),
  );
}

function writeDocument(file: string, results: readonly SourceResult[]): void {
  const pictures: string[] = [];
  for (const [name, { title, svg }] of sourceCharts(results)) {
    const picture = `${basename(file, ".md")}-sources-${name}.svg`;
    writeFileSync(join(dirname(file), picture), svg);
    pictures.push(`![${title}](${picture})`);
  }
  writeFileSync(file, withTables(readFileSync(file, "utf8"), sourceTables(results, pictures), "sources"));
}

const FLAGS = {
  records: { type: "string", default: "1M,3M,10M,100M" },
  scattered: { type: "boolean", default: false },
  folder: { type: "string", default: tmpdir() },
  json: { type: "string", default: "bench-output/sources.json" },
  markdown: { type: "string" },
} as const;

async function main(values: FlagsOf<typeof FLAGS>): Promise<void> {
  for (const records of values.records.split(",").map(sizeOf)) {
    const folder = await mkdtemp(join(values.folder, "sdc-risk-sources-"));
    try {
      const one = await measured(records, values.scattered, folder);
      const results = together(values.json, one);
      mkdirSync(dirname(values.json), { recursive: true });
      writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
      if (values.markdown !== undefined) writeDocument(values.markdown, results);
      const told = [
        ["measures", one.measures, bareSeconds(one, false)],
        ["with a records file", one.withRecords, bareSeconds(one, true)],
      ] as const;
      for (const [what, { seconds, peak }, bare] of told)
        console.log(
          `${records} records, ${what}: ${seconds.toFixed(1)} s, ${(seconds / bare).toFixed(2)} times the ` +
            `plain queries (${bare.toFixed(1)} s), peak ${Math.round(peak / 2 ** 20)} MiB`,
        );
      console.log(
        `${records} records, SUDA up to size 3: ${one.suda.seconds.toFixed(1)} s, peak ` +
          `${Math.round(one.suda.peak / 2 ** 20)} MiB`,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

await command(HELP, FLAGS, main);
