import { RECORD_FORMATS } from "@sdc-risk/io/formats";
import { endings } from "@sdc-risk/session/settings";
import type { Command } from "commander";
import { onceAsGiven, several } from "../flags.ts";
import { languageFlag, readingFlags } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { TreatFlags } from "./command.ts";

const EXAMPLES = `
Example:
  $ sdc-risk treat survey.csv --plan plan.json --out treated.csv`;

/** Adds `sdc-risk treat` to the program. */
export function defineTreat(program: Command, watch: Watch): void {
  const command = program
    .command("treat")
    .summary("treat a file as a plan says")
    .description(
      "Applies a plan of `sdc-risk plan` to the file that it was made for: recodes keys,\nsuppresses values, " +
        "leaves variables out. The original stays as it is.",
    )
    .argument("<file>", "the microdata that the plan was made for")
    .requiredOption("--plan <file>", "the plan, as `sdc-risk plan --plan` wrote it", onceAsGiven)
    .requiredOption("--out <file>", `the treated file, ${endings(RECORD_FORMATS)}`, onceAsGiven)
    .option("--any-file", "take another file with as many records, in the same order");
  command.option(
    "--plugin <module>",
    "module that brings treatments of the plan; may be given several times",
    several,
  );
  languageFlag(readingFlags(command, "convert", ["spill"]))
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: TreatFlags) => {
      const { treatCommand } = await import("./command.ts");
      await treatCommand(file, flags, watch);
    });
}
