import { installed } from "../installed.ts";
import type { SettingRow } from "../settings/row.ts";
import { settingsWhere, type SettingName, type StoredName } from "../settings/table.ts";
import { ofFormats } from "./of-files.ts";
import { idleInScenarios, idleOptions, idlePlugins } from "./of-measures.ts";
import { OF_ROLES, unlessTaken } from "./of-roles.ts";
import { never, whole, type IdleIn, type Rule } from "./rule.ts";
import type { Use } from "./use.ts";

/** Whether nothing is to go out: no policy asks, and no file is released. */
const staysHere = ({ settings, data }: Use): boolean =>
  settings.policy === undefined && data.released.length === 0;

/** A file beside the data that measures take as a role. */
const fileOf = (setting: "population" | "identified" | "control"): IdleIn =>
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

/** Why no treatment was looked for that could do something else by a setting; null where one may have been. */
function withoutTreatment({ settings, data }: Use): string | null {
  const says = "is for treatments, and";
  // the file is one that a plan treated, which the setting was for
  if (settings.releasedPlan !== undefined) return null;
  if (data.released.length > 0)
    return `${says} the released file was treated already: leave it out, or let \`sdc-risk plan\` treat the original`;
  if (settings.policy === undefined)
    return `${says} without a policy none is looked for: give --policy, or leave it out`;
  return data.sdc.source === null ? null : `${says} data in an engine are not treated: leave it out`;
}

/** A setting of the treatments that `plan` looks for, and `assess` where a policy is not met. */
const ofTreatment = (setting: "importance" | "fixed" | "levels" | "noSuppression"): IdleIn =>
  whole(setting, withoutTreatment);

/** A setting of `plan` alone. */
const ofPlan = (setting: "moves" | "assessments" | "seconds", flag: string): IdleIn =>
  whole(
    setting,
    (use) =>
      withoutTreatment(use) ??
      (use.settings.releasedPlan === undefined
        ? "is for `sdc-risk plan` alone: run it, or leave the setting out"
        : null),
    { what: `${setting} (--${flag})` },
  );

/** Settings that measures, files and the other settings say nothing of: what each does is told here. */
const OWN: Readonly<Partial<Record<StoredName, Rule>>> = {
  entityWeight: whole("entityWeight", idleEntityWeight, { byMeasures: true }),
  options: { idle: idleOptions, byMeasures: true },
  match: whole("match", ({ data }) =>
    data.released.length === 0
      ? "says how records of released files are matched, and no file is released: give it (--released), or leave it out"
      : null,
  ),
  freshId: whole("freshId", (use) =>
    staysHere(use) ? "answers a question that only a policy or a released file raises: leave it out" : null,
  ),
  population: fileOf("population"),
  populationSize: whole("populationSize", ({ settings, data }) =>
    settings.policy === undefined && data.sdc.weighting.size === null
      ? "confirms weights for the rules of a policy, and there is none: give --policy, or leave it out"
      : null,
  ),
  census: whole("census", (use) => (use.data.sdc.weighting.census ? unlessTaken("weight")(use) : null), {
    byMeasures: true,
  }),
  weightScale: whole(
    "weightScale",
    (use) =>
      use.data.sdc.weighting.raked === null
        ? unlessTaken("weight")(use)
        : "multiplies weights that are raked to margins, whatever they add up to: leave it out",
    { byMeasures: true },
  ),
  identified: fileOf("identified"),
  control: fileOf("control"),
  scenarios: { idle: idleInScenarios, byMeasures: true },
  importance: ofTreatment("importance"),
  fixed: ofTreatment("fixed"),
  levels: ofTreatment("levels"),
  hierarchies: whole(
    "hierarchies",
    (use) =>
      withoutTreatment(use) ??
      (use.settings.releasedPlan === undefined && !use.hasHierarchies
        ? "names files that were not read: in a program give them to run"
        : null),
  ),
  noSuppression: ofTreatment("noSuppression"),
  moves: ofPlan("moves", "move"),
  assessments: ofPlan("assessments", "assessments"),
  seconds: ofPlan("seconds", "seconds"),
  plugins: whole(
    "plugins",
    (use) =>
      idlePlugins(
        use,
        installed.map(({ id }) => id),
      ),
    { byMeasures: true, what: "plugins (--plugin)" },
  ),
  classes: whole("classes", ({ data }) =>
    data.sdc.source === null && data.sdc.population?.listed === undefined
      ? "says where classes of records in an engine are, and the records are in memory: leave it out"
      : null,
  ),
  engine: whole("engine", ({ data }) =>
    data.sdc.source === null ? "was not opened: only the command line opens it" : null,
  ),
  pool: whole("pool", ({ hasPool }) =>
    hasPool ? null : "was not called: only the command line calls a queue",
  ),
  ddi: whole("ddi", ({ data }) =>
    data.original.format === undefined || data.original.codebook !== undefined
      ? null
      : "was not read: give it to the reader of the file",
  ),
};

/** How the table of settings says that one did something. */
function fromTable({ name, effect, needs }: SettingRow): Rule {
  if (effect === undefined)
    return never(needs === undefined ? "" : `refused without ${needs.other}, with a message`);
  if ("never" in effect) return effect;
  return "role" in effect
    ? whole(name, unlessTaken(effect.role), { byMeasures: true })
    : ofFormats(effect.format);
}

/** By setting, how it is known that it changed nothing in a run; a setting without a case fails its test. */
export const IDLE: Readonly<Record<SettingName, Rule>> = {
  ...OF_ROLES,
  ...Object.fromEntries(settingsWhere(({ stored }) => stored).map((row) => [row.name, fromTable(row)])),
  ...OWN,
} as Readonly<Record<SettingName, Rule>>;
