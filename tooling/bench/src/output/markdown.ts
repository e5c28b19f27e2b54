import { CHARTED, GROUPS, type Group } from "../row.ts";
import { short } from "./numbers.ts";
import type { Outcome } from "./outcome.ts";
import type { BenchResult } from "./result.ts";
import { verdictText } from "./verdict.ts";

/** A table of Markdown; all columns but the first hold numbers. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map((_, i) => (i === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

function targetsTable(rows: readonly Outcome[]): string {
  return table(
    ["work", "first ms", "best ms", "yardsticks", "peak MiB", "beyond the table MiB", "target"],
    rows.map((o) => [
      o.about,
      ...[o.coldMs, o.bestMs, o.yardsticks, o.peakMiB, o.beyondMiB].map(short),
      o.verdicts.map(verdictText).join("; "),
    ]),
  );
}

function groupTable(rows: readonly Outcome[]): string {
  return table(
    [
      "work",
      "first ms",
      "best ms",
      "yardsticks",
      "ns per record",
      "peak MiB",
      "bytes per record beyond the table",
    ],
    rows.map((o) => [
      o.about,
      ...[o.coldMs, o.bestMs, o.yardsticks, o.nsPerRecord, o.peakMiB, o.bytesPerRecord].map(short),
    ]),
  );
}

/**
 * The tables of a run as Markdown, and pictures of its charts.
 * @param charts the file of each group that has a chart, relative to the document
 */
export function markdownTables(
  { state, machine, quick, yardstick, rows, failures }: BenchResult,
  charts: ReadonlyMap<Group, string>,
): string {
  const { medianMs, all } = yardstick;
  const parts = [
    `One run of ${state}, measured on ${machine.cores} cores, ${machine.memoryGiB} GiB, ` +
      `${machine.platform}, Node ${machine.node}. One yardstick was ${short(medianMs)} ms (median of ` +
      `${all.length}; ${short(Math.min(...all))} to ${short(Math.max(...all))}).`,
    ...(quick ? ["A quick run on a hundredth of the records: these figures mean nothing."] : []),
  ];
  for (const group of Object.keys(GROUPS) as Group[]) {
    const own = rows.filter((row) => row.group === group);
    const chart = charts.get(group);
    const along = CHARTED[group];
    const picture =
      chart === undefined || along === undefined
        ? []
        : [`![${GROUPS[group]}: yardsticks by ${along.x}](${chart})`];
    if (own.length > 0)
      parts.push(
        `### ${GROUPS[group]}`,
        ...picture,
        group === "targets" ? targetsTable(own) : groupTable(own),
      );
  }
  if (failures.length > 0)
    parts.push(`Not measured: ${failures.map(({ about, error }) => `${about} (${error})`).join("; ")}`);
  return parts.join("\n\n");
}

/**
 * A document with what stands between its two marker comments replaced.
 * @param name of the markers
 * @throws Error when the markers are not there
 */
export function withTables(document: string, tables: string, name = "bench"): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const open = document.indexOf(begin);
  const close = document.indexOf(end);
  if (open < 0 || close < open)
    throw new Error(`The document must hold the comments ${begin} and ${end}, in this order.`);
  return `${document.slice(0, open + begin.length)}\n\n${tables}\n\n${document.slice(close)}`;
}
