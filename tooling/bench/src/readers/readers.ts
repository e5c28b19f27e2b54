import { firstOf, required } from "../required.ts";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type ReadResult, readBytes } from "@sdc-risk/io";
import { defineBench } from "../bench.ts";
import { REASONS, type Difference, type Reason, differences } from "./compare.ts";
import { type HavenFile, havenReads } from "./haven.ts";

const ENDING = /\.(sav|zsav|por|dta|xpt|sas7bdat)$/i;
const VERDICTS = ["same", "for a reason", "differ", "only here", "only haven", "neither"] as const;

interface Judged {
  readonly verdict: (typeof VERDICTS)[number];
  readonly found: readonly Difference[];
  readonly cells: number;
}

/** Paths of the files in some folders and below them, one of each content. */
function filesIn(folders: readonly string[]): string[] {
  const seen = new Set<string>();
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    )
    .filter((path) => ENDING.test(path))
    .toSorted()
    .filter((path) => {
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      const isNew = !seen.has(hash);
      seen.add(hash);
      return isNew;
    });
}

const about = (here: string, there: string): Difference => ({ reason: null, name: "", row: -1, here, there });

/** How a file is read here and by haven. */
async function judged(path: string, told: HavenFile): Promise<Judged> {
  let file: ReadResult;
  try {
    file = await readBytes(new Uint8Array(readFileSync(path)), path);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (told.error !== undefined)
      return { verdict: "neither", found: [about(message, firstOf(told.error))], cells: 0 };
    // a table without records or variables is refused here
    const isEmpty = code === "EMPTY_DATA" && (told.rows[0] === 0 || told.names.length === 0);
    return { verdict: isEmpty ? "same" : "only haven", found: [about(message, "read")], cells: 0 };
  }
  if (told.error !== undefined)
    return { verdict: "only here", found: [about("read", firstOf(told.error))], cells: 0 };
  const { table, warnings, codebook } = file;
  if (codebook === undefined) throw new Error(`${path} is no file of SPSS, Stata or SAS.`);
  const found = differences({ table, warnings, codebook }, told);
  const isDifferent = found.some(({ reason }) => reason === null);
  const verdict = isDifferent ? "differ" : found.length > 0 ? "for a reason" : "same";
  return { verdict, found, cells: table.numRows * table.numCols };
}

function row(path: string, verdict: string, { name, row: at, here, there }: Difference): string {
  const where = [name, ...(at < 0 ? [] : [`record ${at + 1}`])].filter((part) => part !== "").join(", ");
  return `${verdict}: ${path}: ${where === "" ? "" : `${where}: `}here ${here}; haven ${there}`;
}

async function compareAll(folders: readonly string[]): Promise<void> {
  const paths = filesIn(folders);
  const { files, version } = await havenReads(paths);
  const byFormat = new Map<string, Map<string, number>>();
  const byReason = new Map<Reason, number>();
  let cells = 0;
  for (const [i, path] of paths.entries()) {
    const one = await judged(path, required(files[i], "answer of haven"));
    const format = required(ENDING.exec(path)?.[1], "ending").toLowerCase();
    const counts = byFormat.get(format) ?? new Map<string, number>();
    byFormat.set(format, counts.set(one.verdict, (counts.get(one.verdict) ?? 0) + 1));
    cells += one.cells;
    for (const found of one.found) {
      const { reason } = found;
      if (one.verdict === "for a reason" && reason !== null)
        byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
      else if (reason === null && one.verdict !== "same") console.log(row(path, one.verdict, found));
    }
  }
  console.log(`\n${paths.length} files, ${cells.toLocaleString("en")} cells; haven ${version}\n`);
  console.log(`| format | files | ${VERDICTS.join(" | ")} |\n|${"---|".repeat(VERDICTS.length + 2)}`);
  for (const [format, counts] of byFormat) {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const shown = VERDICTS.map((verdict) => counts.get(verdict) ?? 0);
    console.log(`| \`.${format}\` | ${[all, ...shown].join(" | ")} |`);
  }
  console.log();
  for (const [reason, count] of byReason) console.log(`${count}: ${REASONS[reason]}`);
}

/** Files of other programs in a folder, cell by cell. */
export const bench = defineBench({
  about: [
    "Reads the files of SPSS, Stata and SAS in some folders and those below, here and by haven, compares every cell,",
    "name and label, and prints by format how they agree. Needs R with haven: apt-get install -y r-cran-haven r-cran-jsonlite",
  ],
  flags: {},
  given: "FOLDER...",
  run: (_, __, folders) => compareAll(folders),
});
