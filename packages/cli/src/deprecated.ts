import type { RiskReport } from "@sdc-risk/report";
import {
  DEPRECATED_CODE,
  deprecatedFields,
  deprecatedFlags,
  deprecatedSettings,
  settingsWhere,
} from "@sdc-risk/session/settings";
import type { Command } from "commander";

/** Commands whose reports warn of settings, from flags and files. */
const WITH_REPORT = ["assess", "plan"];

/** Warnings of flags that a command was given and that go away. */
export function deprecatedIn(command: Command): readonly string[] {
  const given = new Set(
    command.options
      .filter((option) => command.getOptionValueSource(option.attributeName()) === "cli")
      .map(({ long = "" }) => long.slice(2)),
  );
  const settings = settingsWhere(({ flag }) => given.has(flag) && !WITH_REPORT.includes(command.name()));
  return [
    ...deprecatedFlags(given),
    ...deprecatedSettings(new Map(settings.map(({ name, flag }) => [name, flag]))),
  ];
}

/**
 * Warnings of what goes away that a run used and nobody has seen: of settings and rules where no report is shown, and of
 * fields where programs read it.
 */
export function deprecatedOf(
  report: RiskReport,
  { shown, json }: { readonly shown: boolean; readonly json: boolean },
): ReadonlySet<string> {
  const own = report.warnings.filter(({ code }) => code === DEPRECATED_CODE).map(({ message }) => message);
  return new Set([...(shown ? [] : own), ...(json ? deprecatedFields(report) : [])]);
}
