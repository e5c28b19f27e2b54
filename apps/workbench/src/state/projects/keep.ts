import { t } from "../../texts/index.ts";
import { NO_HISTORY } from "../history/history.ts";
import { held } from "../held.ts";
import { get, set, subscribe } from "../store.ts";
import { addOther, openFile } from "../actions/file.ts";
import { putProject } from "../actions/undo.ts";
import {
  deleteProject,
  listProjects,
  readFiles,
  readProject,
  writeFiles,
  writeProject,
  type KeptProject,
  type ProjectEntry,
} from "./database.ts";
import { fileFor, packed, unpacked, type PackedFile } from "./pack.ts";
import { keyOf, newOrigin, seal, unseal, type KeyOrigin } from "./seal.ts";
import { filesOf, projectFrom, sorted, storedOf, type StoredProject } from "./stored.ts";

/** Milliseconds without a change before it is kept. */
const PAUSE = 400;
/** Steps that there is nothing to see on without a report. */
const NEEDS_REPORT: readonly StoredProject["step"][] = ["run", "report", "treat", "take"];

/** What changes are encrypted with while a project is open; it is nowhere else. */
export interface Keeping {
  readonly key: CryptoKey;
  readonly origin: KeyOrigin;
  /** The settings that are kept already, and the files. */
  settings: string;
  files: string;
}

/** A project that was opened, and waits for its file. */
export interface WaitingProject {
  readonly kept: KeptProject;
  readonly stored: StoredProject;
  readonly keeping: Keeping;
}

let keeping: Keeping | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
/** How often something is still to be written. */
let pending = 0;

/** Which files are open, as text. */
const filesText = (files: readonly PackedFile[]): string =>
  JSON.stringify(files.map(({ use, file: { name, size, lastModified } }) => [use, name, size, lastModified]));

/** Encrypts and keeps what is not kept yet of the open project. */
async function store(): Promise<void> {
  const { project } = get();
  // it may be deleted meanwhile
  if (project !== null) await write(project, () => get().project?.id === project.id);
}

/**
 * Writes what is not kept yet of a project, which is open from then on.
 * @param isWanted whether it still is, while its files are written
 * @returns whether all is kept
 */
async function write(project: ProjectEntry, isWanted: () => boolean): Promise<boolean> {
  const stored = storedOf(get());
  if (keeping === null || stored === null) return false;
  const { key, origin } = keeping;
  const text = JSON.stringify(stored);
  const files = project.withFiles ? filesOf(get()) : [];
  const areNew = files.length > 0 && filesText(files) !== keeping.files;
  if (!areNew && text === keeping.settings) return true;
  try {
    if (areNew) {
      await writeFiles(project.id, await seal(key, await packed(files)));
      keeping.files = filesText(files);
    }
    const settings = await seal(key, new TextEncoder().encode(text));
    const savedAt = Date.now();
    if (!isWanted()) return false;
    await writeProject({ ...project, savedAt, origin, settings });
    keeping.settings = text;
    if (isWanted()) set({ project: { ...project, savedAt } });
    return true;
  } catch {
    // most likely there is no room
    keeping = null;
    set({ project: null, notice: t.keep.failed });
    return false;
  }
}

/** Writes after what is being written. */
function next<T>(work: () => Promise<T>): Promise<T> {
  pending++;
  const done = writing.then(work).finally(() => pending--);
  writing = done.then(() => undefined);
  return done;
}

/** Whether a change is not kept yet. */
export const isKeeping = (): boolean => timer !== undefined || pending > 0;

subscribe(() => {
  const { project } = get();
  const stored = storedOf(get());
  if (project === null || keeping === null || stored === null) return;
  const files = project.withFiles ? filesText(filesOf(get())) : keeping.files;
  if (JSON.stringify(stored) === keeping.settings && files === keeping.files) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    void next(store);
  }, PAUSE);
});

