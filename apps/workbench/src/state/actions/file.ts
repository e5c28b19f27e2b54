import type { Inspection } from "@sdc-risk/inspect";
import { SETTINGS, type SettingRow } from "@sdc-risk/session/settings";
import { withoutFile, type AppState, type OpenFile, type PageValues } from "../app-state.ts";
import { data, proxy } from "../client.ts";
import { asOneChange } from "../history/one-change.ts";
import { renamedOf } from "../renamed.ts";
import { heldRoles, NO_ROLES, tableOf } from "../role-table.ts";
import { heldIntruder, judgingSettings, roleSettings } from "../settings.ts";
import { get, set } from "../store.ts";
import { NO_WORK } from "../treating.ts";
import { failureText, t } from "../../texts/index.ts";
import {
  areSeveral,
  FILE_KINDS,
  type Codebooks,
  type CodebookKind,
  type FileKind,
  type Reading,
} from "../../worker/api.ts";
import type { Failure } from "../../worker/outcome.ts";

/** Why a file was not opened, and for one that is too large how to go on. */
function withHint(error: Failure): Failure {
  return error.code === "TOO_LARGE"
    ? { ...error, message: `${failureText(error.message)} ${t.file.tooLarge}`, ofPage: true }
    : error;
}

/** The reading that is shown; one that begins takes the place of the one before. */
let latest = 0;

/** Shows a reading until it ends. How far it is comes by a way of its own, and may come after the end. */
function reading(what: string): { readonly progress: (share: number) => void; readonly end: () => void } {
  const mine = ++latest;
  const show = (share: number): void => {
    if (mine === latest) set({ opening: { what, share } });
  };
  show(0);
  const end = (): void => {
    if (mine !== latest) return;
    latest++;
    set({ opening: null });
  };
  return { progress: proxy(show), end };
}

/** What the names of files that describe others end in. */
export const CODEBOOK_ENDS: Readonly<Record<CodebookKind, string>> = { ddi: ".xml", catalog: ".sas7bcat" };

/** What a file describes others by; null where it holds data. */
function codebookKind({ name }: File): CodebookKind | null {
  const ends = Object.entries(CODEBOOK_ENDS) as [CodebookKind, string][];
  return ends.find(([, end]) => name.toLowerCase().endsWith(end))?.[0] ?? null;
}

/** Opens what was dropped: one file of data, and those that describe it. */
export async function openDropped(dropped: readonly File[]): Promise<void> {
  const data = dropped.filter((file) => codebookKind(file) === null);
  const [first = dropped[0]] = data;
  if (first === undefined) return;
  if (data.length > 1) {
    set({
      openFailure: {
        code: "BAD_OPTIONS",
        message: t.file.several(data.length, data.map(({ name }) => name).join(", ")),
        ofPage: true,
      },
    });
    return;
  }
  const codebooks: Partial<Record<CodebookKind, File>> = {};
  for (const file of dropped) {
    const kind = codebookKind(file);
    if (kind !== null && file !== first) codebooks[kind] = file;
  }
  await openFile(first, { missing: [] }, { codebooks });
}

interface Opening {
  /** Whether the same file is read in another way: its roles stay. */
  readonly keepRoles?: boolean;
  /** Files that describe it. */
  readonly codebooks?: Codebooks;
  /** What else belongs to the file before it is shown. */
  readonly settle?: () => Promise<void>;
}

/**
 * Reads a file and looks at it.
 * @returns whether it could be read
 */
export async function openFile(
  file: File,
  how: Reading = { missing: [] },
  { keepRoles = false, codebooks = {}, settle }: Opening = {},
): Promise<boolean> {
  const { progress, end } = reading(file.name);
  set({ openFailure: null });
  const outcome = await data().open(file, how, codebooks, progress);
  try {
    if (!outcome.ok) {
      set({ openFailure: outcome.error.code === "ABORTED" ? null : withHint(outcome.error) });
      return false;
    }
    if (get().measures.length === 0)
      set({ measures: await data().measures(), presets: await data().presets() });
    await show(outcome.value, { file, reading: how, codebooks }, keepRoles);
    await settle?.();
  } finally {
    end();
  }
  await checkRoles();
  return true;
}

