import type { RoleName } from "@sdc-risk/core";
import { t, translated } from "./index.ts";

/** What a measure lacks, by the name of its role in the settings. */
function lacking(role: string): string {
  const { role: variable, ...files } = t.run.lacks;
  const labels: Readonly<Partial<Record<RoleName, string>>> = t.roles.labels;
  return new Map(Object.entries(files)).get(role) ?? variable(labels[role as RoleName] ?? role);
}

/** Why a measure was not computed, as the end of a sentence: "it needs a released file." */
export function reasonText(reason: string): string {
  const [, roles] = /^It needs the roles? (\w+(?:, \w+)*)\.$/.exec(reason) ?? [];
  if (roles !== undefined) return t.run.needs(roles.split(", ").map(lacking).join(", "));
  const words = translated(reason);
  if (words !== reason) return words;
  return reason.replace(/^It /, "it ").replace(/\bthe role (\w+)/g, (_, role: string) => lacking(role));
}
