import { suggestion, type Matching, type MissingCodes, type Roles } from "@sdc-risk/core";
import * as z from "zod";
import { UsageError } from "../exit.js";
import { readJson } from "../json.js";

const names = z.array(z.string().min(1)), name = z.string().min(1), codes = z.array(z.union([z.string(), z.number()]));
const roles = { keys: names, numeric: names, sensitive: names, strata: names, directIdentifiers: names, weight: name, household: name, id: name };

/** A configuration file: what the flags say, in one place. */
const configSchema = z.strictObject({
  ...z.strictObject(roles).partial().shape,
  missing: z.union([codes, z.record(z.string(), codes)], { error: "expected a list of codes, or lists of codes by variable" }).optional(),
  measures: z.union([z.literal("all"), names], { error: "expected \"all\" or a list of measures" }).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  match: z.enum(["position", "id"], { error: "expected \"position\" or \"id\"" }).optional(),
  plugins: names.optional(),
  delimiter: name.optional(),
  encoding: name.optional(),
});
type Config = z.infer<typeof configSchema>;

/** The flags of `assess`, as commander gives them. */
export interface Flags {
  readonly released?: readonly string[];
  readonly config?: string;
  readonly keys?: readonly string[];
  readonly numeric?: readonly string[];
  readonly sensitive?: readonly string[];
  readonly strata?: readonly string[];
  readonly directIdentifiers?: readonly string[];
  readonly weight?: string;
  readonly household?: string;
  readonly id?: string;
  readonly missing?: readonly string[];
  readonly measures?: readonly string[];
  readonly options?: string;
  readonly match?: Matching;
  readonly plugin?: readonly string[];
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly maxMemory?: number;
  readonly out?: readonly string[];
  readonly records?: string;
  readonly detail?: "internal";
  readonly quiet?: boolean;
}

/** What a run is to do: flags over the configuration file. */
export interface Settings {
  readonly roles: Roles;
  readonly missing: MissingCodes;
  /** Ids of measures, or null for all. */
  readonly measures: readonly string[] | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly plugins: readonly string[];
  /** The one way to match records of released files, where it is insisted on. */
  readonly match?: Matching;
  readonly delimiter?: string;
  readonly encoding?: string;
}

function readConfig(path: string): Config {
  const outcome = configSchema.safeParse(readJson(path, "configuration file"));
  if (outcome.success) return outcome.data;
  const known = Object.keys(configSchema.shape);
  const problems = outcome.error.issues.map((issue) => (issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => `There is no setting "${key}".${suggestion(key, known)}`).join(" ")
    : `${issue.path.length === 0 ? "" : `${issue.path.join(".")}: `}${issue.message}.`));
  throw new UsageError(`The configuration file "${path}" is wrong. ${problems.join(" ")}`);
}

function readOptions(path: string): Readonly<Record<string, unknown>> {
  const outcome = z.record(z.string(), z.unknown()).safeParse(readJson(path, "options file"));
  if (outcome.success) return outcome.data;
  throw new UsageError(`The options file "${path}" must hold an object of the form { "<measure id>": { … } }.`);
}

/** Refuses a label that no decoder knows. @throws UsageError */
export function checkEncoding(label: string): void {
  try {
    new TextDecoder(label);
  } catch (error) {
    throw new UsageError(`There is no encoding "${label}". Examples: utf-8, windows-1252, iso-8859-2, utf-16le.`, { cause: error });
  }
}

const given = (record: object): object => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

export function settingsOf(flags: Flags): Settings {
  const config: Config = flags.config === undefined ? {} : readConfig(flags.config);
  const { delimiter, encoding } = { ...config, ...given({ delimiter: flags.delimiter, encoding: flags.encoding }) } as { readonly delimiter?: string; readonly encoding?: string };
  const match = flags.match ?? config.match;
  if (encoding !== undefined) checkEncoding(encoding);
  const measures = flags.measures ?? config.measures ?? ["all"];
  const wanted = typeof measures === "string" || measures.includes("all") ? null : measures;
  if (wanted?.length === 0) throw new UsageError("No measure is named. Give --measures a list of measures, or leave it out for all of them.");
  return {
    roles: given(Object.fromEntries(Object.keys(roles).map((role) => [role, flags[role as keyof typeof roles] ?? config[role as keyof typeof roles]]))),
    missing: flags.missing ?? config.missing ?? [],
    measures: wanted,
    options: flags.options === undefined ? (config.options ?? {}) : readOptions(flags.options),
    plugins: [...(config.plugins ?? []), ...(flags.plugin ?? [])],
    ...(match === undefined ? {} : { match }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}
