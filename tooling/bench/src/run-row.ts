import type { Measurement } from "./process/measurement.js";
import { runCommand } from "./process/run-command.js";
import { runWork } from "./process/run-work.js";
import { outcomeOf, type Failure, type Outcome } from "./output/outcome.js";
import type { Row } from "./row.js";
import type { Yardstick } from "./yardstick/yardstick.js";

const measure = (row: Row, quick: boolean): Promise<Measurement> =>
  row.kind === "work" ? runWork({ name: row.name, quick }) : runCommand(row, quick);

/** Measures a row between two measurements of the yardstick; the smaller one counts, which never flatters the row. */
export async function runRow(row: Row, quick: boolean, yardstick: Yardstick): Promise<Outcome | Failure> {
  const before = yardstick.last;
  try {
    const measurement = await measure(row, quick);
    return outcomeOf(row, measurement, Math.min(before, await yardstick.measure()));
  } catch (error) {
    return {
      name: row.name,
      group: row.group,
      about: row.about,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
