import { ROLES } from "@sdc-risk/core";
import { FORMS, GROUPS, settingsWhere, type SettingRow } from "@sdc-risk/session/settings";
import { Option, type Command } from "commander";
import { ENGINES, FILE_ENGINES } from "./engine-table.ts";
import {
  bytes,
  delimiter,
  list,
  once,
  onceAsGiven,
  oneOf,
  positive,
  several,
  shareOrFile,
  whole,
} from "./flags.ts";

/** Readers of values of kinds that are not read as they are; each is given once. */
const READERS: Readonly<Partial<Record<SettingRow["kind"], (value: string) => unknown>>> = {
  count: whole,
  factor: positive,
  size: bytes,
  character: delimiter,
  shareOrFile,
};

/** The values that a flag takes; undefined for any. */
const choicesOf = ({ name, choices }: SettingRow): readonly string[] | undefined =>
  name === "engine" ? ENGINES : choices;

/** Has a flag read its value; given again, the value is refused or added to the one before. */
function reading(option: Option, row: SettingRow): Option {
  const choices = choicesOf(row);
  const form = FORMS[row.kind];
  if (choices !== undefined) return option.choices([...choices]).argParser(once(oneOf(...choices)));
  if (form === "list") return option.argParser(list);
  if (form === "repeated") return option.argParser(several);
  return option.argParser(once(READERS[row.kind] ?? ((value: string): unknown => value)));
}

/** A flag as the table of settings has it. */
function optionOf(row: SettingRow): Option {
  const { name, kind, flag, argument = "value", help } = row;
  if (kind === "switch") {
    const option = new Option(`--${flag}`, help);
    option.negate = false; // --no-suppression is a flag of its own, which turns nothing else off
    return option;
  }
  const text = name === "engine" ? `${help}: ${FILE_ENGINES.join(", ")}` : help;
  return reading(new Option(`--${flag} <${argument}>`, text), row);
}

/** Settings whose flags only `plan` has. */
const OF_PLAN = settingsWhere(({ ofPlan }) => ofPlan === true).map(({ name }) => name);

/** Adds the flags of rows to a command. */
const withRows = (command: Command, rows: readonly SettingRow[]): Command =>
  rows.reduce((sum, row) => sum.addOption(optionOf(row)), command);

/**
 * Adds the flags of `assess`, in the groups of the help: those of roles come first.
 * @param without settings that the command does not take, or takes otherwise; unless given, those of `plan`
 */
export function assessFlags(command: Command, without: readonly string[] = OF_PLAN): Command {
  command.optionsGroup(GROUPS.variables);
  for (const { flag, arity, help } of ROLES) {
    if (arity === "one") command.option(`--${flag} <name>`, help, onceAsGiven);
    else command.option(`--${flag} <names>`, help, list);
  }
  for (const [group, heading] of Object.entries(GROUPS))
    withRows(
      command.optionsGroup(heading),
      settingsWhere((row) => row.group === group && !without.includes(row.name)),
    );
  return command;
}

/** Adds the flag of the language to a command other than `assess`. */
export const languageFlag = (command: Command): Command =>
  withRows(
    command,
    settingsWhere(({ name }) => name === "language"),
  );

/** Adds the flags of reading a file to a command other than `assess`. */
export const readingFlags = (
  command: Command,
  name: "inspect" | "convert",
  without: readonly string[] = [],
): Command =>
  withRows(
    command,
    settingsWhere(({ commands = [], name: own }) => commands.includes(name) && !without.includes(own)),
  );
