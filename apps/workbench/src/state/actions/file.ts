import { withoutFile, type AppState, type BesideFile } from "../app-state.js";
import { data, proxy } from "../client.js";
import { renamedOf } from "../renamed.js";
import { heldRoles, NO_ROLES, tableOf } from "../role-table.js";
import { heldIntruder, judgingSettings, roleSettings } from "../settings.js";
import { get, set } from "../store.js";
import { t } from "../../texts/index.js";
import type { BesideKind, Codebooks, CodebookKind, Reading } from "../../worker/api.js";
import type { Failure } from "../../worker/outcome.js";

/** Why a file was not opened, and for one that is too large how to go on. */
function told(error: Failure): Failure {
  return error.code === "TOO_LARGE" ? { ...error, message: `${error.message} ${t.file.tooLarge}` } : error;
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
    set({ openFailure: { code: "BAD_OPTIONS", message: t.file.several(data.map(({ name }) => name)) } });
    return;
  }
  const codebooks: Partial<Record<CodebookKind, File>> = {};
  for (const file of dropped) {
    const kind = codebookKind(file);
    if (kind !== null && file !== first) codebooks[kind] = file;
  }
  await openFile(first, { missing: [] }, false, codebooks);
}

/**
 * Reads a file and looks at it.
 * @param keepRoles the same file is read in another way: its roles stay
 * @param codebooks files that describe it
 * @returns whether it could be read
 */
export async function openFile(
  file: File,
  how: Reading = { missing: [] },
  keepRoles = false,
  codebooks: Codebooks = {},
): Promise<boolean> {
  const before = get();
  const { progress, end } = reading(file.name);
  set({ openFailure: null });
  const outcome = await data().open(file, how, codebooks, progress);
  end();
  if (!outcome.ok) {
    set({ openFailure: outcome.error.code === "ABORTED" ? null : told(outcome.error) });
    return false;
  }
  if (get().measures.length === 0)
    set({ measures: await data().measures(), presets: await data().presets() });
  const { opened, inspection } = outcome.value;
  const names = new Set(inspection.variables.map(({ name }) => name));
  const roles = keepRoles ? heldRoles(before.roles, names) : { ...NO_ROLES, ...tableOf(inspection.roles) };
  const { judging } = before;
  const held = { ...judging, scenarios: judging.scenarios.map((one) => heldIntruder(one, names)) };
  set({
    ...(keepRoles ? { judging: held } : withoutFile),
    file,
    opened,
    inspection,
    reading: how,
    codebooks,
    roles,
    report: null,
    scenario: null,
    tried: null,
    rolesFailure: null,
  });
  if (!keepRoles) {
    for (let left = before.released.length; left > 0; left--) await data().removeReleased(0);
    for (const kind of Object.keys(before.beside)) await data().closeBeside(kind as BesideKind);
    for (let left = before.margins.length; left > 0; left--) await data().removeMargin(0);
  }
  await checkRoles();
  return true;
}

/** Reads the open file again, for instance with other codes for missing values, and so the others. */
export async function readAgain(how: Reading, codebooks: Codebooks = get().codebooks): Promise<void> {
  const { file, released, beside, margins, marginsCount } = get();
  if (file === null || !(await openFile(file, how, true, codebooks))) return;
  for (let left = released.length; left > 0; left--) await removeReleased(0);
  for (const one of released) await addReleased(one.file);
  let failure: Failure | null = null;
  for (const [kind, { file: other, by }] of Object.entries(beside)) {
    await removeBeside(kind as BesideKind); // as it was read before it does not fit any more
    await addBeside(kind as BesideKind, other, by);
    failure ??= get().besideFailure;
  }
  for (let left = margins.length; left > 0; left--) await removeMargin(0);
  set({ marginsCount });
  for (const one of margins) await addMargin(one.file);
  if (failure !== null) set({ besideFailure: failure });
}

/** Reads the open file again with a file that describes it, or without. */
export async function setCodebook(kind: CodebookKind, codebook: File | null): Promise<void> {
  const { codebooks, reading: how } = get();
  const { [kind]: _, ...others } = codebooks;
  await readAgain(how, codebook === null ? others : { ...others, [kind]: codebook });
}

export async function closeFile(): Promise<void> {
  await data().close();
  set({ ...withoutFile, step: "file", scenarios: [] });
}

export async function addReleased(file: File): Promise<void> {
  const { progress, end } = reading(file.name);
  set({ releasedFailure: null });
  const outcome = await data().openReleased(file, get().reading, progress);
  end();
  if (!outcome.ok) {
    set({ releasedFailure: told(outcome.error) });
    return;
  }
  set({ released: [...get().released, { file, opened: outcome.value }] });
  await checkRoles();
}

export async function removeReleased(index: number): Promise<void> {
  await data().removeReleased(index);
  set({ released: get().released.filter((_, i) => i !== index), releasedFailure: null });
  await checkRoles();
}

