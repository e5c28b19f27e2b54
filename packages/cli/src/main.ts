import { SdcError } from "@sdc-risk/core";
import { Command, Option } from "commander";
import type { Flags } from "./assess/settings.js";
import { EXIT, explain } from "./exit.js";
import { software } from "./software.js";

/** A list of names: split at commas, and the flag may be given several times. */
const list = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), ...value.split(",").map((part) => part.trim()).filter((part) => part !== "")];
const several = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

const EXAMPLES = `
Examples:
  $ sdc-risk assess survey.csv --keys region,sex,age,education --weight weight
  $ sdc-risk assess survey.csv --keys region,sex,age --weight weight --household hid \\
      --out report.html --out report.json --records risks.csv
  $ sdc-risk assess survey.parquet --config sdc-risk.json --measures kanon,household

Exit codes: 0 done, 1 the data or the roles are wrong, 2 wrong usage,
            3 could not be completed, 130 interrupted`;

function assessOf(program: Command, signal: AbortSignal): void {
  program.command("assess")
    .summary("measure the disclosure risk of a file")
    .description("Measures how likely an intruder finds someone in a file of persons, households or firms,\nand writes a risk report. Reads CSV, Parquet and Arrow, each also gzipped; - is standard input.")
    .argument("<file>", "the microdata, one row per record")
    .optionsGroup("What the variables are:")
    .option("--keys <names>", "key variables: what an intruder may know (region, sex, age, …)", list)
    .option("--numeric <names>", "continuous key variables (income, turnover, …)", list)
    .option("--sensitive <names>", "variables whose values must not be learnt (health, …)", list)
    .option("--weight <name>", "sampling weight; without it the file is taken as the population")
    .option("--household <name>", "household id, or any other group of records")
    .option("--strata <names>", "sampling strata", list)
    .option("--id <name>", "record id, for the records file and to match files")
    .option("--direct-identifiers <names>", "names, addresses, numbers: never analysed", list)
    .option("--missing <codes>", "codes that stand for a missing value, such as \"-999,NA\"", list)
    .optionsGroup("What to compute:")
    .option("--measures <ids>", "measures, or all (default: all that the roles allow)", list)
    .option("--options <file>", "JSON file with options of measures: { \"kanon\": { \"k\": [3] } }")
    .option("--released <file>", "treated file to compare with; may be given several times", several)
    .option("--config <file>", "JSON file that says all this; flags come before it")
    .option("--plugin <module>", "module that exports further measures", several)
    .optionsGroup("How to read the file:")
    .option("--delimiter <char>", "CSV delimiter (default: detected)")
    .option("--encoding <label>", "CSV encoding, such as utf-8 or windows-1252 (default: detected)")
    .optionsGroup("What to write:")
    .option("--out <file>", "report as .html, .json or .md; may be given several times\n(default: a summary in the terminal)", several)
    .option("--records <file>", "risks per record as .csv, .arrow or .parquet")
    .addOption(new Option("--detail <level>", "internal: also name single records; not for passing on").choices(["internal"]))
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: Flags) => {
      const { assessCommand } = await import("./assess/command.js");
      await assessCommand(file, flags, signal);
    });
}

/**
 * Runs the command line.
 * @param args without the names of the interpreter and the script
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new Error("interrupted by the user"));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  const program = new Command("sdc-risk").description("Statistical disclosure risk of microdata.").version(software.version).exitOverride().showSuggestionAfterError();
  program.configureHelp({ helpWidth: 80 });
  assessOf(program, controller.signal);
  try {
    await program.parseAsync([...args], { from: "user" });
    return EXIT.done;
  } catch (error) {
    const { exit, message } = explain(controller.signal.aborted ? new SdcError("ABORTED", "interrupted", { cause: error }) : error);
    if (message !== null) process.stderr.write(`sdc-risk: ${printable(message)}\n`);
    return exit;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/** Text for the terminal: control characters that came with a file are shown, not obeyed. */
function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must not reach the terminal
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
