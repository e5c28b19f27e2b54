import type { Measurement } from "./process/measurement.ts";
import { runCommand } from "./process/run-command.ts";
import { runWork } from "./process/run-work.ts";
import { outcomeOf, type Failure, type Outcome } from "./output/outcome.ts";
import type { Row } from "./row.ts";
import type { Yardstick } from "./yardstick/yardstick.ts";

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
