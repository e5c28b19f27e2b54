import type { AppState, KeptScenario } from "../app-state.ts";
import type { MayDo } from "../treating.ts";

/** Settings of the page, whose changes can be taken back. */
export interface Project extends Pick<
  AppState,
  "reading" | "roles" | "values" | "unwanted" | "options" | "judging"
> {
  readonly may: MayDo;
  readonly scenarios: readonly Pick<KeptScenario, "name" | "scenario">[];
}

/** A part of the settings that is changed by itself. */
export type ProjectPart = keyof Project;

export const PROJECT_PARTS = [
  "reading",
  "roles",
  "values",
  "unwanted",
  "options",
  "judging",
  "may",
  "scenarios",
] as const satisfies readonly ProjectPart[];

/** Parts with fields that are typed: what is typed without a pause is one change. */
const TYPED: readonly ProjectPart[] = ["values", "options", "judging", "may"];
/** Milliseconds without a change after which the next one is another change. */
const PAUSE = 1000;
/** Changes that can be taken back. */
const MOST = 200;

/** The settings before a change, and what it changed. */
export interface PastProject {
  readonly project: Project;
  readonly part: ProjectPart;
}

/** What was changed. */
export interface History {
  readonly past: readonly PastProject[];
  readonly future: readonly PastProject[];
  /** When settings were changed last, by the clock of the page; null where the next change is another one in any case. */
  readonly at: number | null;
}

export const NO_HISTORY: History = { past: [], future: [], at: null };

/** The settings in a state. */
export const projectOf = ({
  reading,
  roles,
  values,
  unwanted,
  options,
  judging,
  treatment: { may },
  scenarios,
}: AppState): Project => ({
  reading,
  roles,
  values,
  unwanted,
  options,
  judging,
  may,
  scenarios: scenarios.map(({ name, scenario }) => ({ name, scenario })),
});

const textOf = (value: unknown): string =>
  JSON.stringify(value instanceof Set ? [...(value as Set<unknown>)].sort() : value);

/** The first part in which two states of the settings differ; undefined where they are the same. */
export function changedPart(before: AppState, after: AppState): ProjectPart | undefined {
  const [a, b] = [projectOf(before), projectOf(after)];
  return PROJECT_PARTS.find((part) => a[part] !== b[part] && textOf(a[part]) !== textOf(b[part]));
}

/** A change of something else than the part before, or after a pause, can be taken back by itself. */
const isOneChange = ({ past, at }: History, part: ProjectPart, now: number): boolean =>
  TYPED.includes(part) && past.at(-1)?.part === part && at !== null && now - at < PAUSE;

/**
 * The history after a change of the state: settings that are others can be gone back to, and another file begins anew.
 * @param now milliseconds of any clock that goes on
 */
export function recorded(before: AppState, after: AppState, now: number): History {
  const { history } = after;
  // whoever sets the history says what it is
  if (history !== before.history) return history;
  if (after.file !== before.file) return NO_HISTORY;
  const part = changedPart(before, after);
  if (part === undefined) return history;
  if (isOneChange(history, part, now)) return { ...history, future: [], at: now };
  const past = [...history.past, { project: projectOf(before), part }].slice(-MOST);
  return { past, future: [], at: now };
}

/** The settings one change back, or one forward again, with the history then; null where there are none. */
export function moved(
  { past, future }: History,
  present: Project,
  back: boolean,
): { readonly project: Project; readonly history: History } | null {
  const target = (back ? past : future).at(-1);
  if (target === undefined) return null;
  const here: PastProject = { project: present, part: target.part };
  const history = back
    ? { past: past.slice(0, -1), future: [...future, here], at: null }
    : { past: [...past, here], future: future.slice(0, -1), at: null };
  return { project: target.project, history };
}
