import { ROLES, type Roles } from "@sdc-risk/core";
import { SdcError, type MissingCodes } from "@sdc-risk/data";
import { checkPopulationNames } from "../variables/population-names.ts";
import { checkRenamed } from "../variables/renamed.ts";
import { repeatedName } from "../scenarios/apply.ts";
import { checkNeeded } from "./check.ts";
import type { Policy } from "../policy/schema.ts";
import type { SettingsFile } from "./schema.ts";
import type { Kind } from "./kinds.ts";
import type { SettingRow } from "./row.ts";
import { settingsWhere, storedNames, type StoredValues } from "./table.ts";

/** Settings that a run always has, whether a file says them or not. */
interface Complete {
  readonly roles: Roles;
  readonly missing: MissingCodes;
  /** Ids of measures, or null for all whose roles are present. */
  readonly measures: readonly string[] | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly plugins: readonly string[];
}

/** The policies of a run, each of which gives a verdict. */
interface Policies {
  readonly policy?: Policy;
  /** Those beside the first one; never an empty list. */
  readonly otherPolicies?: readonly Policy[];
}

/** What a run is to do. */
export type Settings = Complete & Policies & Omit<StoredValues, keyof (Complete & Policies)>;

/** How a file is read. */
export type Reading = Pick<Settings, "missing" | "keepMissing" | "delimiter" | "encoding" | "sheet">;

/** The entries that have a value. */
export function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}

/** Refuses scenarios of one name, and keys beside scenarios. */
function checkScenarios({ keys = [], scenarios = [] }: SettingsFile): void {
  const twice = repeatedName(scenarios);
  if (twice !== null) throw new SdcError("BAD_OPTIONS", twice);
  if (scenarios.length > 0 && keys.length > 0)
    throw new SdcError(
      "BAD_OPTIONS",
      "There are keys and scenarios. Scenarios bring their own keys: make the keys a scenario, too, or " +
        "leave one of both out.",
    );
}

/** The values of some names, those that are given. */
const pick = <T extends object, N extends keyof T>(
  from: T,
  names: readonly N[],
): { readonly [K in N]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as never;

/** The policies that a settings file names, the first one apart. @throws BAD_OPTIONS for two of one name */
function policiesOf({ policy = [] }: SettingsFile): Policies {
  const [first, ...others] = [policy].flat() as readonly Policy[];
  const all = first === undefined ? [] : [first, ...others];
  const twice = all.find(({ name }, i) => all.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Two policies are called “${twice.name}”: their verdicts could not be told apart. Name one of them otherwise, or leave it out.`,
    );
  return {
    ...(first === undefined ? {} : { policy: first }),
    ...(others.length === 0 ? {} : { otherPolicies: others }),
  };
}

/** All policies of a run, in the order in which they were named. */
export const policiesIn = ({ policy, otherPolicies = [] }: Policies): readonly Policy[] =>
  policy === undefined ? [] : [policy, ...otherPolicies];

/** What a settings file says, what it leaves out filled in. */
export function settingsOf(file: SettingsFile): Settings {
  checkScenarios(file);
  checkNeeded(file);
  const { missing = [], measures = "all", options = {}, plugins = [] } = file;
  const names = storedNames().filter((name) => name !== "scenarios" || file.scenarios?.length !== 0);
  const { policy: _named, ...others } = pick(file, names);
  const known: Settings = {
    ...others,
    ...policiesOf(file),
    roles: pick(
      file,
      ROLES.map(({ name }) => name),
    ),
    missing,
    measures: typeof measures === "string" || measures.includes("all") ? null : measures,
    options,
    plugins,
  };
  checkRenamed(known);
  checkPopulationNames(known);
  return known;
}

/** Kinds of values of which an empty one says nothing. */
const NOTHING_IF_EMPTY: readonly Kind[] = [
  "codes",
  "reasons",
  "pairs",
  "namePairs",
  "options",
  "modules",
  "numbers",
  "levels",
  "texts",
];

/** Whether a file says as much without a value. */
const saysNothing = ({ kind }: SettingRow, value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? NOTHING_IF_EMPTY.includes(kind) && Object.keys(value).length === 0
    : value === null || value === undefined;

/** Settings as the file that says them; what is as it would be without is left out. */
export function settingsText({ roles, ...others }: Settings): string {
  const values = new Map<string, unknown>(Object.entries(others));
  if (others.otherPolicies !== undefined) values.set("policy", policiesIn(others));
  const said = settingsWhere((row) => row.stored && !saysNothing(row, values.get(row.name)));
  const file = { ...given(roles), ...Object.fromEntries(said.map(({ name }) => [name, values.get(name)])) };
  return `${JSON.stringify(file, null, 2)}\n`;
}
