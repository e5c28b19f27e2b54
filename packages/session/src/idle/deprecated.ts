import { ROLES } from "@sdc-risk/core";
import type { RiskReport } from "@sdc-risk/report";
import { DEPRECATED_CODE, deprecatedFigures, deprecatedSettings } from "../settings/deprecated.ts";
import { policiesIn, type Settings } from "../settings.ts";
import { settingsWhere } from "../settings/table.ts";

/** The settings that are given, each with its flag. */
function givenFlags(settings: Settings): ReadonlyMap<string, string> {
  const roles = ROLES.filter(({ name }) => settings.roles[name] !== undefined);
  const others = settingsWhere(({ name }) => settings[name as keyof Settings] !== undefined);
  return new Map([...roles, ...others].map(({ name, flag }) => [name, flag]));
}

/** Warnings of settings that are given, and of figures that policies limit, where they go away. */
export function deprecatedUses(settings: Settings): RiskReport["warnings"] {
  const figures = policiesIn(settings).flatMap(({ rules }) => rules.map(({ figure }) => figure));
  const messages = [...deprecatedSettings(givenFlags(settings)), ...deprecatedFigures(figures)];
  return messages.map((message) => ({ measure: null, code: DEPRECATED_CODE, message }));
}
