import type { Settings } from "../worker/api.ts";
import type { AppState } from "./app-state.ts";
import { intrudersOf, settingsOf } from "./settings.ts";
import { NO_TREATMENT, requestOf, type MayDo } from "./treating.ts";

/** Settings of treatments that the page has fields for. */
type TreatingSettings = Pick<Settings, "fixed" | "importance" | "levels" | "seconds">;

/** The keys of all kinds of intruders. */
export function keysIn(state: Pick<AppState, "roles" | "judging">): readonly string[] {
  const intruders = intrudersOf(state);
  return intruders.length === 0 ? state.roles.keys : [...new Set(intruders.flatMap(({ keys }) => keys))];
}

/**
 * What treatments may do, as settings; nothing where none can be looked for. Levels of a key with a hierarchy are places in
 * that, which settings name by a folder: they are left out.
 */
function treatingSettings(state: AppState): TreatingSettings {
  const { judging, files, treatment } = state;
  const isOnePolicy = judging.policy !== null && judging.others.length === 0;
  if (!isOnePolicy || files.released.length > 0) return {};
  const {
    fixed = [],
    importance = {},
    levels = {},
    hierarchies = {},
  } = requestOf(treatment.may, keysIn(state));
  const own = Object.fromEntries(Object.entries(levels).filter(([key]) => hierarchies[key] === undefined));
  const { seconds } = treatment.may;
  return {
    ...(fixed.length === 0 ? {} : { fixed }),
    ...(Object.keys(importance).length === 0 ? {} : { importance }),
    ...(Object.keys(own).length === 0 ? {} : { levels: own }),
    ...(seconds === NO_TREATMENT.may.seconds ? {} : { seconds }),
  };
}

/** What a run is to do, with what the treatment may do that it looks for where the policy is not met. */
export function runSettings(state: AppState): Settings {
  const { seconds: _, ...treating } = treatingSettings(state);
  return { ...settingsOf(state), ...treating };
}

/** All settings of the page, as a file holds them. */
export const savedSettings = (state: AppState): Settings => ({
  ...settingsOf(state),
  ...treatingSettings(state),
});

/** What a settings file says of treatments, in the fields of the page; hierarchies that were loaded stay. */
export const mayDoOf = (
  { fixed = [], importance = {}, levels = {}, seconds = NO_TREATMENT.may.seconds }: TreatingSettings,
  { hierarchies }: Pick<MayDo, "hierarchies">,
): MayDo => ({
  fixed,
  importance,
  levels: Object.fromEntries(Object.entries(levels).map(([key, words]) => [key, words.join(", ")])),
  hierarchies,
  seconds,
});
