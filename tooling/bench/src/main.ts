import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { command, type FlagsOf } from "./command.ts";
import { chartsOf } from "./output/charts.ts";
import { markdownTables, withTables } from "./output/markdown.ts";
import { short } from "./output/numbers.ts";
import type { Failure, Outcome } from "./output/outcome.ts";
import { resultOf, stateOf, type BenchResult } from "./output/result.ts";
import { failureLine, groupHeading, outcomeLines } from "./output/terminal.ts";
import { runRow } from "./run-row.ts";
import { chosenRows, quickly } from "./rows.ts";
import { Yardstick } from "./yardstick/yardstick.ts";

const YARDSTICK_RECORDS = 1_000_000;

const HELP = `Usage: pnpm bench [--only NAMES] [--quick] [--json FILE] [--markdown FILE]

  --only NAMES      rows or groups of rows, split at commas; may be given several times
  --quick           a hundredth of the records: does everything work?
  --json FILE       where the figures go (default: bench-output/bench.json)
  --markdown FILE   replaces the tables of a document, between <!-- bench --> and <!-- /bench -->;
                    charts are written beside it`;

const FLAGS = {
  only: { type: "string", multiple: true, default: [] as string[] },
  quick: { type: "boolean", default: false },
  json: { type: "string", default: "bench-output/bench.json" },
  markdown: { type: "string" },
} as const;
type Flags = FlagsOf<typeof FLAGS>;

/** Replaces the tables of a document and writes charts beside it, named after it and their group. */
function writeDocument(file: string, document: string, result: BenchResult): void {
  const charts = chartsOf(result.rows);
  const names = new Map(
    Array.from(charts.keys(), (group) => [group, `${basename(file, ".md")}-${group}.svg`]),
  );
  for (const [group, svg] of charts) writeFileSync(join(dirname(file), names.get(group)!), svg);
  writeFileSync(file, withTables(document, markdownTables(result, names)));
}

async function bench({ only, quick, json, markdown }: Flags): Promise<void> {
  const state = stateOf();
  const rows = chosenRows(only.flatMap((names) => names.split(",")));
  // a document without markers is refused before the work, not after it
  const document = markdown === undefined ? null : readFileSync(markdown, "utf8");
  if (document !== null) withTables(document, "");

  const yardstick = await Yardstick.start(quick ? YARDSTICK_RECORDS / 100 : YARDSTICK_RECORDS);
  const outcomes: Outcome[] = [];
  const failures: Failure[] = [];
  try {
    console.log(
      `One yardstick: ${short(yardstick.last)} ms (${yardstick.groups} groups). ns, B: per record; ` +
        "beyond: MiB beyond what stood before.",
    );
    if (quick) console.log("A quick run on a hundredth of the records: the figures mean nothing.");
    for (const [i, row] of rows.entries()) {
      if (row.group !== rows[i - 1]?.group) console.log(groupHeading(row.group));
      const outcome = await runRow(quick ? quickly(row) : row, quick, yardstick);
      if ("error" in outcome) failures.push(outcome);
      else outcomes.push(outcome);
      console.log("error" in outcome ? failureLine(outcome) : outcomeLines(outcome));
    }
  } finally {
    yardstick.stop();
  }

  const result = resultOf(state, yardstick, quick, outcomes, failures);
  const { median, all } = yardstick;
  const { cores, node } = result.machine;
  console.log(
    `\nYardstick: median ${short(median)} ms of ${all.length}, ${short(Math.min(...all))} to ` +
      `${short(Math.max(...all))} ms. ${cores} cores, Node ${node}.`,
  );
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, JSON.stringify(result, null, 2) + "\n");
  if (document !== null) writeDocument(markdown!, document, result);
  if (failures.length > 0) process.exitCode = 1;
}

await command(HELP, FLAGS, bench);
