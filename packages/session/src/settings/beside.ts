import type { SettingRow } from "./row.ts";

/** Settings and roles by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether a setting says something; a switch that is off says nothing. */
export const says = (value: unknown): boolean => value !== undefined && value !== false;

/** Whether a setting has what it says something of. */
export const hasNeeded = ({ needs }: SettingRow, values: Values): boolean =>
  needs === undefined ||
  (needs.file === true ? typeof values[needs.other] === "string" : says(values[needs.other]));

/** The first setting that contradicts another one; undefined where none does. */
export const excludedBy = ({ excludes }: SettingRow, values: Values): string | undefined =>
  excludes?.others.find((other) => says(values[other]));
