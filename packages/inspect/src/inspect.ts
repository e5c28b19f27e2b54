import { roleOf, type Roles, type SdcObject } from "@sdc-risk/core";
import { described, type FileDescription, type VariableDescription } from "./described.ts";
import { safeHarbor, type SafeHarborItem } from "./identifiers/safe-harbor.ts";
import type { Profile } from "./profile/profile.ts";
import { profile } from "./profile/profiles.ts";
import { rolesOf, suggestRoles } from "./roles/suggest.ts";
import type { Suggestion } from "./roles/suggestion.ts";

/** A variable: what its values say, and what the file says of it. */
export interface InspectedVariable extends Profile, VariableDescription {}

/**
 * What is in a file, safe to pass on: aggregates, no level held by fewer than three records, no value of an
 * identifier.
 */
export interface Inspection {
  readonly records: number;
  /** In file order. */
  readonly variables: readonly InspectedVariable[];
  /** By role and then in file order. */
  readonly suggestions: readonly Suggestion[];
  /** The suggestions that are taken. */
  readonly roles: Roles;
  /** The eighteen identifiers of HIPAA's Safe Harbor, with the variables that may hold each. */
  readonly safeHarbor: readonly SafeHarborItem[];
}

/**
 * Variables whose values are not shown: ids and direct identifiers, also such as are only suspected, and
 * texts of which most are rare.
 */
function hidden(profiles: readonly Profile[], suggestions: readonly Suggestion[]): ReadonlySet<string> {
  const ids = suggestions.filter(({ role }) => role !== null && roleOf(role).holds === "names");
  const texts = profiles.filter(
    ({ kind, pattern, levels, rareLevels }) =>
      kind === "text" && (pattern === "sentences" || (rareLevels > 20 && rareLevels > levels / 2)),
  );
  return new Set([...ids.map(({ variable }) => variable), ...texts.map(({ name }) => name)]);
}

/** What the file declares missing of a variable, as text. */
const declaredOf = (codebook: FileDescription | undefined, variable: number): readonly string[] =>
  (codebook?.variables[variable]?.missing?.declared?.values ?? []).map(String);

/**
 * Profiles of all variables and suggested roles; values of identifiers are removed from the profiles.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds; `codebook` is what the file says of its variables;
 *  `mostValues` as of `profile`
 * @throws ABORTED
 */
export async function inspect(
  sdc: SdcObject,
  options: {
    readonly signal?: AbortSignal;
    readonly codebook?: FileDescription | undefined;
    readonly mostValues?: number;
  } = {},
): Promise<Inspection> {
  const profiles = await profile(sdc, options);
  const labels = new Map(options.codebook?.variables.map(({ name, label }) => [name, label]));
  const label = (name: string): string | null => labels.get(name) ?? sdc.label(name);
  const suggestions = suggestRoles(profiles, sdc.records, options.codebook?.weight, label);
  const hide = hidden(profiles, suggestions);
  const told = described(options.codebook, profiles.length);
  const variables = profiles.map((one, i) => ({
    ...one,
    // a declared missing value that is a level again was kept on purpose
    missingCodes: one.missingCodes.filter((code) => !declaredOf(options.codebook, i).includes(code)),
    ...(hide.has(one.name) ? { common: [], histogram: null, numbers: null, missingCodes: [] } : {}),
    ...told[i]!,
    label: told[i]!.label ?? sdc.label(one.name),
  }));
  return {
    records: sdc.records,
    variables,
    suggestions,
    roles: rolesOf(suggestions),
    safeHarbor: safeHarbor(profiles, suggestions),
  };
}
