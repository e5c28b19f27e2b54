import { ROLES } from "@sdc-risk/core";
import { isSdcError, suggestion } from "@sdc-risk/data";
import {
  checkSettings,
  given,
  isPolicyName,
  presetNamed,
  scenarioOf,
  settingsOf,
  type Policy,
  type Settings,
  type SettingsFile,
} from "@sdc-risk/session";
import { flagValue, settingsWhere, type FlagValues, type SettingRow } from "@sdc-risk/session/settings";
import { existsSync } from "node:fs";
import { ENGINES } from "../engine-table.ts";
import { keptReasons } from "../files/reading.ts";
import { UsageError } from "../exit.ts";
import { readJson } from "../files/json.ts";
import { readPlan } from "../files/read-plan.ts";
import { importanceOf, levelsOf } from "../plan/key-flags.ts";

/** The flags of `assess`, as commander gives them. */
export type Flags = FlagValues;

function readConfig(path: string): SettingsFile {
  const data = readJson(path, "configuration file");
  try {
    return checkSettings(data);
  } catch (error) {
    if (!isSdcError(error)) throw error;
    throw new UsageError(`The configuration file "${path}" is wrong. ${error.message}`, { cause: error });
  }
}

function readOptions(path: string): Settings["options"] {
  const options = readJson(path, "options file");
  if (typeof options === "object" && options !== null && !Array.isArray(options))
    return options as Settings["options"];
  throw new UsageError(
    `The options file "${path}" must hold an object of the form { "<measure id>": { … } }.`,
  );
}

/** Whether a policy is given as a file: one that ends in .json, or is there and has no name of a policy. */
export const isPolicyFile = (policy: string): boolean =>
  policy.endsWith(".json") || (existsSync(policy) && !isPolicyName(policy));

function readPolicy(path: string): Policy {
  if (!isPolicyFile(path)) return presetNamed(path);
  const policy = readJson(path, "policy file");
  try {
    const { policy: read } = settingsOf(checkSettings({ policy }));
    if (Array.isArray(policy) || read === undefined)
      throw new UsageError(`The policy file "${path}" is to hold one policy. Give --policy for each.`);
    return read;
  } catch (error) {
    if (!isSdcError(error)) throw error;
    throw new UsageError(`The policy file "${path}" is wrong. ${error.message.replaceAll("policy.", "")}`, {
      cause: error,
    });
  }
}

/** How a flag of pairs is read, and what is said where one is wrong. */
interface PairFlag {
  /** Both parts of a pair, trimmed; one that is not there is empty. */
  readonly partsOf: (flag: string) => readonly [string, string];
  readonly expected: (flag: string) => string;
  readonly twice: (name: string, first: string, second: string) => string;
}

/** Pairs of names by the first of them. @throws UsageError where one is no pair, or a name has two others */
function pairsOf(
  flags: readonly string[],
  { partsOf, expected, twice }: PairFlag,
): Readonly<Record<string, string>> {
  const pairs = new Map<string, string>();
  for (const flag of flags) {
    const [name, other] = partsOf(flag);
    if (name === "" || other === "") throw new UsageError(expected(flag));
    const before = pairs.get(name);
    if (before !== undefined) throw new UsageError(twice(name, before, other));
    pairs.set(name, other);
  }
  return Object.fromEntries(pairs);
}

/** The values of `--renamed` by the old name: `AGE=AGE20` each. @throws UsageError */
const renamedPairs = (flags: readonly string[]): Readonly<Record<string, string>> =>
  pairsOf(flags, {
    partsOf: (flag) => {
      const at = flag.indexOf("=");
      return at < 0 ? ["", ""] : [flag.slice(0, at).trim(), flag.slice(at + 1).trim()];
    },
    expected: (flag) =>
      `--renamed "${flag}": expected <old>=<new>, such as AGE=AGE20: the name in the original, then that in ` +
      "the released file.",
    twice: (name, first, second) =>
      `--renamed gives "${name}" two new names, "${first}" and "${second}". A variable is recoded into one.`,
  });

/** Names of the population by those of the file: `age=AGE` each. @throws UsageError */
const namePairs = (flags: readonly string[]): Readonly<Record<string, string>> =>
  pairsOf(flags, {
    partsOf: (flag) => {
      const [name = "", there = "", ...more] = flag.split("=").map((part) => part.trim());
      return more.length > 0 ? ["", ""] : [name, there];
    },
    expected: (flag) =>
      `--population-names "${flag}": expected <name>=<name in the population>, such as age=AGE, with commas between ` +
      "several. Names with a comma or = are given in a configuration file (--config).",
    twice: (name, first, second) =>
      `--population-names gives "${name}" two names in the population, "${first}" and "${second}".`,
  });

