import { ROLES, SdcError } from "@sdc-risk/core";
import { Command, Option } from "commander";
import { setMaxListeners } from "node:events";
import type { Flags } from "./assess/settings.js";
import { defineCompare } from "./compare/define.js";
import { defineConvert } from "./convert/define.js";
import { explain } from "./exit.js";
import { list, once, onceAsGiven, oneOf, positive, several, shareOrFile, whole } from "./flags.js";
import { defineInspect } from "./inspect/define.js";
import type { Io } from "./io.js";
import { defineMeasures } from "./measures/define.js";
import { engines, KEEP_MISSING, reading } from "./files/reading.js";
import { defineWorker } from "./queue/define.js";
import { software } from "./software.js";
import { complain, fit, usualWidth } from "./terminal/terminal.js";
import { Watch } from "./watch.js";

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

/** What is measured. */
const measuring = (command: Command): Command =>
  command
    .optionsGroup("What to compute:")
    .option("--measures <ids>", "measures, or all (default: all that the roles allow)", list)
    .option(
      "--options <file>",
      'JSON file with options of measures:\n{ "kanon": { "k": [3] } }',
      onceAsGiven,
    );

/** Released files, and how they are compared with the original. */
const besideReleased = (command: Command): Command =>
  command
    .option("--released <file>", "treated file to compare with; may be given several times", several)
    .addOption(
      new Option(
        "--match <way>",
        "insists on how records of released files are matched, whatever speaks against it",
      )
        .choices(["position", "id"])
        .argParser(once(oneOf("position", "id"))),
    )
    .option(
      "--renamed <old=new>",
      "a variable of the original that the released file holds recoded under another name,\nsuch as AGE=AGE20; " +
        "may be given several times",
      several,
    )
    .option(
      "--fresh-id",
      "the record id (--id) of the file that goes out was made for it, and occurs in no other file",
    );

/** What is known of the population, and of people by name. */
const besidePopulation = (command: Command): Command =>
  command
    .option(
      "--membership <share>",
      "the file is drawn from a register whose members are not known: its share of the population,\nor a " +
        "file or table that counts the population by some variables",
      once(shareOrFile),
    )
    .option(
      "--membership-count <name>",
      "variable of that file that counts the units of the population",
      onceAsGiven,
    )
    .option(
      "--population <file>",
      "the population that the file comes from, by the same keys: a row per unit, or per key with a count",
      onceAsGiven,
    )
    .option(
      "--population-count <name>",
      "variable of the population that counts the units of a row",
      onceAsGiven,
    )
    .option(
      "--population-size <number>",
      "size of the population, which confirms the sum of the weights: without it, or a population, no rule on a " +
        "figure that rests on weights can be met;\nweights that only compare records, as those of mean 1, are made to " +
        "add up to it",
      once(whole),
    )
    .option("--census", "the file holds the whole population, each record as one unit: nothing is estimated")
    .option("--weight-scale <factor>", "what weights are multiplied by for the risk", once(positive))
    .option(
      "--margins <file>",
      "counts of the population by variables of the file, to which weights are raked for the risk;\nmay be given several times",
      several,
    )
    .option(
      "--margins-count <name>",
      "variable of the margins that counts people (default: the only one that the file has not)",
      onceAsGiven,
    )
    .option(
      "--identified <file>",
      "a file or table with names that an intruder holds, by the same keys: the file is linked with it",
      onceAsGiven,
    )
    .option(
      "--identified-id <name>",
      "variable of the identified file that tells who is who (default: the record id, where both hold it)",
      onceAsGiven,
    );

/** What is measured, and beside which other files. */
const computing = (command: Command): Command => besidePopulation(besideReleased(measuring(command)));

/** Intruders and the policy. */
const judging = (command: Command): Command =>
  command
    .optionsGroup("Who may attack, and what is allowed:")
    .option(
      "--scenario <name=keys>",
      "a kind of intruder and its keys, such as neighbour=region,sex;\nmay be given several times, in place of --keys",
      several,
    )
    .option(
      "--policy <file>",
      "rules over figures of the report as .json, or the name of a preset:\nexit code 4 where one is not met, " +
        "5 where that cannot be told",
      onceAsGiven,
    )
    .option(
      "--policy-out <file>",
      "the rules as JUnit .xml, or the word github for annotations on standard output",
      onceAsGiven,
    );

/** What holds for the run as a whole. */
const settings = (command: Command): Command =>
  command
    .optionsGroup("Settings:")
    .option("--config <file>", "JSON file with roles and settings; flags win over it", onceAsGiven)
    .option("--plugin <module>", "module that exports further measures", several)
    .option(
      "--pool <address>",
      "redis://host:port: let workers on other machines help (`sdc-risk worker`)",
      onceAsGiven,
    )
    .option(
      "--resume <file>",
      "keep finished parts of a search there; a run that was stopped goes on where it was",
      onceAsGiven,
    )
    .optionsGroup("How to read the file:");

/** What is written. */
const writing = (command: Command): Command =>
  command
    .optionsGroup("What to write:")
    .option(
      "--out <file>",
      "report as .html, .json or .md; may be given several times (default: a summary in the terminal)",
      several,
    )
    .addOption(
      new Option("--template <name>", "decision: --out is the file of the decision, to be signed")
        .choices(["decision"])
        .argParser(once(oneOf("decision"))),
    )
    .option(
      "--records <file>",
      "risks per record as .csv, .arrow or .parquet, or the address of\na table that is made: " +
        "duckdb:risks.db?table=risks",
      onceAsGiven,
    )
    .option("--replace", "--records may replace a table of records of an earlier run")
    .option(
      "--msus <file>",
      "minimal sample uniques, a row each, as .csv, .arrow or .parquet;\nnames single records: not for passing on",
      onceAsGiven,
    )
    .addOption(
      new Option("--detail <level>", "internal: also name single records; not for passing on")
        .choices(["internal"])
        .argParser(once(oneOf("internal"))),
    )
    .option("--quiet", "no progress, no summary");

function assessOf(program: Command, watch: Watch): void {
  const command = program
    .command("assess")
    .summary("measure the disclosure risk of a file")
    .description(
      "Measures how likely an intruder finds someone in a file of persons, households\nor firms, and " +
        "writes a risk report. Reads CSV, Parquet, Arrow, and the\nfiles of SPSS, Stata, SAS and Excel, " +
        "each also gzipped; - is standard input,\na folder or a pattern in quotes several files as one. " +
        "Larger ones lie in an\nengine: duckdb:survey.db?table=people.",
    )
    .argument("<file>", "the microdata, one row per record: a file, or the address of a table")
    .optionsGroup("What the variables are:");
  for (const { flag, arity, help } of ROLES) {
    if (arity === "one") command.option(`--${flag} <name>`, help, onceAsGiven);
    else command.option(`--${flag} <names>`, help, list);
  }
  command
    .addOption(
      new Option(
        "--entity-weight <rule>",
        "weight of a person with several records: the largest of the records', or their sum",
      )
        .choices(["largest", "sum"])
        .argParser(once(oneOf("largest", "sum"))),
    )
    .option("--missing <codes>", 'codes or labels that stand for a missing value, such as "-999,NA"', list)
    .option("--keep-missing <reason>", KEEP_MISSING, several);
  engines(reading(settings(judging(computing(command)))));
  writing(command)
    .addHelpText("after", EXAMPLES)
    .action(async (file: string, flags: Flags) => {
      const { assessCommand } = await import("./assess/command.js");
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
  assessOf(program, watch);
  defineInspect(program, watch);
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
