import type { Command } from "commander";
import { bytes, delimiter, list, once, onceAsGiven, several } from "../flags.js";
import { CATALOG, KEEP_MISSING } from "../kept-reasons.js";
import type { Watch } from "../watch.js";
import type { InspectFlags } from "./command.js";

const EXAMPLES = `
Examples:
  $ sdc-risk inspect survey.csv
  $ sdc-risk inspect survey.csv --missing "-999,NA" --config-out sdc-risk.json`;

/** Adds `sdc-risk inspect` to the program. */
export function defineInspect(program: Command, watch: Watch): void {
  program
    .command("inspect")
    .summary("look at a file: variables, and a suggestion of their roles")
    .description(
      "Shows the variables of a file and suggests what each is for: weight, household,\nkey variables and so on. Start here; `assess` comes next. No value is shown that\nfewer than three records hold.",
    )
    .argument("<file>", "the microdata, one row per record")
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
    .option("--out <file>", "what was found, as .json (default: a summary in the terminal)", onceAsGiven)
    .option(
      "--config-out <file>",
      "the suggested roles as a configuration file for assess, .json",
      onceAsGiven,
    )
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: InspectFlags) => {
      const { inspectCommand } = await import("./command.js");
      await inspectCommand(file, flags, watch);
    });
}
