import { RECORD_FORMATS } from "@sdc-risk/io/formats";
import { endings } from "@sdc-risk/session/settings";
import { InvalidArgumentError, type Command } from "commander";
import { list, once, onceAsGiven } from "../flags.ts";
import { readingFlags } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { SplitFlags } from "./command.ts";

const EXAMPLES = `
Example:
  $ sdc-risk split survey.csv --out training.csv --control control.csv --household hid`;

/** A share between 0 and 1. */
function shareBetween(value: string): number {
  const share = value.trim() === "" ? NaN : Number(value);
  if (!(share > 0 && share < 1))
    throw new InvalidArgumentError("Expected a share above 0 and below 1, such as 0.5.");
  return share;
}

/** A whole number, 0 or more, that seeds random numbers. */
function seedOf(value: string): number {
  const seed = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!(seed <= 2 ** 32 - 1)) throw new InvalidArgumentError("Expected a whole number from 0 to 4294967295.");
  return seed;
}

/** Adds `sdc-risk split` to the program. */
export function defineSplit(program: Command, watch: Watch): void {
  const command = program
    .command("split")
    .summary("split a file into training and control, before synthesis")
    .description(
      "Splits a file at random into a training file, which a synthetic file is made from, and a control\nfile, which " +
        "shows what is as true of people whose records were not used (assess --control).",
    )
    .argument("<file>", "the microdata, one row per record")
    .requiredOption("--out <file>", `the training file, ${endings(RECORD_FORMATS)}`, onceAsGiven)
    .requiredOption("--control <file>", `the control file, ${endings(RECORD_FORMATS)}`, onceAsGiven)
    .option("--share <share>", "share of the training file (default: 0.5)", once(shareBetween))
    .option("--household <name>", "variable whose records stay together, in one of the files", onceAsGiven)
    .option("--strata <names>", "variables within whose groups the share is kept", list)
    .option("--seed <number>", "another number gives another split (default: 1)", once(seedOf));
  readingFlags(command, "convert", ["spill"])
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: SplitFlags) => {
      const { splitCommand } = await import("./command.ts");
      await splitCommand(file, flags, watch);
    });
}
