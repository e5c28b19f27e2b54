import {
  ROLES,
  SdcError,
  suggestion,
  type EntityWeight,
  type Matching,
  type MissingCodes,
  type RoleName,
  type Roles,
} from "@sdc-risk/core";
import * as z from "zod";
import { checkNeeded } from "./needed-settings.js";
import { checkRenamed } from "./renamed.js";
import { presetNamed } from "./policy/presets.js";
import { policySchema, type Policy } from "./policy/schema.js";
import { repeatedName } from "./scenarios/apply.js";
import { scenarioSchema, type Scenario } from "./scenarios/scenario.js";

const name = z.string().min(1);
const names = z.array(name);
const codes = z.array(z.union([z.string(), z.number()]));

/** A setting per role: a name, or a list of names. */
type RoleShape = { readonly [R in RoleName]: z.ZodOptional<z.ZodType<NonNullable<Roles[R]>>> };
const roleShape = Object.fromEntries(
  ROLES.map((role) => [role.name, (role.arity === "one" ? name : names).optional().describe(role.meaning)]),
) as unknown as RoleShape;

/** What a settings file holds; the published JSON Schema is made from it. */
export const settingsSchema = z
  .strictObject({
    $schema: z.string().optional().describe("The address of this schema, for editors; it changes nothing."),
    ...roleShape,
    entityWeight: z
      .enum(["largest", "sum"], { error: 'expected "largest" or "sum"' })
      .optional()
      .describe(
        "The weight of a person with several records (role entity): the largest of those of the records, " +
          "or their sum. Default: the largest.",
      ),
    membership: z
      .union([z.number().gt(0).max(1), name], {
        error: "expected a share above 0 and at most 1, or a file",
      })
      .optional()
      .describe(
        "The file is drawn from a register whose members are not publicly known: the share of the " +
          "population that is in it, or a file with a table of the population by some variables, which " +
          "gives the share cell by cell. Default 1: the register is the population.",
      ),
    membershipCount: name
      .optional()
      .describe("The variable of the table of membership that counts the units of the population in a row."),
    missing: z
      .union([codes, z.record(z.string(), codes)], {
        error: "expected a list of codes, or lists of codes by variable",
      })
      .optional()
      .describe(
        "Codes that stand for a missing value: a list for all variables, or lists by variable. Empty " +
          "cells are missing in any case.",
      ),
    keepMissing: z
      .record(z.string(), codes, { error: "expected lists of reasons by variable" })
      .optional()
      .describe(
        "Declared missing values (of SPSS, Stata, SAS, or a DDI codebook) that are levels of their own, " +
          "by variable; each by its value or its label.",
      ),
    measures: z
      .union([z.literal("all"), names], { error: 'expected "all" or a list of measures' })
      .optional()
      .describe("Ids of measures, or all whose roles are given."),
    options: z
      .record(z.string(), z.record(z.string(), z.unknown(), { error: "expected an object with options" }))
      .optional()
      .describe("Options by measure; what they are, `sdc-risk measures --json` tells."),
    match: z
      .enum(["position", "id"], { error: 'expected "position" or "id"' })
      .optional()
      .describe("Insists on one way to match records of released files, whatever speaks against it."),
    renamed: z
      .record(name, name, { error: "expected an object of the form { OLD: NEW }" })
      .optional()
      .describe(
        "Variables of the original that released files hold recoded under another name: { OLD: NEW }. " +
          "The new variable has the roles of the old one.",
      ),
    freshId: z
      .boolean()
      .optional()
      .describe(
        "The record id (role id) of the file that goes out was made for it and occurs in no other file, so " +
          "that it leads nowhere.",
      ),
    population: name
      .optional()
      .describe(
        "A file with the population that the file comes from, by the same keys. The workbench takes it by hand.",
      ),
    populationCount: name
      .optional()
      .describe("The variable of the population that counts the units of a row. Default: a row is one unit."),
    populationSize: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        "Size of the population, which confirms the sum of the weights: without it, or a population, no rule on a " +
          "figure that rests on weights can be met. Weights that only compare records, such as those of mean 1, are " +
          "made to add up to it, and without a weight each record stands for an equal part of it.",
      ),
    census: z
      .boolean()
      .optional()
      .describe(
        "The file holds the whole population, each record as one unit: nothing is estimated. Weights that only compare " +
          "records are then left aside.",
      ),
    margins: z
      .union([name, names.min(1)], { error: "expected a file, or a list of files" })
      .optional()
      .describe(
        "Files with counts of the population by variables of the file, such as municipality, or age and sex. For the " +
          "risk weights are raked to all of them at once; without a weight equal ones are. The workbench does not take them.",
      ),
    marginsCount: name
      .optional()
      .describe("The variable of margins that counts people. Default: the only one that the file has not."),
    weightScale: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "What each weight is multiplied by for the risk, so that weights stand for people. Default 1.",
      ),
    identified: name
      .optional()
      .describe(
        "A file with names that an intruder holds, by the same keys; the file is linked with it. The " +
          "workbench takes it by hand.",
      ),
    identifiedId: name
      .optional()
      .describe(
        "The variable of the identified file that tells who is who. Default: the record id, where both files hold it.",
      ),
    scenarios: z
      .array(scenarioSchema)
      .optional()
      .describe("Kinds of intruders, each with its keys; the first one leads the report. In place of keys."),
    policy: z
      .union([name, policySchema], {
        error: "expected the name of a preset, or a policy with name and rules",
      })
      .optional()
      .describe("When the file may go out: rules over figures of the report, or the name of a preset."),
    plugins: names.optional().describe("Modules that export further measures; the command line loads them."),
    engine: name
      .optional()
      .describe("The engine that groups the file where it lies, such as duckdb; the command line has it."),
    pool: name
      .optional()
      .describe("The address of a queue whose workers help, redis://host:port; the command line calls them."),
    delimiter: name.optional().describe("Delimiter of CSV. Default: detected."),
    sheet: name.optional().describe("Excel: name or number of the sheet. Default: the first."),
    encoding: name
      .optional()
      .describe(
        "Encoding of CSV, SPSS, Stata and SAS files, a WHATWG label. Default: detected, or as the file declares.",
      ),
    catalog: name
      .optional()
      .describe(
        "SAS: a catalogue (.sas7bcat) with the labels of values. Default: the one beside the file that " +
          "has its name. The workbench takes it by hand.",
      ),
    ddi: name
      .optional()
      .describe(
        "A DDI codebook (.xml) with labels and missing values of files that do not hold them, such as " +
          "CSV. The workbench takes it by hand.",
      ),
  })
  .describe("Settings of a risk assessment by sdc-risk.");

