import { Option, type Command } from "commander";
import { bytes, delimiter, list, once, onceAsGiven, oneOf, several } from "../flags.js";
import { CATALOG, KEEP_MISSING } from "../kept-reasons.js";
import type { Watch } from "../watch.js";
import type { ConvertFlags } from "./command.js";

const EXAMPLES = `
Examples:
  $ sdc-risk convert survey.sav survey.parquet
  $ sdc-risk convert survey.dta survey.csv --values labels`;

/** Adds `sdc-risk convert` to the program. */
export function defineConvert(program: Command, watch: Watch): void {
  program
    .command("convert")
    .summary("write a file as Parquet, Arrow or CSV")
    .description(
      "Reads a file of any format that is read and writes it as Parquet, Arrow or CSV.\nParquet and Arrow keep labels and the reasons of missing values.",
    )
    .argument("<in>", "the microdata, one row per record")
    .argument("<out>", "the file to write, .parquet, .arrow or .csv")
    .addOption(
      new Option("--values <what>", "what stands for a value that has a label (default: codes)")
        .choices(["codes", "labels"])
        .argParser(once(oneOf("codes", "labels"))),
    )
    .option("--missing <codes>", 'codes that stand for a missing value, such as "-999,NA"', list)
    .option("--keep-missing <reason>", KEEP_MISSING, several)
    .option("--delimiter <char>", "CSV delimiter, \\t for a tab (default: detected)", once(delimiter))
    .option(
      "--encoding <label>",
      "encoding, such as utf-8 or windows-1252 (default: detected, or as the file declares)",
      onceAsGiven,
    )
    .option("--sheet <name>", "Excel: name or number of the sheet (default: the first)", onceAsGiven)
    .option("--catalog <file>", CATALOG, onceAsGiven)
    .option(
      "--max-memory <size>",
      "memory that reading may take, such as 20GB (default: half of what is free)",
      once(bytes),
    )
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (from: string, to: string, flags: ConvertFlags) => {
      const { convertCommand } = await import("./command.js");
      await convertCommand(from, to, flags, watch);
    });
}
