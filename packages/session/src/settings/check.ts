import { SdcError, suggestion } from "@sdc-risk/data";
import type * as z from "zod";
import { excludedBy, hasNeeded, says, type Values } from "./beside.ts";
import type { SettingRow } from "./row.ts";
import { settingsSchema, type SettingsFile } from "./schema.ts";
import { settingsWhere } from "./table.ts";

/** Whether a place in settings is that of a policy, or of one in a list. */
const isPolicy = ([first, second, ...more]: readonly PropertyKey[]): boolean =>
  first === "policy" && more.length === 0 && (second === undefined || typeof second === "number");

/** What is wrong in a policy, in place of that it is none. */
function inPolicy(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || !isPolicy(issue.path)) return [issue];
  const inside = issue.errors
    .flat()
    .filter(({ path, code }) => path.length > 0 || code === "unrecognized_keys")
    .flatMap((one) => inPolicy({ ...one, path: [...issue.path, ...one.path] }));
  return inside.length === 0 ? [issue] : inside;
}

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

/** What is wrong with a setting beside the others; null where nothing is. */
function faultOf(row: SettingRow, values: Values): string | null {
  const value = values[row.name];
  if (!says(value)) return null;
  const { needs, excludes } = row;
  if (needs !== undefined && !hasNeeded(row, values)) return needs.message(value);
  const other = excludedBy(row, values);
  if (excludes !== undefined && other !== undefined) return excludes.message(other);
  return row.name === "membership" && typeof value === "string" && !says(values["membershipCount"])
    ? `"${value}" is to say how many units of the population there are: name the variable that ` +
        "counts them (membershipCount, --membership-count). A share is a number above 0 and at most 1."
    : null;
}

/** @throws BAD_OPTIONS for a setting that says something of another one, which is not given, or that contradicts one */
export function checkNeeded(file: SettingsFile): void {
  for (const row of settingsWhere(({ stored }) => stored)) {
    const fault = faultOf(row, file);
    if (fault !== null) throw new SdcError("BAD_OPTIONS", fault);
  }
}