/**
 * Reads a file beside the open one, in place of one of its kind.
 * @param by the variable that counts units, or tells who is who
 */
export async function addBeside(kind: BesideKind, file: File, by: string | null = null): Promise<void> {
  const { progress, end } = reading(file.name);
  set({ besideFailure: null });
  const outcome = await data().openBeside(kind, file, get().reading, progress);
  end();
  if (!outcome.ok) {
    set({ besideFailure: told(outcome.error) });
    return;
  }
  await setBeside(kind, { file, by, ...outcome.value });
}

/** Reads a table of counts that weights are raked to. */
export async function addMargin(file: File): Promise<void> {
  const { progress, end } = reading(file.name);
  set({ marginsFailure: null });
  const outcome = await data().openMargin(file, get().reading, progress);
  end();
  if (!outcome.ok) {
    set({ marginsFailure: told(outcome.error) });
    return;
  }
  set({ margins: [...get().margins, { file, ...outcome.value }] });
  await checkRoles();
}

export async function removeMargin(index: number): Promise<void> {
  await data().removeMargin(index);
  const margins = get().margins.filter((_, i) => i !== index);
  set({ margins, marginsFailure: null, ...(margins.length === 0 ? { marginsCount: null } : {}) });
  await checkRoles();
}

/** Names the variable of margins that counts people; null for the only one that the file has not. */
export async function marginsBy(marginsCount: string | null): Promise<void> {
  set({ marginsCount });
  await checkRoles();
}

/** Names the variable of a file beside the open one that counts units, or tells who is who. */
export async function besideBy(kind: BesideKind, by: string | null): Promise<void> {
  await setBeside(kind, { ...get().beside[kind]!, by });
}

async function setBeside(kind: BesideKind, file: BesideFile): Promise<void> {
  set({ beside: { ...get().beside, [kind]: file }, besideFailure: null });
  await checkRoles();
}

export async function removeBeside(kind: BesideKind): Promise<void> {
  await data().closeBeside(kind);
  const { [kind]: _, ...beside } = get().beside;
  set({ beside, besideFailure: null });
  await checkRoles();
}

/** Insists on one way to match records of released files, or leaves it to the files. */
export async function matchBy(match: AppState["match"]): Promise<void> {
  set({ match });
  await checkRoles();
}

/**
 * Says which variables the released files hold recoded under other names: "AGE=AGE20, SEX=SEX2". What is not of
 * this form changes nothing, and is told.
 */
export async function renameVariables(text: string): Promise<void> {
  const renamed = renamedOf(text);
  if (renamed === undefined) {
    set({ releasedFailure: { code: "BAD_OPTIONS", message: t.roles.renamedWrong(text) } });
    return;
  }
  set({ renamed });
  await checkRoles();
}

/** Says whether the record id was made for the file that goes out. */
export const setFreshId = (freshId: boolean): void => set({ freshId });

/** Says what the weight of a person with several records is; null for what it is unless told. */
export async function weighPersons(entityWeight: AppState["entityWeight"]): Promise<void> {
  set({ entityWeight });
  await checkRoles();
}

/** Says whether the file holds the whole population. */
export async function setCensus(census: boolean): Promise<void> {
  set({ census });
  await checkRoles();
}

/** Says what weights are multiplied by; null for as they are. */
export async function setWeightScale(weightScale: number | null): Promise<void> {
  set({ weightScale });
  await checkRoles();
}

/** Says what share of the population is in the register that the file is drawn from; null for all of it. */
export async function setMembership(membership: number | null): Promise<void> {
  set({ membership });
  await checkRoles();
}

/** How often roles were looked at, and intruders: what was asked before the last time is out of date when it comes. */
const asked = { roles: 0, judging: 0 };

/** Whether the roles fit the file; the first thing that does not is told where it stands. */
export async function checkRoles(): Promise<void> {
  const mine = ++asked.roles;
  const outcome = await data().checkRoles(roleSettings(get()));
  if (mine !== asked.roles) return;
  const failure = outcome.ok ? null : outcome.error;
  if (failure?.code === "BAD_MARGINS") set({ marginsFailure: failure, rolesFailure: null });
  else if (failure?.code === "BAD_RELEASED") set({ releasedFailure: failure, rolesFailure: null });
  else if (failure?.code === "BAD_POPULATION" || failure?.code === "BAD_IDENTIFIED")
    set({ besideFailure: failure, rolesFailure: null });
  else
    set({
      rolesFailure: failure,
      ...(get().released.length > 0 ? { releasedFailure: null } : {}),
      ...(Object.keys(get().beside).length > 0 ? { besideFailure: null } : {}),
      ...(get().margins.length > 0 ? { marginsFailure: null } : {}),
    });
  await checkJudging();
}

/** Whether intruders and policy fit the file and the measures. */
export async function checkJudging(): Promise<void> {
  const mine = ++asked.judging;
  const judgingIssues = await data().checkJudging(judgingSettings(get()));
  if (mine === asked.judging) set({ judgingIssues });
}
