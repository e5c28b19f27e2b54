import { NOT_JUDGED, type AppState } from "../app-state.ts";
import { besideOf, projectOf, type Project } from "../history/history.ts";
import { heldRoles } from "../role-table.ts";
import { heldIntruder } from "../settings.ts";
import { FILE_KINDS, type CodebookKind, type FileKind } from "../../worker/api.ts";
import type { PackedFile } from "./pack.ts";

/** Settings of a project as JSON holds them, and which files they are of. */
export interface StoredProject extends Omit<Project, "unwanted"> {
  readonly unwanted: readonly string[];
  readonly step: AppState["step"];
  readonly theme: AppState["theme"];
  readonly given: AppState["treatment"]["given"];
  readonly file: { readonly name: string; readonly sha256: string };
  /** Names of the files beside it, and of those that describe it. */
  readonly others: readonly string[];
}

/** All files of a state; empty where none is open. */
export const filesOf = (state: AppState): readonly PackedFile[] =>
  state.file === null ? [] : [{ use: "file", file: state.file }, ...besideOf(state)];

/** What is kept of a state; null where no file is open. */
export function storedOf(state: AppState): StoredProject | null {
  if (state.opened === null) return null;
  const { unwanted, ...project } = projectOf(state);
  return {
    ...project,
    unwanted: [...unwanted],
    step: state.step,
    theme: state.theme,
    given: state.treatment.given,
    file: { name: state.opened.name, sha256: state.opened.sha256 },
    others: besideOf(state).map(({ file }) => file.name),
  };
}

/** The settings that were kept, without variables that the file does not hold. */
export function projectFrom(
  { unwanted, roles, judging, ...stored }: StoredProject,
  held: ReadonlySet<string>,
): Project {
  const { reading, values, options, may, scenarios } = stored;
  return {
    reading,
    values,
    options,
    may,
    scenarios,
    unwanted: new Set(unwanted),
    roles: heldRoles(roles, held),
    judging: {
      ...NOT_JUDGED,
      ...judging,
      scenarios: judging.scenarios.map((one) => heldIntruder(one, held)),
    },
  };
}

const isFileKind = (use: string): use is FileKind => (FILE_KINDS as readonly string[]).includes(use);

/** Files by what they are for, as the page opens them. */
export function sorted(files: readonly PackedFile[]) {
  const beside = files.flatMap(({ use, file }) => (isFileKind(use) ? [{ kind: use, file }] : []));
  const describing = files.filter(({ use }) => use !== "file" && !isFileKind(use));
  return {
    beside,
    codebooks: Object.fromEntries(describing.map(({ use, file }) => [use, file])) as Readonly<
      Partial<Record<CodebookKind, File>>
    >,
  };
}
