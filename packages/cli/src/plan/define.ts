import { RECORD_FORMATS } from "@sdc-risk/io/formats";
import { endings, RENDERER_NAMES } from "@sdc-risk/session/settings";
import { installedTreatments, SCRIPT_ENDINGS, type AnyTreatment } from "@sdc-risk/treat";
import type { Command } from "commander";
import { onceAsGiven, several } from "../flags.ts";
import { assessFlags } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { PlanFlags } from "./command.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk plan survey.csv --keys region,sex,age --policy k3 --out treated.csv
  $ sdc-risk plan survey.csv --config sdc-risk.json --policy rules.json \\
      --importance region=2 --fixed sex --out treated.csv --out report.html \\
      --plan plan.json

Exit codes: 0 the treated file meets the policy, 4 no plan was found with which
            it does, 5 cannot tell; else as of assess`;

/** Settings that a plan does not take: it makes the released file itself, names records in memory only, and keeps no classes. */
const WITHOUT = [
  "released",
  "match",
  "renamed",
  "releasedPlan",
  "policyOut",
  "resume",
  "out",
  "format",
  "records",
  "work",
  "replace",
  "msus",
  "detail",
  "explain",
  "quiet",
];

/** What --move takes, by what is installed. */
function movesHelp(): string {
  const moves = (installedTreatments as readonly AnyTreatment[]).flatMap(({ command }) =>
    command === undefined ? [] : [`  ${command.example}`, `      ${command.about}`],
  );
  return ["\nMoves: <variables>=<move>:<options>, several of either separated by commas", ...moves, ""].join(
    "\n",
  );
}

/** Adds `sdc-risk plan` to the program. */
export function definePlan(program: Command, watch: Watch): void {
  const command = program
    .command("plan")
    .summary("find the least treatment that meets a policy")
    .description(
      "Searches the cheapest treatment with which a file meets a policy: coarser keys,\nsuppressed values, " +
        "variables left out. Every treated file is assessed beside\nits original by the whole policy before it " +
        "counts.",
    )
    .argument("<file>", "the microdata, one row per record, or the address of a table in\nDuckDB (duckdb:…)");
  assessFlags(command, WITHOUT)
    .optionsGroup("What to write:")
    .option(
      "--out <file>",
      `the treated file as ${endings(RECORD_FORMATS)}, its report\nas ${endings(RENDERER_NAMES)}; may be given several times`,
      several,
    )
    .option("--plan <file>", "the plan as .json; it names records, keep it as the original", onceAsGiven)
    .option(
      "--script <file>",
      `the plan as a program for the original CSV file: ${endings(SCRIPT_ENDINGS)};\nmay be given several times; it names records, too. Where DuckDB has the\nrecords: its statement, as .sql`,
      several,
    )
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", () => movesHelp() + EXAMPLES)
    .action(async (file: string, flags: PlanFlags) => {
      const { planCommand } = await import("./command.ts");
      watch.exit = await planCommand(file, flags, watch);
    });
}
