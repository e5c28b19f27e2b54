import { withoutFile, type AppState, type BesideFile } from "../app-state.js";
import { data, proxy } from "../client.js";
import { heldRoles, NO_ROLES, tableOf } from "../role-table.js";
import { judgingSettings, roleSettings } from "../settings.js";
import { get, set } from "../store.js";
import { t } from "../../texts/index.js";
import type { BesideKind, Reading } from "../../worker/api.js";
import type { Failure } from "../../worker/outcome.js";

/** Why a file was not opened, and for one that is too large how to go on. */
function told(error: Failure): Failure {
  return error.code === "TOO_LARGE" ? { ...error, message: `${error.message} ${t.file.tooLarge}` } : error;
}

/**
 * Reads a file and looks at it.
 * @param keepRoles the same file is read in another way: its roles stay
 * @returns whether it could be read
 */
export async function openFile(
  file: File,
  reading: Reading = { missing: [] },
  keepRoles = false,
): Promise<boolean> {
  const before = get();
  set({ opening: { what: file.name, share: 0 }, openFailure: null });
  const outcome = await data().open(
    file,
    reading,
    proxy((share) => set({ opening: { what: file.name, share } })),
  );
  set({ opening: null });
  if (!outcome.ok) {
    set({ openFailure: outcome.error.code === "ABORTED" ? null : told(outcome.error) });
    return false;
  }
  if (get().measures.length === 0)
    set({ measures: await data().measures(), presets: await data().presets() });
  const { opened, inspection } = outcome.value,
    names = new Set(inspection.variables.map(({ name }) => name));
  const roles = keepRoles ? heldRoles(before.roles, names) : { ...NO_ROLES, ...tableOf(inspection.roles) };
  set({
    ...(keepRoles ? {} : withoutFile),
    file,
    opened,
    inspection,
    reading,
    roles,
    report: null,
    scenario: null,
    tried: null,
    rolesFailure: null,
  });
  if (!keepRoles) {
    for (let left = before.released.length; left > 0; left--) await data().removeReleased(0);
    for (const kind of Object.keys(before.beside)) await data().closeBeside(kind as BesideKind);
  }
  await checkRoles();
  return true;
}

/** Reads the open file again, for instance with other codes for missing values, and so the others. */
export async function readAgain(reading: Reading): Promise<void> {
  const { file, released, beside } = get();
  if (file === null || !(await openFile(file, reading, true))) return;
  for (let left = released.length; left > 0; left--) await removeReleased(0);
  for (const one of released) await addReleased(one.file);
  for (const [kind, { file: other, by }] of Object.entries(beside))
    await addBeside(kind as BesideKind, other, by);
}

export async function closeFile(): Promise<void> {
  await data().close();
  set({ ...withoutFile, step: "file", scenarios: [] });
}

export async function addReleased(file: File): Promise<void> {
  set({ opening: { what: file.name, share: 0 }, releasedFailure: null });
  const outcome = await data().openReleased(
    file,
    get().reading,
    proxy((share) => set({ opening: { what: file.name, share } })),
  );
  set({ opening: null });
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

/** Reads a file beside the open one, in place of one of its kind. @param by the variable that counts units, or tells who is who */
export async function addBeside(kind: BesideKind, file: File, by: string | null = null): Promise<void> {
  set({ opening: { what: file.name, share: 0 }, besideFailure: null });
  const outcome = await data().openBeside(
    kind,
    file,
    get().reading,
    proxy((share) => set({ opening: { what: file.name, share } })),
  );
  set({ opening: null });
  if (!outcome.ok) {
    set({ besideFailure: told(outcome.error) });
    return;
  }
  await setBeside(kind, { file, by, ...outcome.value });
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

/** Says what the weight of a person with several records is; null for what it is unless told. */
export async function weighPersons(entityWeight: AppState["entityWeight"]): Promise<void> {
  set({ entityWeight });
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
  const mine = ++asked.roles,
    outcome = await data().checkRoles(roleSettings(get()));
  if (mine !== asked.roles) return;
  const failure = outcome.ok ? null : outcome.error;
  if (failure?.code === "BAD_RELEASED") set({ releasedFailure: failure, rolesFailure: null });
  else if (failure?.code === "BAD_POPULATION" || failure?.code === "BAD_IDENTIFIED")
    set({ besideFailure: failure, rolesFailure: null });
  else
    set({
      rolesFailure: failure,
      ...(get().released.length > 0 ? { releasedFailure: null } : {}),
      ...(Object.keys(get().beside).length > 0 ? { besideFailure: null } : {}),
    });
  await checkJudging();
}

/** Whether intruders and policy fit the file and the measures. */
export async function checkJudging(): Promise<void> {
  const mine = ++asked.judging,
    judgingIssues = await data().checkJudging(judgingSettings(get()));
  if (mine === asked.judging) set({ judgingIssues });
}
