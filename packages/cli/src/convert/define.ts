import { RECORD_FORMATS } from "@sdc-risk/io/formats";
import { endings } from "@sdc-risk/session/settings";
import { Option, type Command } from "commander";
import { once, oneOf } from "../flags.ts";
import { readingFlags } from "../setting-flags.ts";
import type { Watch } from "../watch.ts";
import type { ConvertFlags } from "./command.ts";

const EXAMPLES = `
Examples:
  $ sdc-risk convert survey.sav survey.parquet
  $ sdc-risk convert survey.dta survey.csv --values labels
  $ sdc-risk convert german.csv survey.csv --decimal ,
  $ sdc-risk convert "postgres://ada@host/census?table=people" people.parquet`;

/** Adds `sdc-risk convert` to the program. */
export function defineConvert(program: Command, watch: Watch): void {
  const command = program
    .command("convert")
    .summary("write a file as Parquet, Arrow or CSV")
    .description(
      "Reads a file of any format that is read, or a table of an engine, and writes it\nas Parquet, Arrow " +
        "or CSV. Parquet and Arrow keep labels and the reasons of\nmissing values.",
    )
    .argument("<in>", "the microdata, one row per record: a file, or the address of a table")
    .argument("<out>", `the file to write, ${endings(RECORD_FORMATS)}`)
    .addOption(
      new Option("--values <what>", "what to write for a value that has a label (default: codes)")
        .choices(["codes", "labels"])
        .argParser(once(oneOf("codes", "labels"))),
    )
    .addOption(
      new Option("--decimal <sign>", "decimal sign of the numbers of a CSV file: . or , (default: .)")
        .choices([".", ","])
        .argParser(once(oneOf(".", ","))),
    );
  readingFlags(command, "convert")
    .option("--quiet", "no progress, no summary")
    .addHelpText("after", EXAMPLES)
    .action(async (from: string, to: string, flags: ConvertFlags) => {
      const { convertCommand } = await import("./command.ts");
      await convertCommand(from, to, flags, watch);
    });
}
