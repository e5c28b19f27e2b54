import { SdcError } from "@sdc-risk/data";
import { Command } from "commander";
import { setMaxListeners } from "node:events";
import type { Flags } from "./assess/settings.ts";
import { defineCompare } from "./compare/define.ts";
import { deprecatedIn } from "./deprecated.ts";
import { defineConvert } from "./convert/define.ts";
import { explain } from "./exit.ts";
import { defineInspect } from "./inspect/define.ts";
import type { Io } from "./io.ts";
import { definePlan } from "./plan/define.ts";
import { defineMeasures } from "./measures/define.ts";
import { defineSplit } from "./split/define.ts";
import { defineTreat } from "./treat/define.ts";
import { defineWorker } from "./queue/define.ts";
import { assessFlags } from "./setting-flags.ts";
import { software } from "./software.ts";
import { complain, fit, usualWidth } from "./terminal/terminal.ts";
import { Watch } from "./watch.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk assess survey.csv --keys region,sex,age,education --weight weight
  $ sdc-risk assess survey.csv --keys region,sex,age --weight weight \\
      --household hid --out report.html --out report.json --records risks.csv
  $ sdc-risk assess survey.parquet --config sdc-risk.json --measures kanon

Exit codes: 0 done, 1 the data or the roles are wrong, 2 wrong usage,
            3 could not be completed, 4 the policy is not met,
            5 cannot tell whether the policy is met, 130 interrupted`;

/** What to do about mistakes that are made often. */
function hint(error: string): string {
  const file = /^error: unknown command '(.*\..*)'/.exec(error)?.[1];
  if (file !== undefined) return `(To assess a file: sdc-risk assess ${file})\n`;
  return error.startsWith("error: too many arguments for 'assess'")
    ? "(Names in lists have commas between them and no blanks: --keys region,sex. Several files as one " +
        "are a pattern in quotes: 'data/*.csv')\n"
    : "";
}

function assessOf(program: Command, watch: Watch): void {
  const command = program
    .command("assess")
    .summary("measure the disclosure risk of a file")
    .description(
      "Measures how likely an intruder finds someone in a file of persons, households\nor firms, and " +
        "writes a risk report. Reads CSV, Parquet, Arrow, and the\nfiles of SPSS, Stata, SAS and Excel, " +
        "each also gzipped; - is standard input,\na folder or a pattern in quotes several files as one. " +
        "Larger ones are read\nby an engine: duckdb:survey.db?table=people.",
    )
    .argument("<file>", "the microdata, one row per record: a file, or the address of a table");
  assessFlags(command)
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: Flags) => {
      const { assessCommand } = await import("./assess/command.ts");
      watch.exit = await assessCommand(file, flags, watch);
    });
}

/**
 * Runs the command line.
 * @param args without the names of the interpreter and the script
 * @param io what it writes to, and its settings: those of the process, unless others are given
 * @returns the exit code
 */
export async function main(args: readonly string[], io: Io = process): Promise<number> {
  const { stdout, stderr } = io;
  const watch = new Watch(io);
  setMaxListeners(0, watch.signal); // every task of a thread listens
  const program = new Command("sdc-risk")
    .description("Statistical disclosure risk of microdata.")
    .version(software.version)
    .exitOverride()
    .showSuggestionAfterError();
  program.configureHelp({ helpWidth: usualWidth(stdout) }).configureOutput({
    writeOut: (text) => void stdout.write(fit(text, stdout)),
    writeErr: (text) => void stderr.write(fit(text, stderr)),
    outputError: (text, write) => write(text.replace(/^error: /, "sdc-risk: ") + hint(text)),
  });
  program.hook("preAction", (_, command) => {
    for (const text of deprecatedIn(command)) complain(text, stderr);
  });
  assessOf(program, watch);
  defineInspect(program, watch);
  definePlan(program, watch);
  defineTreat(program, watch);
  defineSplit(program, watch);
  defineCompare(program, watch);
  defineConvert(program, watch);
  defineMeasures(program, watch);
  defineWorker(program, watch);
  try {
    await Promise.race([program.parseAsync([...args], { from: "user" }), watch.failure]);
    return watch.exit;
  } catch (error) {
    const { exit, message } = explain(
      watch.interrupted ? new SdcError("ABORTED", "interrupted", { cause: error }) : error,
    );
    if (message !== null) complain(message, stderr);
    return exit;
  } finally {
    watch.close();
  }
}
