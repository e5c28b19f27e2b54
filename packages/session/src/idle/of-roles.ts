import { ROLES, variablesOf, type Role, type RoleName } from "@sdc-risk/core";
import { listed, quoted } from "../words.ts";
import { never, type Rule } from "./rule.ts";
import { isRoleTaken, isTaken, wouldTake, type Use } from "./use.ts";

/** Roles that the checks of a file and its records go by, whatever is measured. */
const CHECKED: Partial<Record<RoleName, string>> = {
  id: "a repeated one is refused, it matches files and names records",
  directIdentifiers: "whether they are still there is always looked at",
  insensitive: "it is a declaration, which a verdict rests on and reports repeat",
};

/** Measures that are named to choose from, at most. */
const FEW = 3;

/** Why a role changed nothing, and what to do. */
function untaken(role: Role, use: Use): string {
  const others = wouldTake(role, use);
  const none = "is used by no measure that was computed";
  if (use.settings.measures === null || others.length === 0) return `${none}: leave it out`;
  return `${none}: add ${listed(others.slice(0, FEW), "or")} to the measures, or leave it out`;
}

function ruleOf(role: RoleName, flag: string): Rule {
  const checked = CHECKED[role];
  if (checked !== undefined) return never(checked);
  return {
    byMeasures: true,
    idle: (use) =>
      variablesOf(use.settings.roles, role).length === 0 || isRoleTaken(role, use)
        ? []
        : [
            {
              what: `${role} (--${flag} ${quoted(variablesOf(use.settings.roles, role))})`,
              why: untaken(role, use),
            },
          ],
  };
}

/** Roles: some measure takes their variables. */
export const OF_ROLES = Object.fromEntries(
  ROLES.map(({ name, flag }) => [name, ruleOf(name, flag)]),
) as Readonly<Record<RoleName, Rule>>;

/** Why a file or a share that measures take as a role changed nothing; null where one took it. */
export const unlessTaken =
  (role: Role) =>
  (use: Use): string | null =>
    isTaken(role, use) ? null : untaken(role, use);
