import type { FileReadOptions } from "@sdc-risk/io/node";
import { Option, type Command } from "commander";
import { ENGINES } from "../engines.js";
import { bytes, delimiter, once, onceAsGiven, oneOf } from "../flags.js";
import { UsageError } from "../exit.js";

/** How the microdata are read, as flags say. */
export interface ReadingFlags {
  readonly missing?: readonly string[];
  /** `<variable>=<reason>` each. */
  readonly keepMissing?: readonly string[];
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly catalog?: string;
  readonly ddi?: string;
  readonly maxMemory?: number;
}

/** Flags of files that are read beside the microdata. */
interface Beside {
  readonly catalog?: string | undefined;
  readonly ddi?: string | undefined;
}

/** The files beside the microdata that are read with them. */
export const filesBeside = ({ catalog, ddi }: Beside): string[] =>
  [catalog, ddi].filter((path) => path !== undefined);

/** The same as options of the reader. */
export const besideOptions = ({
  catalog,
  ddi,
}: Beside): Pick<FileReadOptions, "catalogFile" | "ddiFile"> => ({
  ...(catalog === undefined ? {} : { catalogFile: catalog }),
  ...(ddi === undefined ? {} : { ddiFile: ddi }),
});

/** The values of `--keep-missing` by variable: `marital=refused` each. */
export function keptReasons(flags: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const kept = new Map<string, string[]>();
  for (const flag of flags) {
    const at = flag.indexOf("=");
    const [name, reason] = [flag.slice(0, at).trim(), flag.slice(at + 1).trim()];
    if (at < 0 || name === "" || reason === "")
      throw new UsageError(
        `--keep-missing "${flag}": expected <variable>=<reason>, such as marital=refused or marital=-9.`,
      );
    kept.set(name, [...(kept.get(name) ?? []), reason]);
  }
  return Object.fromEntries(kept);
}

/** How the flag is explained. */
export const KEEP_MISSING =
  "a declared missing value as a level of its own, such as marital=refused; by label or code, may be " +
  "given several times";

/** How the flag of a catalogue is explained. */
const CATALOG =
  "SAS: value labels, a catalogue .sas7bcat (default: the one beside the file that has its name)";

/** How the flag of a codebook is explained. */
const DDI =
  "labels and missing values from a DDI codebook .xml, for files that do not hold them, such as CSV";

/** The options that say how a file is read, the same for every command that reads microdata. */
export const reading = (command: Command): Command =>
  command
    .option("--delimiter <char>", "CSV delimiter, \\t for a tab (default: detected)", once(delimiter))
    .option(
      "--encoding <label>",
      "encoding, such as utf-8 or windows-1252 (default: detected, or as the file declares)",
      onceAsGiven,
    )
    .option("--sheet <name>", "Excel: name or number of the sheet (default: the first)", onceAsGiven)
    .option("--catalog <file>", CATALOG, onceAsGiven)
    .option("--ddi <file>", DDI, onceAsGiven)
    .option(
      "--max-memory <size>",
      "memory that reading may take, such as 20GB (default: half of what is free)",
      once(bytes),
    );

/** The option that says where an engine of this process may write to. */
export const spilling = (command: Command): Command =>
  command.option(
    "--spill <folder>",
    "folder that the engine may write to where memory does not suffice; microdata are then on that disk",
    onceAsGiven,
  );

/** The options that say where data are grouped. */
export const engines = (command: Command): Command =>
  spilling(
    command.addOption(
      new Option(
        "--engine <name>",
        "has the file grouped by an engine, where it lies if that reads its format: duckdb",
      )
        .choices([...ENGINES])
        .argParser(once(oneOf(...ENGINES))),
    ),
  );