/** A settings file, as it is parsed. */
export type SettingsFile = z.infer<typeof settingsSchema>;

/** How a file is read. */
export interface Reading {
  readonly missing: MissingCodes;
  /** Declared missing values that are levels of their own, by variable. */
  readonly keepMissing?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
}

/** What a run is to do. */
export interface Settings extends Reading {
  readonly roles: Roles;
  /** The weight of a person with several records. */
  readonly entityWeight?: EntityWeight;
  /**
   * Share of the population that is in the register of unknown members which the file is drawn from, or the
   * place of a table of the population.
   */
  readonly membership?: number | string;
  /** The variable of the table that membership names, which counts units. */
  readonly membershipCount?: string;
  /** Ids of measures, or null for all whose roles are present. */
  readonly measures: readonly string[] | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** The one way to match records of released files, where it is insisted on. */
  readonly match?: Matching;
  /** By variable of the original the variable of released files that it was recoded into. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Whether the record id of the file that goes out was made for it, and occurs in no other file. */
  readonly freshId?: boolean;
  /** The place of the file that holds the population, and the variable that counts its units. */
  readonly population?: string;
  readonly populationCount?: string;
  /** The size of the population, which confirms the sum of the weights. */
  readonly populationSize?: number;
  /** Whether the file holds the whole population by intention. */
  readonly census?: boolean;
  /** The places of tables that count the population, to which weights are raked, and the variable that counts. */
  readonly margins?: readonly string[];
  readonly marginsCount?: string;
  /** What each weight is multiplied by for the risk. */
  readonly weightScale?: number;
  /** The place of the identified file, and the variable of it that tells who is who. */
  readonly identified?: string;
  readonly identifiedId?: string;
  readonly plugins: readonly string[];
  /** The engine that groups the file, and the address of the queue whose workers help; for the command line. */
  readonly engine?: string;
  readonly pool?: string;
  /** The place of the catalogue of SAS that labels values, and of the DDI codebook that describes the file. */
  readonly catalog?: string;
  readonly ddi?: string;
  /** Kinds of intruders; left out where the roles name the keys. */
  readonly scenarios?: readonly Scenario[];
  readonly policy?: Policy;
}