/** Puts a file that was read in place of the one before. */
async function show(
  { opened, inspection }: Pick<AppState, "opened"> & { readonly inspection: Inspection },
  read: Pick<AppState, "file" | "reading" | "codebooks">,
  keepRoles: boolean,
): Promise<void> {
  const names = new Set(inspection.variables.map(({ name }) => name));
  // all as it is now: some may have changed while the file was read
  const { roles: given, judging, files } = get();
  const roles = keepRoles ? heldRoles(given, names) : { ...NO_ROLES, ...tableOf(inspection.roles) };
  const held = { ...judging, scenarios: judging.scenarios.map((one) => heldIntruder(one, names)) };
  set({
    ...(keepRoles ? { judging: held } : { ...withoutFile, project: null, waiting: null }),
    ...read,
    opened,
    inspection,
    roles,
    report: null,
    scenario: null,
    tried: null,
    // what came of treatments is of the file as it was read before, by whatever name what it is read by goes
    treatWork: NO_WORK,
    rolesFailure: null,
  });
  if (keepRoles) return;
  for (const kind of FILE_KINDS)
    for (let left = files[kind].length; left > 0; left--) await data().removeOther(kind, 0);
}

/** Reads the open file again, for instance with other codes for missing values, and so the others. */
export const readAgain = (how: Reading): Promise<void> => asOneChange(() => readAll(how));

/** The same as a part of another change. */
export async function readAll(how: Reading, codebooks: Codebooks = get().codebooks): Promise<void> {
  const { file, files } = get();
  if (file === null || !(await openFile(file, how, { keepRoles: true, codebooks }))) return;
  const { values } = get();
  const failures: Partial<Record<FileKind, Failure>> = {};
  for (const kind of FILE_KINDS) {
    // as they were read before they do not fit any more
    for (let left = files[kind].length; left > 0; left--) await removeOther(kind, 0);
    set({ values });
    for (const one of files[kind]) await addOther(kind, one.file);
    const failure = get().fileFailures[kind];
    if (failure !== undefined) failures[kind] = failure;
  }
  set({ fileFailures: { ...get().fileFailures, ...failures } });
}

/** Reads the open file again with a file that describes it, or without. */
export const setCodebook = (kind: CodebookKind, codebook: File | null): Promise<void> =>
  asOneChange(async () => {
    const { codebooks, reading: how } = get();
    const { [kind]: _, ...others } = codebooks;
    await readAll(how, codebook === null ? others : { ...others, [kind]: codebook });
  });

/** Takes files that were dropped where one describes the open file. Of several none is taken, which is told. */
export async function dropCodebook(kind: CodebookKind, dropped: readonly File[]): Promise<void> {
  const [file] = dropped;
  if (dropped.length > 1) {
    const message = t.roles.oneFile(dropped.length, dropped.map(({ name }) => name).join(", "));
    set({ openFailure: { code: "BAD_OPTIONS", message, ofPage: true } });
  } else if (file !== undefined) await setCodebook(kind, file);
}

export async function closeFile(): Promise<void> {
  await data().close();
  set({ ...withoutFile, step: "file", scenarios: [], project: null });
}

/** Says why a file of a kind was not opened; undefined where it was. */
function fail(kind: FileKind, failure: Failure | undefined): void {
  const { [kind]: _, ...others } = get().fileFailures;
  set({ fileFailures: failure === undefined ? others : { ...others, [kind]: failure } });
}

/** Reads a file beside the open one, in place of one of its kind where there may be only one. */
export async function addOther(kind: FileKind, file: File): Promise<void> {
  const { file: open } = get();
  if (open === null) return;
  const { progress, end } = reading(file.name);
  fail(kind, undefined);
  const outcome = await data().openOther(kind, file, get().reading, progress);
  end();
  if (get().file !== open) return;
  if (!outcome.ok) {
    fail(kind, withHint(outcome.error));
    return;
  }
  const { files } = get();
  const others = areSeveral(kind) ? files[kind] : [];
  set({ files: { ...files, [kind]: [...others, { file, ...outcome.value }] } });
  if (!areSeveral(kind) && files[kind].length > 0) forgetVariable(kind);
  await checkRoles();
}

