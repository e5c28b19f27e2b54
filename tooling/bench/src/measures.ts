import { defineBench, type BenchOutput } from "./bench.ts";
import { chartsOf } from "./output/charts.ts";
import { markdownTables } from "./output/markdown.ts";
import { short } from "./output/numbers.ts";
import type { Failure, Outcome } from "./output/outcome.ts";
import { resultOf, stateOf, type BenchResult } from "./output/result.ts";
import { failureLine, groupHeading, outcomeLines } from "./output/terminal.ts";
import { runRow } from "./run-row.ts";
import { chosenRows, quickly } from "./rows.ts";
import { Yardstick } from "./yardstick/yardstick.ts";

const YARDSTICK_RECORDS = 1_000_000;

function writeDocument(result: BenchResult, output: BenchOutput): void {
  const charts = chartsOf(result.rows);
  const names = new Map(Array.from(charts.keys(), (group) => [group, output.pictureOf(group)]));
  output.document(markdownTables(result, names), charts);
}

/** The rows of the table, one after the other. */
export const bench = defineBench({
  about: ["Time and memory of each measure, in yardsticks: a query of DuckDB on this machine."],
  flags: {
    only: { value: "NAMES", help: "rows or groups of rows, split at commas" },
    quick: { help: "a hundredth of the records: does everything work?" },
  },
  keepsFigures: true,
  place: "bench",
  async run({ only, quick }, output) {
    const state = stateOf();
    const rows = chosenRows(only?.split(",") ?? []);
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

    const result = resultOf({ state, quick }, yardstick, outcomes, failures);
    const { median, all } = yardstick;
    const { cores, node } = result.machine;
    console.log(
      `\nYardstick: median ${short(median)} ms of ${all.length}, ${short(Math.min(...all))} to ` +
        `${short(Math.max(...all))} ms. ${cores} cores, Node ${node}.`,
    );
    output.figures(result);
    writeDocument(result, output);
    if (failures.length > 0) process.exitCode = 1;
  },
});
