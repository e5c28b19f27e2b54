import type { Command } from "commander";
import { several } from "../flags.ts";
import type { Watch } from "../watch.ts";
import type { MeasuresFlags } from "./command.ts";

/** Adds `sdc-risk measures` to the program. */
export function defineMeasures(program: Command, watch: Watch): void {
  program
    .command("measures")
    .summary("list the measures and their options")
    .description(
      "Lists the measures that are installed: what they answer, the roles they need,\nand their options " +
        "with types and defaults.",
    )
    .option("--plugin <module>", "module that exports further measures", several)
    .option("--json", "as JSON, options as JSON Schema")
    .action(async (flags: MeasuresFlags) => {
      const { measuresCommand } = await import("./command.ts");
      await measuresCommand(flags, watch);
    });
}