/** @param place among the files of its kind, from 0 */
export async function removeOther(kind: FileKind, place: number): Promise<void> {
  await data().removeOther(kind, place);
  const { files } = get();
  const left = files[kind].filter((_, at) => at !== place);
  set({ files: { ...files, [kind]: left } });
  fail(kind, undefined);
  if (left.length === 0) forgetVariable(kind);
  await checkRoles();
}

/** Adds files beside the open one, as one change that can be taken back. */
export const addBeside = (kind: FileKind, added: readonly File[]): Promise<void> =>
  asOneChange(async () => {
    if (added.length > 1 && !areSeveral(kind)) {
      const message = t.roles.oneFile(added.length, added.map(({ name }) => name).join(", "));
      fail(kind, { code: "BAD_OPTIONS", message, ofPage: true });
      return;
    }
    const { file: open } = get();
    for (const file of added) if (get().file === open) await addOther(kind, file);
  });

/** Removes one, as one change that can be taken back. One that is gone already changes nothing. */
export const removeBeside = (kind: FileKind, removed: OpenFile): Promise<void> =>
  asOneChange(async () => {
    // it may have been read again since
    const place = get().files[kind].findIndex(({ file }) => file === removed.file);
    if (place >= 0) await removeOther(kind, place);
  });

/** The setting that names a variable of files of a kind: what counts units, or identifies a person. */
export const variableSetting = (kind: FileKind): keyof PageValues | undefined =>
  SETTINGS.find((row: SettingRow) => row.stored && row.needs?.other === kind)?.name as
    keyof PageValues | undefined;

/** Another file has other variables. */
function forgetVariable(kind: FileKind): void {
  const name = variableSetting(kind);
  if (name !== undefined) set({ values: { ...get().values, [name]: undefined } });
}

/** Says values of settings; undefined for what is without them. */
export async function say(values: PageValues): Promise<void> {
  set({ values: { ...get().values, ...values } });
  await checkRoles();
}

/**
 * Says which variables the released files hold recoded under other names: "AGE=AGE20, SEX=SEX2". What is not of
 * this form changes nothing, and is told.
 */
export async function renameVariables(text: string): Promise<void> {
  const renamed = renamedOf(text);
  if (renamed === undefined) {
    fail("released", { code: "BAD_OPTIONS", message: t.roles.renamedWrong(text), ofPage: true });
    return;
  }
  await say({ renamed: renamed ?? undefined });
}

/** How often roles were looked at, and intruders: what was asked before the last time is out of date when it comes. */
const asked = { roles: 0, judging: 0 };

/** The files that a failure of roles may be about, by its code. */
const AT_FILES: Readonly<Record<string, readonly FileKind[]>> = {
  BAD_RELEASED: ["released"],
  BAD_POPULATION: ["population", "membership"],
  BAD_IDENTIFIED: ["identified"],
  BAD_CONTROL: ["control"],
  BAD_MARGINS: ["margins"],
};

/** Whether the roles fit the file; the first thing that does not is told where it stands. */
export async function checkRoles(): Promise<void> {
  const mine = ++asked.roles;
  const outcome = await data().checkRoles(roleSettings(get()));
  if (mine !== asked.roles) return;
  const failure = outcome.ok ? null : outcome.error;
  const kind =
    failure === null ? undefined : AT_FILES[failure.code]?.find((one) => get().files[one].length > 0);
  // a file that was not opened stays told; one that is there fits now, or is told anew
  const still = FILE_KINDS.filter((one) => get().files[one].length === 0);
  const before = get().fileFailures;
  const kept: Partial<Record<FileKind, Failure>> = {};
  for (const one of still) if (before[one] !== undefined) kept[one] = before[one];
  set({
    rolesFailure: kind === undefined ? failure : null,
    fileFailures: kind === undefined || failure === null ? kept : { ...kept, [kind]: failure },
  });
  await checkJudging();
}

/** Whether intruders and policy fit the file and the measures. */
export async function checkJudging(): Promise<void> {
  const mine = ++asked.judging;
  const judgingIssues = await data().checkJudging(judgingSettings(get()));
  if (mine === asked.judging) set({ judgingIssues });
}
