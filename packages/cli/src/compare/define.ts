import { endings, RENDERER_NAMES } from "@sdc-risk/session/settings";
import type { Command } from "commander";
import { several } from "../flags.ts";
import { languageFlag } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { CompareFlags } from "./command.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk compare before.json after.json
  $ sdc-risk compare before.json after.json --out change.html --out change.json`;

/** Adds `sdc-risk compare` to the program. */
export function defineCompare(program: Command, watch: Watch): void {
  const command = program
    .command("compare")
    .summary("compare two reports: before and after treatment, or two scenarios")
    .description(
      "Sets two JSON reports of assess side by side: how every figure changed, whether\nfor better or " +
        "worse, and in what else the two differ.",
    )
    .argument("<a>", "the first report, written with assess --out a.json")
    .argument("<b>", "the second report")
    .option(
      "--out <file>",
      `comparison as ${endings(RENDERER_NAMES)}; may be given several times (default: a summary in the terminal)`,
      several,
    );
  languageFlag(command)
    .option("--quiet", "no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (a: string, b: string, flags: CompareFlags) => {
      const { compareCommand } = await import("./command.ts");
      await compareCommand(a, b, flags, watch);
    });
}