/** Kinds of settings that flags give in other words than files do. */
const FROM_FLAGS: Readonly<Partial<Record<SettingRow["kind"], (value: never) => unknown>>> = {
  reasons: keptReasons,
  pairs: renamedPairs,
  namePairs,
  options: readOptions,
  policy: (paths: readonly string[]) => paths.map(readPolicy),
  plan: readPlan,
  scenarios: (values: readonly string[]) => values.map(scenarioOf),
  numbers: importanceOf,
  levels: levelsOf,
};

/** What a flag says, in the words of a configuration file. */
function fromFlag({ kind }: SettingRow, value: unknown): unknown {
  const said = FROM_FLAGS[kind];
  return value === undefined || said === undefined ? value : said(value as never);
}

/** What the flags say, in the words of a configuration file; plugins add to those of the file. */
function ofFlags(flags: Flags, config: SettingsFile): SettingsFile {
  const roles = Object.fromEntries(ROLES.map(({ name }) => [name, flags[name]]));
  const stored = settingsWhere((row) => row.stored).map((row) => [
    row.name,
    fromFlag(row, flagValue(flags, row)),
  ]);
  const plugins = [...(config.plugins ?? []), ...(flags.plugin ?? [])];
  return given({ ...roles, ...Object.fromEntries(stored), plugins });
}

/**
 * Keys by flags take the place of the file's scenarios, scenarios by flags that of its keys, and a share by
 * flags that of a table, which counts something.
 */
function withoutReplaced(
  { keys, scenarios, membershipCount, ...others }: SettingsFile,
  flags: Flags,
): SettingsFile {
  return {
    ...others,
    ...given({
      membershipCount: typeof flags.membership === "number" ? undefined : membershipCount,
      keys: flags.scenario === undefined ? keys : undefined,
      scenarios: flags.keys === undefined ? scenarios : undefined,
    }),
  };
}

/** What a run is to do, and where that was said. */
interface RequestedSettings {
  readonly settings: Settings;
  /**
   * Settings of the configuration file where a flag chooses the measures: the file serves other runs, too, and what
   * only their measures use is no mistake here.
   */
  readonly shared: ReadonlySet<string>;
  /** What is told of policies of the configuration file that those of flags replace; null where none are. */
  readonly replaced: string | null;
}

/** The policies that settings hold. */
const policiesOf = ({ policy, otherPolicies = [] }: Settings): readonly Policy[] =>
  policy === undefined ? [] : [policy, ...otherPolicies];

/** Tells which policies of the configuration file judge nothing, since flags name others; null where all do. */
function replacedText(config: SettingsFile, flags: Flags, settings: Settings): string | null {
  const kept = new Set(policiesOf(settings).map((policy) => JSON.stringify(policy)));
  const replaced = policiesOf(settingsOf(given({ policy: config.policy }))).filter(
    (policy) => !kept.has(JSON.stringify(policy)),
  );
  if (flags.policy === undefined || replaced.length === 0) return null;
  const names = replaced.map(({ name }) => `"${name}"`).join(", ");
  const [what, leave] =
    replaced.length === 1 ? [`the policy ${names}`, "it judges"] : [`the policies ${names}`, "they judge"];
  return (
    `--policy takes the place of ${what} in the configuration file "${flags.config}": ${leave} nothing here. ` +
    "Leave out --policy to be judged as the file says."
  );
}

/** What a run is to do: flags over the configuration file. */
export function settingsFrom(flags: Flags): RequestedSettings {
  const config = flags.config === undefined ? {} : readConfig(flags.config);
  const own = ofFlags(flags, config);
  const settings = settingsOf({ ...withoutReplaced(config, flags), ...own });
  if (settings.engine !== undefined && !ENGINES.includes(settings.engine))
    throw new UsageError(
      `There is no engine "${settings.engine}"; expected one of ` +
        `${ENGINES.join(", ")}.${suggestion(settings.engine, ENGINES)}`,
    );
  if (settings.measures?.length === 0) {
    throw new UsageError(
      "No measure is named. Give --measures a list of measures, or leave it out for all of them.",
    );
  }
  const ofConfig = Object.keys(config).filter(
    (name) => !(name in own) || (name === "plugins" && flags.plugin === undefined),
  );
  return {
    settings,
    shared: new Set(flags.measures === undefined ? [] : ofConfig),
    replaced: replacedText(config, flags, settings),
  };
}
