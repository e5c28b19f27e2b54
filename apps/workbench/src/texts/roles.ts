import { ROLES, type RoleName } from "@sdc-risk/core";

/** What the page says of a role: its words in the table of roles, beside them, and before one variable. */
export type RoleTexts = Readonly<Record<"short" | "letter" | "meaning" | "one" | "label", string>>;

/** Those of the roles of the packages, by name. */
export type AllRoleTexts = Readonly<Record<RoleName, RoleTexts>>;

const column = (field: keyof RoleTexts, other: AllRoleTexts | null): Readonly<Record<RoleName, string>> =>
  Object.fromEntries(ROLES.map((role) => [role.name, (other?.[role.name] ?? role)[field]])) as Record<
    RoleName,
    string
  >;

/** What is said of each role. @param other in another language; null for English, which the roles themselves hold */
export const roleTexts = (other: AllRoleTexts | null) => ({
  names: column("short", other),
  letters: column("letter", other),
  meaning: column("meaning", other),
  one: column("one", other),
  labels: column("label", other),
});