/** What is wrong in a policy, in place of that it is none. */
const inPolicy = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== "invalid_union" || issue.path.length !== 1 || issue.path[0] !== "policy") return [issue];
  const inside = issue.errors
    .flat()
    .filter(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
  return inside.length === 0 ? [issue] : inside.map((one) => ({ ...one, path: ["policy", ...one.path] }));
};

/** @throws BAD_OPTIONS naming each setting that is wrong; an unknown one with the nearest known one */
export function checkSettings(data: unknown): SettingsFile {
  const outcome = settingsSchema.safeParse(data);
  if (outcome.success) return outcome.data;
  const known = Object.keys(settingsSchema.shape);
  const problems = outcome.error.issues
    .flatMap(inPolicy)
    .map((issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0
        ? issue.keys.map((key) => `There is no setting "${key}".${suggestion(key, known)}`).join(" ")
        : `${issue.path.length === 0 ? "" : `${issue.path.join(".")}: `}${issue.message}.`,
    );
  throw new SdcError("BAD_OPTIONS", problems.join(" "));
}

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

/** What a settings file says, what it leaves out filled in. */
export function settingsOf(file: SettingsFile): Settings {
  const { missing = [], measures = "all", options = {}, plugins = [] } = file;
  const { keepMissing, match, population, populationCount, populationSize, delimiter, encoding, sheet } =
    file;
  const { identified, identifiedId, entityWeight, engine, pool, catalog, ddi } = file;
  const { census, weightScale, marginsCount } = file;
  const margins = typeof file.margins === "string" ? [file.margins] : file.margins;
  const { renamed, freshId, scenarios = [], membership, membershipCount } = file;
  const policy = typeof file.policy === "string" ? presetNamed(file.policy) : file.policy;
  checkScenarios(file);
  checkNeeded(file);
  const known: Settings = {
    roles: given(Object.fromEntries(ROLES.map(({ name: role }) => [role, file[role]]))),
    missing,
    options,
    plugins,
    ...given({ keepMissing, match, renamed, freshId, population, populationCount, identified, identifiedId }),
    ...given({
      populationSize,
      census,
      weightScale,
      margins,
      marginsCount,
      entityWeight,
      membership,
      membershipCount,
      engine,
      pool,
    }),
    ...given({ delimiter, encoding, sheet, catalog, ddi, policy }),
    ...(scenarios.length === 0 ? {} : { scenarios }),
    measures: typeof measures === "string" || measures.includes("all") ? null : measures,
  };
  checkRenamed(known);
  return known;
}

/** Settings as the file that says them; what is as it would be without is left out. */
export function settingsText({
  roles,
  entityWeight,
  membership,
  membershipCount,
  missing,
  keepMissing,
  measures,
  options,
  plugins,
  match,
  renamed,
  freshId,
  scenarios,
  policy,
  population,
  populationCount,
  populationSize,
  census,
  weightScale,
  margins,
  marginsCount,
  identified,
  identifiedId,
  engine,
  pool,
  delimiter,
  encoding,
  sheet,
  catalog,
  ddi,
}: Settings): string {
  const some = <T extends object>(value: T): T | undefined =>
    Object.keys(value).length === 0 ? undefined : value;
  const file = given({
    ...roles,
    entityWeight,
    membership,
    membershipCount,
    missing: some(missing),
    keepMissing: some(keepMissing ?? {}),
    measures: measures ?? undefined,
    options: some(options),
    match,
    renamed: some(renamed ?? {}),
    freshId,
    scenarios,
    policy,
    population,
    populationCount,
    populationSize,
    census,
    weightScale,
    margins,
    marginsCount,
    identified,
    identifiedId,
    plugins: some(plugins),
    engine,
    pool,
    delimiter,
    encoding,
    sheet,
    catalog,
    ddi,
  });
  return `${JSON.stringify(file, null, 2)}\n`;
}
