import type { RoleName, Roles } from "@sdc-risk/core";
import { JUDGING, READING, RUN, WRITING } from "./how-it-runs.ts";
import type { FORMS, ValueByForm, ValueByKind } from "./kinds.ts";
import type { SettingRow } from "./row.ts";
import { MEASURING, VARIABLES } from "./what-is-computed.ts";
import { INTRUDERS, POPULATION } from "./what-is-known.ts";
import { TREATING } from "./what-treatment-may-do.ts";

export { excludedBy, hasNeeded, says } from "./beside.ts";
export { FORMS } from "./kinds.ts";
export {
  optionFields,
  optionTypes,
  type OptionBounds,
  type OptionField,
  type OptionSchema,
  type OptionType,
} from "./option-fields.ts";
export {
  DEPRECATED,
  DEPRECATED_CODE,
  deprecatedFields,
  deprecatedFlags,
  deprecatedSettings,
  type Deprecation,
} from "./deprecated.ts";
export { GROUPS, type SettingRow } from "./row.ts";
export { RENDERER_NAMES } from "../renderer-names.ts";
export { endings } from "./rows.ts";

/** Keeps the rows as types, in a list that can be read as rows. */
const table = <const R extends SettingRow>(rows: readonly R[]): readonly R[] => rows;

/**
 * All that can be set beside the roles, in the order of the flags. A row here is all that another setting takes: its
 * types, the schema of settings files, its flag with its help, the command that gives a report again, and where it is
 * on the page follow.
 */
export const SETTINGS = table([
  ...VARIABLES,
  ...MEASURING,
  ...POPULATION,
  ...INTRUDERS,
  ...JUDGING,
  ...TREATING,
  ...RUN,
  ...READING,
  ...WRITING,
]);

type Row = (typeof SETTINGS)[number];

/** A setting that settings files hold. */
type StoredRow = Extract<Row, { readonly stored: true }>;

/** The value of a setting, as settings have it. */
type ValueOf<R extends Row> =
  R extends SettingRow<string, "choice", string, infer C> ? C : ValueByKind[R["kind"]];

/** Settings by their names, as files give them, without those of roles. */
export type StoredValues = { readonly [R in StoredRow as R["name"]]?: ValueOf<R> };

/** The name of a setting that is no role. */
export type StoredName = StoredRow["name"];

/** The name of a setting that a file may hold. */
export type SettingName = StoredName | RoleName;

/** The names of the settings that files may hold, without roles. */
export const storedNames = (): readonly StoredName[] =>
  SETTINGS.filter((row): row is StoredRow => row.stored).map(({ name }) => name);

/** A flag as the command line names its value: entityWeight for entity-weight. */
type Camel<F extends string> = F extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : F;

type FlagValue<R extends Row> =
  R extends SettingRow<string, "choice", string, infer C> ? C : ValueByForm[(typeof FORMS)[R["kind"]]];

/** The flags of `assess` with their values, as the command line gives them. */
export type FlagValues = Roles & { readonly [R in Row as Camel<R["flag"]>]?: FlagValue<R> };

/** A flag by the name that the command line gives its value. */
export const camel = (flag: string): string =>
  flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The value of a flag among those that were given. */
export const flagValue = (flags: object, { flag }: Pick<SettingRow, "flag">): unknown =>
  (flags as Readonly<Record<string, unknown>>)[camel(flag)];

/** The rows of which a rule holds, in the order of the table. */
export const settingsWhere = (rule: (row: SettingRow) => boolean): readonly SettingRow[] =>
  SETTINGS.filter(rule);
