import { FILE_KINDS, type CodebookKind, type FileKind } from "../../worker/api.ts";
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

/** A part of the page that is changed by itself: one of the settings, or the files beside the open one. */
export type ProjectPart = keyof Project | "files";

export const PROJECT_PARTS = [
  "reading",
  "roles",
  "values",
  "unwanted",
  "options",
  "judging",
  "may",
  "scenarios",
] as const satisfies readonly (keyof Project)[];

/** A file beside the open one, or one that describes it. */
export interface BesideFile {
  readonly use: FileKind | CodebookKind;
  readonly file: File;
}

/** Parts with fields that are typed: what is typed without a pause is one change. */
const TYPED: readonly ProjectPart[] = ["values", "options", "judging", "may"];
/** Milliseconds without a change after which the next one is another change. */
const PAUSE = 1000;
/** Changes that can be taken back. */
const MOST = 200;

/** The settings and files before a change, and what it changed. */
export interface PastProject {
  readonly project: Project;
  readonly beside: readonly BesideFile[];
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

/** The files in a state but the open one: those beside it by their kinds, then those that describe it. */
export const besideOf = ({
  files,
  codebooks,
}: Pick<AppState, "files" | "codebooks">): readonly BesideFile[] => [
  ...FILE_KINDS.flatMap((use) => files[use].map(({ file }) => ({ use, file }))),
  ...(Object.entries(codebooks) as [CodebookKind, File][]).map(([use, file]) => ({ use, file })),
];

/** Whether two states hold the same files beside the open one. */
export const sameFiles = (a: readonly BesideFile[], b: readonly BesideFile[]): boolean =>
  a.length === b.length && a.every(({ use, file }, i) => use === b[i]?.use && file === b[i].file);

const textOf = (value: unknown): string =>
  JSON.stringify(value instanceof Set ? [...(value as Set<unknown>)].sort() : value);

/** What in a state can be gone back to. */
const momentOf = (state: AppState, part: ProjectPart): PastProject => ({
  project: projectOf(state),
  beside: besideOf(state),
  part,
});

/** The first part in which two states differ, files first; undefined where they are the same. */
export function changedPart(before: AppState, after: AppState): ProjectPart | undefined {
  if (!sameFiles(besideOf(before), besideOf(after))) return "files";
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
  return withChange(history, before, part, now);
}

/** The history with one more change; what could be done again cannot any more. */
export const withChange = (
  { past }: History,
  before: AppState,
  part: ProjectPart,
  at: History["at"],
): History => ({ past: [...past, momentOf(before, part)].slice(-MOST), future: [], at });

/** The settings and files one change back, or one forward again, with the history then; null where there are none. */
export function moved(
  { past, future }: History,
  present: Pick<PastProject, "project" | "beside">,
  back: boolean,
): (Pick<PastProject, "project" | "beside"> & { readonly history: History }) | null {
  const target = (back ? past : future).at(-1);
  if (target === undefined) return null;
  const { project, beside, part } = target;
  const here: PastProject = { ...present, part };
  const history = back
    ? { past: past.slice(0, -1), future: [...future, here], at: null }
    : { past: [...past, here], future: future.slice(0, -1), at: null };
  return { project, beside, history };
}
