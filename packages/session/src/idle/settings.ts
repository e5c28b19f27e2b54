import { installed } from "../installed.js";
import type { SettingsFile } from "../settings.js";
import { ofFormats } from "./of-files.js";
import { idleInScenarios, idleOptions, idlePlugins } from "./of-measures.js";
import { OF_ROLES, unlessTaken } from "./of-roles.js";
import { never, whole, type IdleIn, type Rule } from "./rule.js";
import type { Use } from "./use.js";

/** The settings that a file may hold. */
export type SettingName = Exclude<keyof SettingsFile, "$schema">;

/** Whether nothing is to go out: no policy asks, and no file is released. */
const staysHere = ({ settings, data }: Use): boolean =>
  settings.policy === undefined && data.released.length === 0;

/** A file beside the data that measures take as a role. */
const fileOf = (setting: "population" | "identified"): IdleIn =>
  whole(
    setting,
    (use) =>
      use.data[setting] === undefined
        ? "names a file that was not read: in a program give it to microdata"
        : unlessTaken(setting)(use),
    { byMeasures: true },
  );

/** Why the weight of persons changed nothing. */
function idleEntityWeight(use: Use): string | null {
  const { roles, membership } = use.settings;
  if (roles.weight === undefined && membership === undefined)
    return "says whose weight a person has, and no variable has the role weight";
  return unlessTaken("entity")(use) ?? unlessTaken("weight")(use);
}

/**
 * By setting, how it is known that it changed nothing in a run. A setting without a row does not compile, and
 * without a case its test fails.
 */
export const IDLE: Readonly<Record<SettingName, Rule>> = {
  ...OF_ROLES,
  entityWeight: whole("entityWeight", idleEntityWeight, { byMeasures: true }),
  membership: whole("membership", unlessTaken("weight"), { byMeasures: true }),
  membershipCount: never("refused without membership, which is told"),
  missing: never("a code that no record holds has a warning of its own, missing-code-unused"),
  keepMissing: never("refused for a variable without such a reason"),
  measures: never("one that cannot be computed is refused"),
  options: { idle: idleOptions, byMeasures: true },
  match: whole("match", ({ data }) =>
    data.released.length === 0
      ? "says how records of released files are matched, and no file is released: give it (--released), or leave it out"
      : null,
  ),
  renamed: never("refused without a released file, and for variables that it lacks"),
  freshId: whole("freshId", (use) =>
    staysHere(use) ? "answers a question that only a policy or a released file raises: leave it out" : null,
  ),
  population: fileOf("population"),
  populationCount: never("refused without population, which is told"),
  census: whole("census", (use) => (use.data.sdc.weighting.census ? unlessTaken("weight")(use) : null), {
    byMeasures: true,
  }),
  margins: whole("margins", unlessTaken("weight"), { byMeasures: true }),
  marginsCount: never("refused without margins, which is told"),
  weightScale: whole(
    "weightScale",
    (use) =>
      use.data.sdc.weighting.raked === null
        ? unlessTaken("weight")(use)
        : "multiplies weights that are raked to margins, whatever they add up to: leave it out",
    { byMeasures: true },
  ),
  populationSize: whole("populationSize", ({ settings, data }) =>
    settings.policy === undefined && data.sdc.weighting.size === null
      ? "confirms weights for the rules of a policy, and there is none: give --policy, or leave it out"
      : null,
  ),
  identified: fileOf("identified"),
  identifiedId: never("refused without identified, which is told"),
  scenarios: { idle: idleInScenarios, byMeasures: true },
  policy: never("it is always judged"),
  plugins: whole(
    "plugins",
    (use) =>
      idlePlugins(
        use,
        installed.map(({ id }) => id),
      ),
    { byMeasures: true, what: "plugins (--plugin)" },
  ),
  engine: whole("engine", ({ data }) =>
    data.sdc.source === null ? "was not opened: only the command line opens it" : null,
  ),
  pool: whole("pool", ({ hasPool }) =>
    hasPool ? null : "was not called: only the command line calls a queue",
  ),
  delimiter: ofFormats("delimiter"),
  sheet: ofFormats("sheet"),
  encoding: ofFormats("encoding"),
  catalog: ofFormats("catalog"),
  ddi: whole("ddi", ({ data }) =>
    data.original.format === undefined || data.original.codebook !== undefined
      ? null
      : "was not read: give it to the reader of the file",
  ),
};
