import { roleOf, variablesOf, type RoleName, type Roles } from "@sdc-risk/core";
import type { Ask, IdentifierLeft } from "./findings.ts";
import { isNearlyUnique, type VariableProfile, type Looks } from "./look.ts";
import type { OutgoingFile } from "./outgoing-file.ts";

/** Levels from which text that is named like an identifier is one. */
const MANY = 20;

/** What only the form of values with signs beside digits shows: ids with zeros before them look like it, too. */
const LOOSE: VariableProfile["profile"]["pattern"] = "phone";

/** The roles of a variable that say what it is. */
const rolesWith = (roles: Roles, name: string): RoleName[] =>
  (Object.keys(roles) as RoleName[]).filter(
    (role) => role !== "insensitive" && variablesOf(roles, role).includes(name),
  );

/** Why a variable is a direct identifier whatever its role is: the form of its values. Null where it is none. */
function byForm({ identifier, profile }: VariableProfile, roles: readonly RoleName[]): string | null {
  if (identifier === null) return null;
  const names = roles.some((role) => roleOf(role).holds === "names");
  return names && profile.pattern === LOOSE ? null : `holds ${identifier}`;
}

/** Why a variable without a role is one: name and values say so. */
function byNameAndValues({ suggestion, profile }: VariableProfile, records: number): string | null {
  if (suggestion?.role !== "directIdentifiers" || !suggestion.taken) return null;
  const { reason, sure } = suggestion;
  if (sure && (profile.kind === "text" ? profile.levels > MANY : isNearlyUnique(profile, records)))
    return `is ${reason}`;
  return profile.pattern === "names" && isNearlyUnique(profile, records)
    ? "holds words with capitals, nearly different for every record, as names of persons are"
    : null;
}

/** Whether different texts, as the values of a variable, identify persons: by their form, or without a role by its name. */
export const looksLikeIdentifier = (look: VariableProfile, texts: number, hasRole: boolean): boolean =>
  (look.identifier !== null && look.profile.pattern !== LOOSE) ||
  look.profile.pattern === "birth-dates" ||
  (!hasRole && look.suggestion?.sure === true && byNameAndValues(look, texts) !== null);

/**
 * Direct identifiers that the file still holds: those that were declared, and those that their values give away.
 * @param declared of those that were declared, the ones with values
 */
export function identifiersIn(
  file: OutgoingFile,
  looks: Looks,
  declared: readonly string[],
): readonly IdentifierLeft[] {
  const { roles, records, whose } = file;
  const known = new Set(variablesOf(roles, "directIdentifiers"));
  const found = [...looks.of].flatMap(([name, look]): IdentifierLeft[] => {
    if (known.has(name)) return [];
    const own = rolesWith(roles, name);
    const why =
      byForm(look, own) ?? (own.length > 0 || file.judged.has(name) ? null : byNameAndValues(look, records));
    return why === null ? [] : [{ ...whose(name), declared: false, why }];
  });
  return [
    ...declared.map((name) => ({
      ...whose(name),
      declared: true,
      why: "was declared as a direct identifier",
    })),
    ...found,
  ];
}

/** The question about a record id that does not count the records from 0 or 1. */
export function asksOf(file: OutgoingFile, looks: Looks, freshId: boolean): readonly Ask[] {
  const { id } = file.roles;
  if (id === undefined || freshId || !file.held.has(id)) return [];
  const look = looks.of.get(id);
  if (look !== undefined && (look.running || look.profile.levels === 0 || look.identifier !== null))
    return [];
  return [
    {
      ...file.whose(id),
      text:
        "it names the records and is no running number from 1. Whoever holds a file with the same numbers, such as " +
        "the register that they are from, finds each person by it. Leave it out, replace it by numbers made for " +
        "this file, or say that it was made for it (--fresh-id)",
    },
  ];
}