/** What a project is to be kept by. */
interface Wanted {
  readonly name: string;
  readonly passphrase: string;
  readonly withFiles: boolean;
}

/** From now on the settings are kept, encrypted, and the files where that is wanted. */
export async function keepProject({ name, passphrase, withFiles }: Wanted): Promise<void> {
  const origin = newOrigin();
  keeping = { key: await keyOf(passphrase, origin), origin, settings: "", files: "" };
  const project = { id: crypto.randomUUID(), name, savedAt: 0, withFiles };
  const own = keeping;
  const { file } = get();
  const isKept = await next(() => write(project, () => keeping === own && get().file === file));
  // of files that were written for nothing none stays
  if (!isKept) await deleteProject(project.id).catch(() => undefined);
}

/** Changes are not kept any more; what is kept stays. */
export function stopKeeping(): void {
  keeping = null;
  clearTimeout(timer);
  timer = undefined;
  set({ project: null });
}

/** Deletes a project. */
export async function forgetProject(id: string): Promise<void> {
  if (get().project?.id === id) stopKeeping();
  await writing;
  const projects = await deleteProject(id);
  set({ projects, notice: t.keep.gone });
}

/** Looks which projects are kept. */
export async function lookForProjects(): Promise<void> {
  set({ projects: await listProjects() });
}

/** Puts the settings of a project in place for the file that is open. */
async function goOn(stored: StoredProject, { id, name, savedAt, withFiles }: KeptProject): Promise<void> {
  const names = new Set(held("inspection").variables.map((one) => one.name));
  await putProject(projectFrom(stored, names), { ...NO_HISTORY });
  const { treatment, opened } = get();
  const isOther = opened?.sha256 !== stored.file.sha256;
  set({
    waiting: null,
    project: { id, name, savedAt, withFiles },
    treatment: { ...treatment, given: stored.given },
    theme: stored.theme,
    step: NEEDS_REPORT.includes(stored.step) ? "measures" : stored.step,
    notice: [
      t.keep.restored,
      ...(isOther ? [t.keep.otherFile(stored.file.name)] : []),
      ...(withFiles || stored.others.length === 0 ? [] : [t.keep.others(stored.others.join(", "))]),
    ].join(" "),
  });
}

/**
 * Opens a project that is kept. Where the files are not kept, the page asks for the file then.
 * @returns what is wrong, in words; null where nothing is
 */
export async function openProject(id: string, passphrase: string): Promise<string | null> {
  const kept = await readProject(id);
  if (kept === undefined) return t.keep.lost;
  const key = await keyOf(passphrase, kept.origin);
  const settings = await unseal(key, kept.settings);
  if (settings === null) return t.keep.wrong;
  const text = new TextDecoder().decode(settings);
  const stored = JSON.parse(text) as StoredProject;
  const opening: Keeping = { key, origin: kept.origin, settings: text, files: "" };
  if (!kept.withFiles) {
    set({ waiting: { kept, stored, keeping: opening }, openFailure: null });
    return null;
  }
  const sealed = await readFiles(id);
  const bytes = sealed === undefined ? null : await unseal(key, sealed);
  if (bytes === null) return t.keep.lost;
  const files = unpacked(bytes);
  const { beside, codebooks } = sorted(files);
  if (!(await openFile(fileFor(files, "file"), stored.reading, { codebooks }))) return t.keep.unreadable;
  for (const { kind, file } of beside) await addOther(kind, file);
  keeping = { ...opening, files: filesText(filesOf(get())) };
  await goOn(stored, kept);
  return null;
}

/** Goes on with a project whose settings are kept, once its file is there. */
export async function continueWith(file: File): Promise<void> {
  const { waiting } = get();
  // a project that waits goes with the file that is opened
  if (waiting === null || !(await openFile(file, waiting.stored.reading))) return;
  keeping = waiting.keeping;
  await goOn(waiting.stored, waiting.kept);
}

/** Another file is opened instead. */
export const leaveProject = (): void => set({ waiting: null });
