import type { Command } from "commander";
import { onceAsGiven } from "../flags.ts";
import { readingFlags } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { InspectFlags } from "./command.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk inspect survey.csv
  $ sdc-risk inspect survey.csv --missing "-999,NA" --config-out sdc-risk.json`;

/** Adds `sdc-risk inspect` to the program. */
export function defineInspect(program: Command, watch: Watch): void {
  const command = program
    .command("inspect")
    .summary("look at a file: variables, and a suggestion of their roles")
    .description(
      "Shows the variables of a file and suggests what each is for: weight, household,\nkey variables " +
        "and so on. Start here; `assess` comes next. No value is shown that\nfewer than three records hold.",
    )
    .argument("<file>", "the microdata, one row per record: a file, or the address of a table");
  readingFlags(command, "inspect")
    .option("--out <file>", "what was found, as .json (default: a summary in the terminal)", onceAsGiven)
    .option(
      "--config-out <file>",
      "the suggested roles as a configuration file for assess, .json",
      onceAsGiven,
    )
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: InspectFlags) => {
      const { inspectCommand } = await import("./command.ts");
      await inspectCommand(file, flags, watch);
    });
}
