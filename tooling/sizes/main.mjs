// Prints how large the sources are and what is written twice in them, as a table in Markdown: `pnpm sizes`. Without
// tests and styles. A line is repeated where it lies in a run of six lines or more that stands elsewhere, too; blank
// lines, imports and indentation do not count.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const RUN = 6;

/** The lines of a text that tell something, without their indentation. */
const telling = (text) =>
  text
    .replaceAll(/^import\b[^;]*;$/gm, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const runsOf = (lines) => lines.slice(RUN - 1).map((_, i) => lines.slice(i, i + RUN).join("\n"));

/** How many lines of each text stand in a run of six that occurs more than once, in it or in another one. */
export function repeatedLines(texts) {
  const runs = texts.map((text) => runsOf(telling(text)));
  const count = new Map();
  for (const run of runs.flat()) count.set(run, (count.get(run) ?? 0) + 1);
  return runs.map((own) => {
    const repeated = new Set();
    own.forEach((run, i) => {
      if (count.get(run) > 1) for (let k = 0; k < RUN; k++) repeated.add(i + k);
    });
    return repeated.size;
  });
}

const linesOf = (text) => text.split("\n").slice(0, -1);

/** The middle one of some numbers; of an even number of them the lower of two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1];

/** A row of the table: files with their path, text and number of repeated lines. */
function rowOf(name, files) {
  const lengths = files.map(({ text }) => linesOf(text).length);
  const longest = Math.max(...lengths);
  const { path } = files[lengths.indexOf(longest)];
  const line = files
    .flatMap(({ text }) => linesOf(text))
    .reduce((most, one) => Math.max(most, [...one].length), 0);
  const lines = lengths.reduce((sum, length) => sum + length, 0);
  const repeated = files.reduce((sum, file) => sum + file.repeated, 0);
  return [
    name,
    files.length,
    lines,
    median(lengths),
    `${longest} (${path.split("/").pop()})`,
    line,
    repeated,
  ];
}

function main() {
  const paths = execFileSync("git", ["ls-files", "packages", "apps", "tooling"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /^[^/]+\/[^/]+\/src\/.*\.tsx?$/.test(path));
  const texts = paths.map((path) => readFileSync(path, "utf8"));
  const repeated = repeatedLines(texts);
  const files = paths.map((path, i) => ({ path, text: texts[i], repeated: repeated[i] }));
  const packages = new Map();
  for (const file of files) {
    const name = file.path.split("/").slice(0, 2).join("/");
    packages.set(name, [...(packages.get(name) ?? []), file]);
  }
  const head = ["package", "files", "lines", "median file", "longest file", "longest line", "repeated lines"];
  const rows = [...[...packages].map(([name, own]) => rowOf(name, own)), rowOf("all", files)];
  for (const row of [head, ["---", ...head.slice(1).map(() => "--:")], ...rows])
    console.log(`| ${row.join(" | ")} |`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
