import { SdcError } from "@sdc-risk/data";
import type { RiskReport } from "@sdc-risk/report";
import type { Settings } from "../settings.ts";
import type { SettingName } from "../settings/table.ts";
import { IDLE } from "./settings.ts";
import type { Use } from "./use.ts";

/** Settings that say something of a released file: the name, the flag, and what. */
const OF_RELEASED = [
  ["releasedPlan", "released-plan", "how a released file was treated"],
  ["renamed", "renamed", "what variables of the original are called in a released file"],
] as const;

/**
 * Refuses what is said of a released file where none is given: the answer would be about another file than was
 * meant.
 * @param released how many files are
 * @throws BAD_OPTIONS
 */
export function checkReleasedSettings(settings: Settings, released: number): void {
  const said = OF_RELEASED.find(([name]) => settings[name] !== undefined);
  if (released > 0 || said === undefined) return;
  const [name, flag, what] = said;
  throw new SdcError(
    "BAD_OPTIONS",
    `${name} (--${flag}) says ${what}, and none is given (--released). Give it, or leave ${name} out.`,
  );
}

/** The code of the warning. */
export const SETTING_WITHOUT_EFFECT = "setting-without-effect";

/** The settings that are given, in the order of the table. */
const givenIn = (settings: Settings): readonly SettingName[] =>
  (Object.keys(IDLE) as SettingName[]).filter(
    (name) =>
      (name in settings.roles ? settings.roles[name as never] : settings[name as keyof Settings]) !==
      undefined,
  );

/**
 * One warning with all settings that changed nothing in a run, each with what to do; none where all did something.
 * @param shared settings of a file that serves several runs: that other measures are computed here is no mistake
 */
export function idleSettings(use: Use, shared: ReadonlySet<string> = new Set()): RiskReport["warnings"] {
  const idle = givenIn(use.settings).flatMap((name) => {
    const rule = IDLE[name];
    return "never" in rule || (rule.byMeasures && shared.has(name)) ? [] : rule.idle(use);
  });
  if (idle.length === 0) return [];
  const begin = idle.length === 1 ? "One setting has no effect." : `${idle.length} settings have no effect.`;
  const sentences = idle.map(({ what, why }) => `${what} ${why}.`);
  return [{ measure: null, code: SETTING_WITHOUT_EFFECT, message: [begin, ...sentences].join(" ") }];
}
